/** Texts that hold no list of labels that can be told, or none that can be read without guessing. */
export const otherTexts: readonly (readonly [title: string, text: string])[] = [
  [
    "prose with a color",
    "Dear team,\nwe use #d73a4a for errors, and nothing else.\nPlease tell the others, too.\nThanks\n",
  ],
  ["a log with colors", "12:00:01 INFO theme #ff0000 loaded\n12:00:02 INFO theme #00ff00 loaded\n"],
  [
    "a program without labels",
    "const a = { name: 'x', description: 'y' };\nfunction f() {\n  return a;\n}\n",
  ],
  [
    "a program that draws",
    "const styles = { card: { color: '#333333', padding: 4 } };\nctx.fillStyle = '#ff0000';\nctx.fill();\n",
  ],
  ["a script that deletes", "gh label delete bug --yes\ngh label delete docs --yes\n"],
  ["a list of what to remove", "delete:\n  - {name: bug, color: '#d73a4a'}\n"],
  ["labels that are all to be removed", "- {name: bug, color: red, delete: true}\n"],
  ["a table of what to remove", "name,color,action\nbug,#d73a4a,delete\n"],
  [
    "a page with colors",
    '<body style="background: #fff"><h1>Hello</h1><p style="color: #333">Some text.</p></body>',
  ],
  [
    "a picture in SVG",
    '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#ff0000" d="M0 0"/><g fill="#00ff00"/></svg>',
  ],
  ["prose", "Dear team,\nplease find the labels below. We changed a few.\nThanks\n"],
  [
    "a paragraph",
    "The quick brown fox jumps over the lazy dog and then it rests for a while near the river bank.",
  ],
  ["lines of prose", "Hello there\nThis is some text that I wrote\nIt has no labels in it"],
  ["a log", "2024-01-01 12:00:00 INFO server started\n2024-01-01 12:00:01 WARN slow\n"],
  ["a log of a system", "Jan 01 12:00:00 host app[12]: started\nJan 01 12:00:01 host app[12]: stopped\n"],
  ["a stack trace", "Error: boom\n    at foo (x.js:1:2)\n    at bar (y.js:3:4)\n"],
  [
    "a page of labels that was copied",
    "bug\nSomething isn't working\n12\nEdit\nDelete\ndocumentation\nGuides\n3\nEdit\nDelete\n",
  ],
  ["a page without counts", "bug\nEdit\nDelete\n"],
  [
    "a page of another host",
    "bug\nPrioritize label\nSubscribe\nEdit\ndocs\nPrioritize label\nSubscribe\nEdit\n",
  ],
  ["a page with counts of issues", "Bug\n12 issues\nFeature\n1 issue\nImprovement\n9 issues\n"],
  ["the head of a message", "From: ann@a.example\nTo: bob@b.example\nSubject: labels\n"],
  ["addresses of people", "ann@a.example\nbob@b.example\n"],
  ["folders that are ignored", "node_modules/\ndist/\n.env\n"],
  ["ids", "3f2504e0-4f89-11d3-9a0c-0305e82c3301\n6fa459ea-ee8a-3ca4-894e-db77e160355e\n"],
  ["names before channels", "bug 215 58 74\ndocs 0 117 202\n"],
  ["names after channels", "215 58 74 bug\n0 117 202 docs\n"],
  ["a list of changes", "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n- Dark mode\n- New export\n"],
  ["changes with numbers", "- Fixed crash when opening the settings (#123)\n- Added dark mode\n"],
  ["changes below a version", "## 1.2.0\n\n* Fix crash\n* Add export\n"],
  ["a table of issues without labels", "ID,Title,Status\nENG-1,Fix login,Todo\n"],
  ["a table of people", "Name,Email,Phone\nAnn,a@b.example,1\nBob,b@b.example,2\n"],
  [
    "issues in JSON",
    '[{"title":"Fix login","number":1,"state":"OPEN"},{"title":"Add","number":2,"state":"OPEN"}]',
  ],
  ["packages in JSON", '[{"name":"react","version":"1"},{"name":"vue","version":"2"}]'],
  ["HTML with commas", "<p>Hello, world</p>\n<p>bug, docs</p>\n"],
  [
    "a simple table of reStructuredText",
    "====  =======\nName  Color\n====  =======\nbug   #d73a4a\n====  =======\n",
  ],
  ["CSS variables", ":root {\n  --bug: #d73a4a;\n  --docs: #0075ca;\n}\n"],
  ["CSS rules", ".bug { color: #d73a4a; }\n.docs { color: #0075ca; }\n"],
  [
    "a style sheet of a site",
    ".nav {\n  background-color: #222222;\n}\n.card-title {\n  color: #333333;\n}\n",
  ],
  ["properties of a style sheet", ":root {\n  --text: #222222;\n  --primary: #0366d6;\n}\n"],
  [
    "a theme of Vim",
    "hi Normal guifg=#c5c8c6 guibg=#1d1f21\nhi Comment guifg=#969896\nhi Constant guifg=#de935f\n",
  ],
  ["a theme of LaTeX", "\\definecolor{background}{HTML}{1d1f21}\n\\definecolor{foreground}{HTML}{c5c8c6}\n"],
  [
    "colors of a terminal",
    '[colors.normal]\nblack = "#1d1f21"\nred = "#cc6666"\ngreen = "#b5bd68"\nblue = "#81a2be"\ncyan = "#8abeb7"\n',
  ],
  [
    "colors of an app",
    '<resources>\n  <color name="colorPrimary">#6200EE</color>\n  <color name="colorAccent">#03DAC5</color>\n</resources>\n',
  ],
  [
    "colors of a user interface",
    "extension Color {\n  static let brand = Color(hex: 0xFF6200)\n  static let surface = Color(hex: 0xFFFFFF)\n}\n",
  ],
  ["settings of tmux", 'set -g status-bg "#1d1f21"\nset -g status-fg "#c5c8c6"\n'],
  ["settings of i3", "set $bg #1d1f21\nset $fg #c5c8c6\n"],
  ["settings with numbers", "TIMEOUT=123456\nLIMIT=654321\n"],
  ["a graph with one color", 'digraph { a -> b; b -> c [color="#ff0000"]; }\n'],
  ["the log of a server", "[12:00:00] color is #ff0000\n[12:00:01] color is #00ff00\n"],
  ["Sass", "$bug: #d73a4a;\n$docs: #0075ca;\n"],
  ["TypeScript", "export enum Label {\n  Bug = 'bug',\n  Docs = 'docs',\n}\n"],
  ["Go", 'package main\n\nimport "fmt"\n\nfunc main() {\n}\n'],
  ["a Dockerfile", "FROM node:26\nRUN npm ci\nCOPY . .\n"],
  ["patterns of files", "node_modules\ndist\n*.log\n"],
  ["settings", "A=b\nC=d\n"],
  ["lines of which only some have a color", "bug #d73a4a\ndocs\n"],
  ["numbers that could be channels", "bug,215,58,74\ndocs,0,117,202\n"],
  ["numbers that could be short colors", "bug,215\ndocs,404\n"],
  ["channels with transparency", "name,r,g,b,a\nbug,215,58,74,0.5\n"],
  ["hue, saturation and lightness", "name,h,s,l\nbug,215,58%,74%\n"],
  ["channels as shares of one", "name,r,g,b\nbug,0.8,0.2,0.3\n"],
  ["a quote that isn’t closed in a command", "gh label create it's -c red\n"],
  ["channels beyond 255", "name,r,g,b\nbug,300,0,0\n"],
  ["digits without a mark before names", "d73a4a bug\n0075ca docs\n"],
  ["commits", "a1b2c3d Fix login\nd4e5f6a Add export\n"],
  ["a certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"],
  ["Markdown with emphasis", "* **bug**: Something broken\n* **docs**: Guides\n"],
  ["a workflow", "name: CI\non: [push]\njobs:\n  test:\n    steps:\n      - name: Checkout\n"],
  ["a dependency file", '{"name":"x","version":"1.0.0","dependencies":{"a":"1"}}'],
  ["colors as places in a palette", '[{"name":"bug","color":5},{"name":"docs","color":123}]'],
  ["colors with transparency", "name,color\nbug,#FF51D8EA\ndocs,0xFF51D8EA\n"],
  ["a calendar", "BEGIN:VCALENDAR\nCOLOR:red\nSUMMARY:Meeting\nEND:VCALENDAR\n"],
  ["colors alone", "#d73a4a\n#0075ca\n"],
  [
    "the theme of an editor",
    '{"name":"Night","type":"dark","colors":{"editor.background":"#011627","sideBar.background":"#021320"}}',
  ],
  [
    "a scheme of a terminal",
    '{"name":"Dracula","black":"#21222c","red":"#ff5555","green":"#50fa7b","blue":"#bd93f9","background":"#282a36"}',
  ],
  ["a scheme of numbered colors", 'scheme: "Ocean"\nbase00: "2b303b"\nbase01: "343d46"\nbase0A: "ebcb8b"\n'],
  ["the colors of a stylesheet’s settings", "export default { red: { 50: '#fef2f2', 500: '#ef4444' } };\n"],
  [
    "shades of a stylesheet’s colors",
    "export default {\n  primary: { DEFAULT: '#3b82f6', light: '#93c5fd', dark: '#1d4ed8' },\n  accent: { DEFAULT: '#10b981', dark: '#047857' },\n};\n",
  ],
  [
    "a command for names that come from elsewhere",
    'for name in $names; do\n  gh label create "$name"\ndone\n',
  ],
  ["sections of which only one has a color", "[ui]\ncolor = red\n\n[core]\neditor = vim\n"],
  ["steps of a color by their names", '{"blue-100":"#cfe2ff","blue-200":"#9ec5fe","blue-500":"#0d6efd"}'],
  ["a wiki’s table without colors", "{|\n! Name !! Status\n|-\n| bug || open\n|}\n"],
  // Programs and settings that name colors.
  [
    "assembly with numbers",
    "palette_start:\n    dd 0xFF0000\nlabel_red:\n    mov dword [ecx], 0xd73a4a\nlabel_blue:\n    mov dword [ebx], 0x0075ca\n    mov eax, 0xff0000\n",
  ],
  ["constants of an assembler", ".equ RED, 0xff0000\n.equ GREEN, 0x00ff00\n.text\n    ldr r0, =0xff0000\n"],
  ["constants of another assembler", "RED   equ 0xFF0000\nGREEN equ 0x00FF00\n"],
  ["labels of an assembler", "label_red:  dd 0xff0000\nlabel_blue: dd 0x0000ff\n"],
  ["addresses of memory", "mov [red], 0xff0000\nmov [blue], 0x0000ff\n"],
  [
    "the registers of a driver",
    "#define CTRL_REG 0x40021000\n#define STATUS_MASK 0x00ff00\n#define RESET_MASK 0xff0000\n",
  ],
  [
    "the series of a chart",
    "new Chart(ctx, {\n  data: {\n    labels: ['Jan', 'Feb'],\n    datasets: [\n      { label: 'Sales', data: [1, 2], borderColor: '#ff6384', backgroundColor: '#ffb1c1' },\n      { label: 'Costs', data: [3, 2], backgroundColor: '#9ad0f5' },\n    ],\n  },\n});\n",
  ],
  [
    "the series of a chart in JSON",
    '{"type":"bar","data":{"labels":["Q1","Q2"],"datasets":[{"label":"Users","data":[1,2],"backgroundColor":"#ff6384"},{"label":"Revenue","data":[3,4],"backgroundColor":"#36a2eb"}]}}',
  ],
  [
    "the slices of a chart",
    "const data = {\n  labels: ['Red', 'Blue'],\n  datasets: [{ label: 'Votes', data: [300, 50], backgroundColor: ['#ff6384', '#36a2eb'] }],\n};\n",
  ],
  [
    "the slices of a chart in JSON",
    '{"labels":["Red","Blue"],"series":[300,50],"colors":["#ff6384","#36a2eb"]}',
  ],
  [
    "the lines of a plot",
    'import numpy as np\n\nx = np.arange(10)\nplt.plot(x, x, label="linear", color="#1f77b4")\nplt.plot(x, x**2, label="quadratic", color="#ff7f0e")\nax.bar(x + 0.4, y2, width=0.4, label=\'After\', color=\'#dd8452\')\n',
  ],
  [
    "the legend of a plot",
    "import matplotlib.patches as mpatches\n\nhandles = [\n    mpatches.Patch(color='#d73a4a', label='Errors'),\n    mpatches.Patch(color='#0075ca', label='Requests'),\n]\n",
  ],
  [
    "the colors of a plot in R",
    'ggplot(df, aes(x, y)) +\n  scale_fill_manual(values = c("North" = "#d73a4a", "South" = "#0075ca"))\n',
  ],
  [
    "the settings of a chart in React",
    "const chartConfig = {\n  desktop: { label: 'Desktop', color: '#2563eb' },\n  mobile: { label: 'Mobile', color: '#60a5fa' },\n} satisfies ChartConfig;\n",
  ],
  [
    "the scale of a chart",
    'const color = d3.scaleOrdinal()\n  .domain(["north", "south"])\n  .range(["#d73a4a", "#0075ca"]);\n',
  ],
  [
    "settings of dunst",
    '[urgency_low]\n    background = "#222222"\n    foreground = "#888888"\n    timeout = 10\n\n[urgency_normal]\n    background = "#285577"\n    foreground = "#ffffff"\n    timeout = 10\n',
  ],
  [
    "settings of dunst without quotes",
    "[urgency_low]\nbackground = #222222\nforeground = #888888\n\n[urgency_normal]\nbackground = #285577\nforeground = #ffffff\n",
  ],
  [
    "settings of mako",
    "[urgency=low]\nbackground-color=#222222\nborder-color=#444444\n\n[urgency=high]\nbackground-color=#900000\nborder-color=#ff0000\n",
  ],
  [
    "the flavors of a palette",
    '{"latte":{"name":"Latte","colors":{"rosewater":{"name":"Rosewater","hex":"#dc8a78","rgb":{"r":220,"g":138,"b":120}},"flamingo":{"name":"Flamingo","hex":"#dd7878","rgb":{"r":221,"g":120,"b":120}}}}}',
  ],
  [
    "a flat palette",
    '{"rosewater":"#f5e0dc","flamingo":"#f2cdcd","pink":"#f5c2e7","mauve":"#cba6f7","red":"#f38ba8","peach":"#fab387","text":"#cdd6f4","subtext1":"#bac2de","overlay2":"#9399b2","surface2":"#585b70","base":"#1e1e2e","mantle":"#181825","crust":"#11111b"}',
  ],
  [
    "a palette of maps",
    '{"mocha":{"rosewater":{"hex":"#f5e0dc"},"flamingo":{"hex":"#f2cdcd"},"base":{"hex":"#1e1e2e"},"mantle":{"hex":"#181825"},"crust":{"hex":"#11111b"}}}',
  ],
  [
    "a palette in TOML",
    '[palette]\nbg_dim = "#232a2e"\nbg0 = "#2d353b"\nfg = "#d3c6aa"\nbright_red = "#e67e80"\norange = "#e69875"\ngreen = "#a7c080"\n',
  ],
  [
    "a palette in Lua",
    'return {\n  bg = "#1a1b26",\n  fg_dark = "#a9b1d6",\n  comment = "#565f89",\n  blue0 = "#3d59a1",\n  magenta2 = "#ff007c",\n}\n',
  ],
  ["colors of a brand", 'name,hex,rgb\nSignal,#d73a4a,"215, 58, 74"\nOcean,#0075ca,"0, 117, 202"\n'],
  // Records with a color that are something else.
  [
    "issues in YAML",
    "- title: Fix login\n  number: 1\n  type: bug\n- title: Add export\n  number: 2\n  type: feature\n",
  ],
  [
    "issues with a label each",
    "- title: Fix login\n  label: bug\n- title: Add export\n  label: enhancement\n",
  ],
  [
    "issues with names of labels",
    "issues:\n  - title: Fix login\n    labels: [bug, ui]\n  - title: Add export\n    labels: [enhancement]\n",
  ],
  [
    "epics with colors and names of labels",
    "- title: Fix login\n  color: red\n  assignee: ada\n  labels: [bug, ui]\n- title: Add export\n  color: blue\n  assignee: grace\n  labels: [export]\n",
  ],
  [
    "products in JSON",
    '[{"title":"Shirt","color":"red","price":10},{"title":"Cap","color":"#0075ca","price":5}]',
  ],
  ["animals in YAML", "- name: Tom\n  age: 3\n  color: black\n- name: Kit\n  age: 5\n  color: white\n"],
  ["cars in CSV", "name,year,color\nMini,1999,red\nBeetle,1967,blue\n"],
  [
    "events of a calendar",
    '[{"title":"Standup","start":"2026-01-05T09:00:00","color":"#d73a4a"},{"title":"Review","start":"2026-01-06","color":"#0075ca"}]',
  ],
  [
    "what a bot says",
    '{"embeds":[{"title":"Build failed","description":"See the log","color":15158332,"fields":[{"name":"Branch","value":"main"}]}]}',
  ],
  [
    "places on a map",
    '[{"name":"Office","lat":52.5,"lng":13.4,"color":"#d73a4a"},{"name":"Home","lat":48.1,"lng":11.5,"color":"#0075ca"}]',
  ],
  [
    "the styles of an app",
    "const styles = StyleSheet.create({\n  container: {\n    flex: 1,\n    backgroundColor: '#281C47',\n  },\n  button: {\n    backgroundColor: '#33BB22',\n    padding: 4,\n  },\n  label: { color: '#ffffff' },\n});\n",
  ],
  [
    "colors of a status bar",
    '#!/bin/bash\ngenerate_alpha_variants "MAGENTA" "0xFFD2A6FF"\ngenerate_alpha_variants "CYAN" "0xFF95E6CB"\nexport SBAR_DEFAULT_LABEL_COLOR="$COLOR_WHITE"\n',
  ],
  [
    "thresholds of a dashboard",
    '{"panels":[{"title":"CPU","fieldConfig":{"defaults":{"thresholds":{"mode":"absolute","steps":[{"color":"green","value":null},{"color":"#EAB839","value":70},{"color":"red","value":80}]}}}}]}\n',
  ],
  [
    "colors as X11 calls them",
    "255 250 250\t\tsnow\n248 248 255\t\tghost white\n245 245 245\t\tWhiteSmoke\n",
  ],
  [
    "the nodes of a graph",
    'digraph G {\n  rankdir=LR;\n  a [label="Start", color="#d73a4a"];\n  b [label="End", color="#0075ca"];\n  a -> b;\n}\n',
  ],
  [
    "styles of gnuplot",
    "set style line 1 lc rgb '#0060ad' lt 1 lw 2\nset style line 2 lc rgb '#dd181f' lt 1 lw 2\nplot 'a.dat' with lines linestyle 1 title 'one'\n",
  ],
  [
    "features of a map",
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Park","color":"#00ff00"},"geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature","properties":{"name":"Lake","color":"#0000ff"},"geometry":{"type":"Point","coordinates":[3,4]}}]}\n',
  ],
  [
    "what an editor colors",
    '{"name":"Night","tokenColors":[{"name":"Comment","scope":"comment","settings":{"foreground":"#6a737d"}},{"name":"String","scope":"string","settings":{"foreground":"#032f62"}}]}\n',
  ],
  [
    "the lights of a house",
    'light:\n  name: Garage\n  color: "#ff0000"\n  brightness: 100\nsensor:\n  - platform: x\n    name: Temp\n',
  ],
  [
    "users in JSON",
    '{"users":[{"name":"Ann","color":"#d73a4a","avatar":"a.png"},{"name":"Bob","color":"#0075ca","avatar":"b.png"}]}\n',
  ],
  [
    "buttons of a game",
    'BLACK = (0, 0, 0)\nSCREEN = pygame.display.set_mode((640, 480))\npygame.draw.rect(SCREEN, "#ff0000", (10, 10, 20, 20))\nbutton1 = Button("Play", "#00ff00")\nbutton2 = Button("Quit", "#ff0000")\n',
  ],
  [
    "the manifest of an app",
    '{"name":"my-app","short_name":"App","theme_color":"#317EFB","background_color":"#ffffff","icons":[{"src":"a.png"}]}\n',
  ],
  [
    "design tokens",
    '{"color":{"base":{"red":{"value":"#ff0000","type":"color"},"ocean":{"value":"#0075ca","type":"color"}}}}\n',
  ],
  ["a palette of GIMP", "GIMP Palette\nName: Ours\nColumns: 4\n#\n255   0   0\tRed\n  0 117 202\tOcean\n"],
  [
    "highlights of an editor",
    'vim.api.nvim_set_hl(0, "Comment", { fg = "#6a737d", bg = "#ffffff" })\nvim.api.nvim_set_hl(0, "String", { fg = "#032f62" })\n',
  ],
  [
    "words for the parts of a picture",
    "const s = { fill: 'red', stroke: 'black' };\nconst t = { border: 'red', outline: 'blue' };\n",
  ],
  ["colors of the parts of a picture in JSON", '{"fill":"red","stroke":"black","border":"blue"}'],
  [
    "what a program prints in colors",
    'print(colored("Creating labels", "green"))\nprint(colored("Failed", "red"))\n',
  ],
  [
    "choices and styles of a program",
    "parser.add_argument('--label', choices=['light', 'dark'], default='red')\nfoo(['bold', 'red'])\n",
  ],
  [
    "words for the colors of a theme",
    "const theme = { primary: 'blue', secondary: 'gray', danger: 'red' };\n",
  ],
  ["constants for colors", "const labels = { bug: red, docs: blue };\n"],
  [
    "a strict graph",
    'strict digraph "x y" {\n  a [label="bug", color="#ff0000"];\n  b [label="docs", color="#00ff00"];\n}\n',
  ],
  [
    "a page with a block of a style sheet",
    "# Style\n\n```css\n.bug { color: #d73a4a; }\n.docs { color: #0075ca; }\n```\n",
  ],
  [
    "a page with a block of a palette",
    '# Theme\n\n```json\n{"rosewater":"#f5e0dc","flamingo":"#f2cdcd","pink":"#f5c2e7","base":"#1e1e2e"}\n```\n',
  ],
  [
    "a page with a workflow",
    "# Setup\n\nIt runs daily.\n\n```yaml\nname: CI\non: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n```\n",
  ],
  [
    "a page with labels without quotes around their colors",
    "It fails. Can you help?\n\n```yaml\nlabels:\n  - name: bug\n    color: #d73a4a\n```\n",
  ],
  ["places of what is drawn", 'draw("one", (10, 20, 30))\ndraw("two", (30, 40, 50))\n'],
  [
    "the colors of a survey, with a license",
    "# License: http://creativecommons.org/publicdomain/zero/1.0/\ncloudy blue\t#acc2d9\t\ndark pastel green\t#56ae57\t\ndust\t#b2996e\t\nelectric lime\t#a8ff04\t\nfresh green\t#69d84f\t\nlight eggplant\t#894585\t\nnasty green\t#70b23f\t\nreally light blue\t#d4ffff\t\ntea\t#65ab7c\t\nwarm purple\t#952e8f\t\nyellowish tan\t#fcfc81\t\ncement\t#a5a391\t\ndark grass green\t#388004\t\ndusty teal\t#4c9085\t\ngrey teal\t#5e9b8a\t\n",
  ],
  [
    "the colors of a survey in Python",
    "XKCD_COLORS = {\n    'cloudy blue': '#acc2d9',\n    'dark pastel green': '#56ae57',\n    'dust': '#b2996e',\n    'electric lime': '#a8ff04',\n    'fresh green': '#69d84f',\n    'light eggplant': '#894585',\n    'nasty green': '#70b23f',\n    'really light blue': '#d4ffff',\n    'tea': '#65ab7c',\n    'warm purple': '#952e8f',\n    'yellowish tan': '#fcfc81',\n    'cement': '#a5a391',\n    'dark grass green': '#388004',\n    'dusty teal': '#4c9085',\n    'grey teal': '#5e9b8a',\n}\n",
  ],
  [
    "a dictionary of colors in JSON",
    '[{"name": "Cloudy Blue", "hex": "#acc2d9"}, {"name": "Dark Pastel Green", "hex": "#56ae57"}, {"name": "Dust", "hex": "#b2996e"}, {"name": "Electric Lime", "hex": "#a8ff04"}, {"name": "Fresh Green", "hex": "#69d84f"}, {"name": "Light Eggplant", "hex": "#894585"}, {"name": "Nasty Green", "hex": "#70b23f"}, {"name": "Really Light Blue", "hex": "#d4ffff"}, {"name": "Tea", "hex": "#65ab7c"}, {"name": "Warm Purple", "hex": "#952e8f"}, {"name": "Yellowish Tan", "hex": "#fcfc81"}, {"name": "Cement", "hex": "#a5a391"}, {"name": "Dark Grass Green", "hex": "#388004"}, {"name": "Dusty Teal", "hex": "#4c9085"}, {"name": "Grey Teal", "hex": "#5e9b8a"}]',
  ],
  [
    "a dictionary of colors in a table",
    "| Color | Hex |\n|---|---|\n| cloudy blue | #acc2d9 |\n| dark pastel green | #56ae57 |\n| dust | #b2996e |\n| electric lime | #a8ff04 |\n| fresh green | #69d84f |\n| light eggplant | #894585 |\n| nasty green | #70b23f |\n| really light blue | #d4ffff |\n| tea | #65ab7c |\n| warm purple | #952e8f |\n| yellowish tan | #fcfc81 |\n| cement | #a5a391 |\n| dark grass green | #388004 |\n| dusty teal | #4c9085 |\n| grey teal | #5e9b8a |\n",
  ],
  [
    "the colors of CSS in Python",
    "CSS4_COLORS = {\n    'aliceblue': '#F0F8FF',\n    'antiquewhite': '#FAEBD7',\n    'aqua': '#00FFFF',\n    'azure': '#F0FFFF',\n}\n",
  ],
  [
    "the colors of CSS in lines",
    "aliceblue\t#f0f8ff\nantiquewhite\t#faebd7\naqua\t#00ffff\naquamarine\t#7fffd4\n",
  ],
  [
    "a page with a program that prints in a color",
    "# Styles\n\n## Usage\n\nIt prints in colors, as in this example:\n\n```js\nconsole.log(paint('Hello world!', '#abcdef'));\n```\n",
  ],
  [
    "choices of a program",
    "const choices = [\n  { title: 'Red', value: '#ff0000' },\n  { title: 'Blue', value: '#0000ff' },\n];\n",
  ],
  // Neighbors of typed lists, of Terraform, and of channels.
  ["a type with lists", "interface Setup{names:string[];colors:string[]}\ntype Color='#ff0000'|'#00ff00';\n"],
  ["typed lists of unlike lengths", 'const names:string[]=["bug","docs"],colors:string[]=["#ff0000"];'],
  [
    "typed lists of colors and links",
    'const links:string[]=["/a","/b"],colors:string[]=["#ff0000","#00ff00"];',
  ],
  ["typed fields of a form", 'class Form{names:string[]=["first","last"];types:string[]=["text","text"]}'],
  ["minified styles", 'const s={nav:{color:"#222222",padding:4},card:{backgroundColor:"#ffffff",margin:2}};'],
  [
    "tags of Terraform",
    'resource "aws_instance" "web" {\n  ami  = "ami-0c55b1"\n  tags = {\n    Name        = "web"\n    Environment = "production"\n  }\n}\n',
  ],
  [
    "what Terraform makes users for",
    'resource "aws_iam_user" "team" {\n  for_each = toset(["ada", "grace"])\n  name     = each.value\n}\n',
  ],
  [
    "labels of Terraform whose colors are elsewhere",
    'resource "github_issue_label" "this" {\n  for_each   = local.labels\n  repository = "app"\n  name       = each.key\n  color      = each.value.color\n}\n',
  ],
  [
    "variables of Terraform without colors",
    'variable "label_names" {\n  type    = list(string)\n  default = ["bug", "docs"]\n}\n\nvariable "color" {\n  default = "d73a4a"\n}\n',
  ],
  [
    "labels of a cluster in Terraform",
    'resource "kubernetes_namespace" "app" {\n  metadata {\n    labels = { app = "web", tier = "front" }\n    name   = "app"\n  }\n}\n',
  ],
  ["sizes in YAML", "sizes:\n  car: [120, 80, 40]\n  tree: [30, 30, 200]\n"],
  ["channels of numbered classes", '{"color_map":{"0":[0,0,0],"1":[245,150,100],"2":[245,230,100]}}'],
  ["channels that could be numbers or shares", '{"colors":{"car":[1,0,0],"tree":[0,1,0]}}'],
  ["channels beyond their range", "label_colors:\n  car: [300, 0, 0]\n  tree: [0, 128, 0]\n"],
  ["channels with transparency in a map", '{"colors":{"car":[255,0,0,128],"tree":[0,128,0,128]}}'],
  ["shades with channels", "colors = {'light': (255, 250, 240), 'dark': (20, 20, 20)}\n"],
  ["constants with channels", "colors = {'white': (255, 255, 255), 'navy': (0, 0, 128)}\n"],
  ["points of a program", "points = {'start': (0, 0, 0), 'end': (10, 20, 30)}\ncolor = '#ff0000'\n"],
  // Neighbors of commands that make labels.
  ["commands of Gitea’s that delete", "tea labels delete --id 3\ntea labels delete --id 4\n"],
  [
    "requests that delete",
    "gh api -X DELETE repos/acme/app/labels/bug\ngh api -X DELETE repos/acme/app/labels/docs\n",
  ],
  ["requests that list", "gh api repos/acme/app/labels --paginate\nglab api projects/:id/labels -q name\n"],
  ["a loop of requests", "gh api repos/acme/app/labels -f name=$name -f color=$color\n"],
  [
    "issues that are made with labels",
    "gh issue create --title Crash --label bug\ngh issue create --title Export --label docs\n",
  ],
  [
    "a form without a color",
    "curl -d 'name=ada&email=a.example' https://a.example/users\ncurl -d 'name=bob&plan=free' https://a.example/labels\n",
  ],
  [
    "containers",
    "docker run --name web --label tier=front nginx\ndocker run --name api --label tier=back node\n",
  ],
  ["searches in colors", "grep --color=always --label=stdin bug notes\ngit log --color=always --name-only\n"],
];
