import type { FileLabel, FileProblem, FileProblemReason, LabelFileFormat } from "./label-file.ts";

/** A file, and what the console and the command line read in it. */
interface LabelFileCase {
  readonly title: string;
  readonly text: string;
  readonly format: LabelFileFormat;
  /** Each as {@link outlineLabel} says. */
  readonly labels: readonly string[];
  /** The paths and lengths of the lists in the file, if it has several. */
  readonly lists?: readonly string[];
  /** The path of the list that is read, if it isn't the only one. */
  readonly list?: string;
}

/** A label as `line name color`, and its former names. */
export function outlineLabel({ line, name, color, formerNames }: FileLabel): string {
  const former = formerNames === undefined ? "" : ` < ${formerNames.join(", ")}`;
  return `${line} ${name} ${color}${former}`;
}

/** A problem as its line and text, and the codes of its reasons with what else they say. */
export function outlineProblem({ line, text, reasons }: FileProblem): string[] {
  const outline = ({ code, ...values }: FileProblemReason) => [code, ...Object.values(values)].join(" ");
  return [`${line} ${text}`, ...reasons.map(outline)];
}

const githubLabel = '{"id":1,"node_id":"x","name":"bug","color":"d73a4a","default":true,"description":null}';
const gitlabLabel = '{"id":1,"name":"bug","color":"#d9534f","text_color":"#FFFFFF","is_project_label":true}';
const graphqlPage = (name: string, color: string) =>
  JSON.stringify({ data: { repository: { labels: { nodes: [{ name, color }], pageInfo: {} } } } });

/** Files in the forms that people have. */
export const labelFileCases: readonly LabelFileCase[] = [
  {
    title: "our own CSV",
    text: "name,color\r\nbug,#D73A4A\r\n",
    format: "csv",
    labels: ["2 bug #D73A4A"],
  },
  {
    title: "CSV with semicolons, other titles and another order",
    text: "Id;Hex;Title\n1;#d73a4a;bug",
    format: "csv",
    labels: ["2 bug #d73a4a"],
  },
  {
    title: "TSV",
    text: "Label name\tBackground-Color\nbug\td73a4a",
    format: "csv",
    labels: ["2 bug #D73A4A"],
  },
  {
    title: "colors as CSS writes them",
    text: 'name,color\nbug,orange\nfix,"rgb(1, 2, 3)"\nnew,hsl(120 50% 50%)',
    format: "csv",
    labels: ["2 bug #FFA500", "3 fix #010203", "4 new #40BF40"],
  },
  {
    title: "CSV without a header",
    text: "bug,#d73a4a\nsky,#0af",
    format: "csv",
    labels: ["1 bug #d73a4a", "2 sky #00AAFF"],
  },
  {
    title: "names that are colors",
    text: "Red,#ff0000\nBlue,#0000ff",
    format: "csv",
    labels: ["1 Red #ff0000", "2 Blue #0000ff"],
  },
  {
    title: "colors in words, without a header",
    text: "Security,orange\nNew,teal",
    format: "csv",
    labels: ["1 Security #FFA500", "2 New #008080"],
  },
  {
    title: "names with a colon in CSV",
    text: "type: bug,#d73a4a\ntype: docs,#0075ca",
    format: "csv",
    labels: ["1 type: bug #d73a4a", "2 type: docs #0075ca"],
  },
  {
    title: "descriptions between names and colors",
    text: "bug,,e99695\ndocs,Guides and such,d8f74c",
    format: "csv",
    labels: ["1 bug #E99695", "2 docs #D8F74C"],
  },
  {
    title: "colors first, with quotes",
    text: '#d73a4a;"bug, and ""more"""',
    format: "csv",
    labels: ['1 bug, and "more" #d73a4a'],
  },
  {
    title: "a separator within quotes",
    text: '"bug; or not",#d73a4a',
    format: "csv",
    labels: ["1 bug; or not #d73a4a"],
  },
  { title: "an unknown header", text: "was,farbe\nbug,d73a4a", format: "csv", labels: ["2 bug #D73A4A"] },
  {
    title: "a byte order mark and empty lines",
    text: "\ufeff\n\nname,color\n\nbug,#fff\n",
    format: "csv",
    labels: ["5 bug #FFFFFF"],
  },
  {
    title: "lines within quotes",
    text: 'note,name,color\n"a\nb",bug,#ffffff\nc,fix,#000000',
    format: "csv",
    labels: ["2 bug #ffffff", "4 fix #000000"],
  },
  {
    title: "an escaped formula",
    text: "name,color\n'=1+1,#ffffff",
    format: "csv",
    labels: ["2 =1+1 #ffffff"],
  },
  {
    title: "a Markdown table",
    text: "# Labels\n\n| Label | Color | About |\n|:--|--:|---|\n| bug \\| fix | `#d73a4a` | x |\n| `docs` | ![#0075ca](https://x/0075ca) | |\n\nMore.",
    format: "markdown",
    labels: ["5 bug | fix #d73a4a", "6 docs #0075ca"],
  },
  {
    title: "two Markdown tables",
    text: "name | color\n--- | ---\nbug | #fff\n\n|name|color|\n|-|-|\n|a|#000|\n|b|#111|\n",
    format: "markdown",
    labels: ["7 a #000000", "8 b #111111"],
    lists: ["*: 3", "line 1: 1", "line 5: 2"],
    list: "line 5",
  },
  {
    title: "all of two Markdown tables",
    text: "name | color\n--- | ---\nbug | #fff\n\n|name|color|\n|-|-|\n|a|#000|\n|bug|#fff|\n",
    format: "markdown",
    labels: ["3 bug #FFFFFF", "7 a #000000"],
    lists: ["*: 2", "line 1: 1", "line 5: 2"],
  },
  {
    title: "titles separated otherwise than what is below them",
    text: "name,color\nbug;#d73a4a\ndocs;#0075ca\n",
    format: "csv",
    labels: ["2 bug #d73a4a", "3 docs #0075ca"],
  },
  {
    title: "several lines above the titles, and a delimiter that isn’t used",
    text: "sep=;\nOur labels,,\nMay,,\nname,color,\nbug,#d73a4a,\n",
    format: "csv",
    labels: ["5 bug #d73a4a"],
  },
  {
    title: "colors as Todoist, Trello and Asana name them",
    text: "name,color\nbug,berry_red\ndocs,sky\nfix,dark-pink\nnew,light blue\n",
    format: "csv",
    labels: ["2 bug #B8255F", "3 docs #6CC3E0", "4 fix #99737A", "5 new #ADD8E6"],
  },
  {
    title: "lists to keep and to remove",
    text: 'remove:\n  - {name: old, color: "#ffffff"}\n  - {name: older, color: "#ffffff"}\nlabels:\n  - {name: bug, color: "#d73a4a"}\n',
    format: "yaml",
    labels: ["5 bug #d73a4a"],
    lists: ["remove: 2", "labels: 1"],
    list: "labels",
  },
  {
    title: "a list to remove that was chosen",
    text: 'labelsToDelete:\n  - {name: old, color: "#ffffff"}\n',
    format: "yaml",
    labels: ["2 old #ffffff"],
    lists: ["labelsToDelete: 1"],
    list: "labelsToDelete",
  },
  {
    title: "names and descriptions of labels in a program",
    text: "import { Label } from './label';\n\nexport const labels = createLabels({\n  BUG: {\n    name: 'type: bug',\n    description: 'It is broken',\n  },\n  DOCS: {\n    description: 'Guides',\n    name: 'docs',\n    check: (one: Change) => one.type === 'docs' || one.scope === 'guide',\n  },\n});\n",
    format: "code",
    labels: ["4 type: bug null", "8 docs null"],
  },
  {
    title: "names and colors, with a colon between them",
    text: "bug: #d73a4a\ntype: docs: #0075ca\n",
    format: "lines",
    labels: ["1 bug #d73a4a", "2 type: docs #0075ca"],
  },
  {
    title: "groups with a color for all of their labels",
    text: 'groups:\n  - name: Priority\n    color: "#d73a4a"\n    labels: [high, low]\n  - name: Type\n    color: "#0075ca"\n    labels:\n      - name: bug\n      - name: docs\n        description: Guides\n',
    format: "yaml",
    labels: ["4 high #d73a4a", "4 low #d73a4a", "8 bug #0075ca", "9 docs #0075ca"],
  },
  {
    title: "groups by name",
    text: '{"priority": {"color": "#d73a4a", "labels": ["high", "low"]},\n"type": {"color": "#0075ca", "labels": ["bug"]}}',
    format: "json",
    labels: ["1 high #d73a4a", "1 low #d73a4a", "2 bug #0075ca"],
  },
  {
    title: "names by color",
    text: '{"#d73a4a": ["bug", "crash"], "#0075ca": "docs"}',
    format: "json",
    labels: ["1 bug #d73a4a", "1 crash #d73a4a", "1 docs #0075ca"],
  },
  {
    title: "texts with a background color",
    text: '[{"text": "bug", "background_color": "#d73a4a", "text_color": "#ffffff"}]',
    format: "gitlab",
    labels: ["1 bug #d73a4a"],
  },
  {
    title: "colors of letters and ground in a map of their own",
    text: '[{"name": "bug", "color": {"foreground": "#ffffff", "background": "#d73a4a"}}]',
    format: "json",
    labels: ["1 bug #d73a4a"],
  },
  {
    title: "a page with two tables and other elements",
    text: '<h2 style="color:#333">Labels</h2>\n<table>\n<tr><th>Label<th>Color\n<tr><td>bug<td style="background: #d73a4a">\n</table>\n<table>\n<tr><td>docs</td><td>#0075ca</td></tr>\n</table>\n',
    format: "markup",
    labels: ["4 bug #d73a4a", "7 docs #0075ca"],
    lists: ["*: 2", "line 3: 1", "line 7: 1"],
  },
  {
    title: "a heading with a color for what is listed below it",
    text: "# Labels\n\n## Priority (#d73a4a)\n\n- high\n- low\n\n## Type (#0075ca)\n\n* bug\n",
    format: "lines",
    labels: ["5 high #d73a4a", "6 low #d73a4a", "10 bug #0075ca"],
  },
  {
    title: "a list in JSON",
    text: '[{"name":"bug","color":"#fff"},\n{"Title":5,"hex":"000000"}]',
    format: "json",
    labels: ["1 bug #FFFFFF", "2 5 #000000"],
  },
  {
    title: "an object with labels",
    text: '{"labels":\n[{"name":"bug","color":"#ffffff"}]}',
    format: "json",
    labels: ["2 bug #ffffff"],
  },
  {
    title: "a map from names to colors in JSON",
    text: '{"theme": {"bug": "#d73a4a",\n "docs": "teal"}, "version": 2}',
    format: "json",
    labels: ["1 bug #d73a4a", "2 docs #008080"],
  },
  {
    title: "JSON Lines",
    text: '{"name":"bug","color":"#ffffff"}\n\n{"name":"docs","color":"000"}\n',
    format: "json-lines",
    labels: ["1 bug #ffffff", "3 docs #000000"],
  },
  {
    title: "pages of JSON one after the other",
    text: '[{"name":"bug","color":"#ffffff"}][\n{"name":"docs","color":"000"}]',
    format: "json",
    labels: ["1 bug #ffffff", "2 docs #000000"],
  },
  { title: "GitHub’s API", text: `[${githubLabel}]`, format: "github", labels: ["1 bug #D73A4A"] },
  { title: "GitLab’s API", text: `[\n${gitlabLabel}]`, format: "gitlab", labels: ["2 bug #d9534f"] },
  {
    title: "GitLab’s project export",
    text: '{"title":"bug","color":"#d9534f","project_id":1,"type":"ProjectLabel","priorities":[]}\n{"title":"docs","color":"#428bca","priorities":[{"priority":1}]}\n',
    format: "gitlab",
    labels: ["1 bug #d9534f", "2 docs #428bca"],
  },
  {
    title: "issues of GitLab’s project export",
    text: '{"title":"One","label_links":[{"label":{"title":"bug","color":"#d9534f"}}]}\n{"title":"Two","label_links":[{"label":{"title":"bug","color":"#d9534f"}},{"label":{"title":"docs","color":"#428bca"}}]}',
    format: "json-lines",
    labels: ["1 bug #d9534f", "2 docs #428bca"],
  },
  {
    title: "Gitea’s API",
    text: '[{"name":"bug","color":"ee0701","exclusive":false}]',
    format: "gitea",
    labels: ["1 bug #EE0701"],
  },
  {
    title: "pages of a GraphQL answer",
    text: `${graphqlPage("bug", "d73a4a")}\n${graphqlPage("docs", "0075ca")}`,
    format: "json-lines",
    labels: ["1 bug #D73A4A", "2 docs #0075CA"],
  },
  {
    title: "Linear’s GraphQL answer",
    text: '{"data":{"issueLabels":{"edges":[\n{"node":{"name":"bug","color":"#eb5757","parent":{"name":"Type"}}}]}}}',
    format: "json",
    labels: ["2 bug #eb5757"],
  },
  {
    title: "a Trello board",
    text: '{"name":"Board","cards":[{"name":"Card","labels":[{"idBoard":"b","name":"bug","color":"red"}]}],\n"labels":[{"idBoard":"b","name":"bug","color":"red"},{"idBoard":"b","name":"docs","color":"sky_dark"},{"idBoard":"b","name":"idea","color":null}]}',
    format: "trello",
    labels: ["2 bug #F87168", "2 docs #227D9B", "2 idea #DCDFE4"],
  },
  {
    title: "Gitea’s template",
    text: '# ours\nlabels:\n  - name: "kind/bug"\n    exclusive: true\n    color: "#ee0701"\n    description: x\n  - name: no\n    color: 000000\n',
    format: "yaml",
    labels: ["3 kind/bug #ee0701", "7 no #000000"],
  },
  {
    title: "a list in YAML",
    text: "---\n- color: 'ee0701' # red\n  name: bug\n",
    format: "yaml",
    labels: ["2 bug #EE0701"],
  },
  {
    title: "Probot’s settings, with new names",
    text: 'repository:\n  name: x\n  private: true\nlabels:\n  - name: bug\n    color: CC0000\n  - name: first-timers-only\n    new_name: good first issue\n    color: "#336699"\n',
    format: "yaml",
    labels: ["5 bug #CC0000", "7 good first issue #336699 < first-timers-only"],
  },
  {
    title: "label_sync’s lists, with previous names",
    text: "default:\n  labels:\n    - name: area/aws\n      color: 0052cc\n      previously:\n        - name: aws\n        - color: abcdef\n          name: sig/aws\nrepos:\n  org/one:\n    labels:\n      - {name: lgtm, color: 15dd18}\n      - {name: hold, color: e11d21}\n",
    format: "yaml",
    labels: ["3 area/aws #0052CC < aws, sig/aws"],
    lists: ["default.labels: 1", "repos.org/one.labels: 2"],
    list: "default.labels",
  },
  {
    title: "aliases of github-label-sync and from_name of GitHub Labeler",
    text: "- name: type/bug\n  color: e11d21\n  aliases: [bug, defect, type/bug]\n- name: docs\n  color: e11d21\n  from_name: guide\n",
    format: "yaml",
    labels: ["1 type/bug #E11D21 < bug, defect", "4 docs #E11D21 < guide"],
  },
  {
    title: "maps from names to colors in YAML, with aliases and merged maps",
    text: "colors:\n  base: &base {color: '#d73a4a', description: x}\nlabels:\n  bug: *base\n  docs:\n    <<: *base\n    color: teal\n  hot: {<<: *base}\n",
    format: "yaml",
    labels: ["4 bug #d73a4a", "5 docs #008080", "8 hot #d73a4a"],
    lists: ["colors: 1", "labels: 3"],
    list: "labels",
  },
  {
    title: "names and colors in YAML, one in each line",
    text: 'bug: "#d73a4a"\ntype/docs: 0075ca\nnew: teal\n',
    format: "yaml",
    labels: ["1 bug #d73a4a", "2 type/docs #0075CA", "3 new #008080"],
  },
  {
    title: "several documents in YAML",
    text: "---\nname: bug\ncolor: d73a4a\n---\nname: docs\ncolor: 0075ca\n",
    format: "yaml",
    labels: ["2 bug #D73A4A", "5 docs #0075CA"],
  },
  {
    title: "tables in TOML",
    text: '# ours\n[bug]\ncolor = "ea707a"\nname = "bug"\n\n["code quality"]\ncolor = "fcc4db"\ndescription = """\n[not] = "a table"\n"""\n',
    format: "toml",
    labels: ["2 bug #EA707A", "6 code quality #FCC4DB"],
  },
  {
    title: "lists in TOML",
    text: 'title = "ours"\n\n[[labels]]\nname = "bug"\ncolor = "#ea707a"\n\n[[labels]]\nname = "docs"\ncolor = "teal"\n',
    format: "toml",
    labels: ["3 bug #ea707a", "7 docs #008080"],
  },
  {
    title: "an inline list in TOML",
    text: 'labels = [\n  { name = "bug", color = "#ea707a" }, # red\n  { name = "docs", color = "teal" },\n]\n',
    format: "toml",
    labels: ["2 bug #ea707a", "3 docs #008080"],
  },
  {
    title: "names and colors in TOML",
    text: 'bug = "#ea707a"\n"code quality" = "teal"\n',
    format: "toml",
    labels: ["1 bug #ea707a", "2 code quality #008080"],
  },
  {
    title: "names in TOML that are no texts",
    text: '[[labels]]\nname = 2026-11-26\ncolor = "#ea707a"\n[[labels]]\nname = 2026\ncolor = "teal"\n',
    format: "toml",
    labels: ["1 2026-11-26 #ea707a", "4 2026 #008080"],
  },
  {
    title: "a script for GitHub’s and GitLab’s command lines",
    text: `#!/bin/sh\nREPO="acme/app"\ngh label create "kind: bug" --color d73a4a --force -R "$REPO" && echo done\ngh label create docs \\\n  -d 'Guides, and such' -c "#0075ca"\nglab label create --name=new --color='#00ff00'\ngh label edit wontfix --name "won't fix" --color ffffff\ngh label delete old\n`,
    format: "script",
    labels: ["3 kind: bug #D73A4A", "4 docs #0075ca", "6 new #00ff00", "7 won't fix #FFFFFF < wontfix"],
  },
  {
    title: "names alone",
    text: "type: bug\ntype: docs\n\n* new\n",
    format: "names",
    labels: ["1 type: bug null", "2 type: docs null", "4 new null"],
  },
  {
    title: "names in one line",
    text: "New, Improved, Fixed",
    format: "names",
    labels: ["1 New null", "1 Improved null", "1 Fixed null"],
  },
  {
    title: "names below a title",
    text: "name\nbug\ndocs\n",
    format: "names",
    labels: ["2 bug null", "3 docs null"],
  },
  {
    title: "names with descriptions",
    text: "name,description\nbug,Broken things\n",
    format: "csv",
    labels: ["2 bug null"],
  },
  {
    title: "names in YAML",
    text: "labels:\n  - bug\n  - name: docs\n",
    format: "yaml",
    labels: ["2 bug null", "3 docs null"],
  },
  {
    title: "a color before each name",
    text: "#ee0701 bug\n#abc help wanted\n",
    format: "csv",
    labels: ["1 bug #ee0701", "2 help wanted #AABBCC"],
  },
  {
    title: "a color after each name",
    text: "bug #d73a4a\nhelp wanted #fff\n",
    format: "csv",
    labels: ["1 bug #d73a4a", "2 help wanted #FFFFFF"],
  },
  {
    title: "Gitea’s older template",
    text: "#ee0701 bug ; Something is not working\n#cccccc duplicate ; This exists\n",
    format: "csv",
    labels: ["1 bug #ee0701", "2 duplicate #cccccc"],
  },
  {
    title: "CSV with bars",
    text: "name|color\nbug|#d73a4a\n",
    format: "csv",
    labels: ["2 bug #d73a4a"],
  },
  {
    title: "red, green and blue in columns",
    text: "name,r,g,b\nbug,215,58,74\ndocs,0,117,202\n",
    format: "csv",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "channels before the names",
    text: "Red;Green;Blue;Label\n215;58;74;bug\n",
    format: "csv",
    labels: ["2 bug #D73A4A"],
  },
  {
    title: "empty cells at the end of rows",
    text: "name,color\nbug,#ffffff,\ndocs,#000000,,,\n",
    format: "csv",
    labels: ["2 bug #ffffff", "3 docs #000000"],
  },
  {
    title: "a spreadsheet’s delimiter",
    text: "sep=;\nname;color\nbug;#ffffff\n",
    format: "csv",
    labels: ["3 bug #ffffff"],
  },
  {
    title: "a spreadsheet’s comma",
    text: "sep=,\nname,color\nbug,#ffffff\n",
    format: "csv",
    labels: ["3 bug #ffffff"],
  },
  {
    title: "a title above the header",
    text: "Our labels;;\n;;\nName;Color;Note\nbug;#ffffff;x\n",
    format: "csv",
    labels: ["4 bug #ffffff"],
  },
  {
    title: "a comma in a title",
    text: "Name (en, de);Color\nbug;#ffffff\n",
    format: "csv",
    labels: ["2 bug #ffffff"],
  },
  {
    title: "colors as they are copied",
    text: 'name,color\nbug,0x51d8ea\nfix,"81, 216, 234"\nnew,`#51d8ea`\n',
    format: "csv",
    labels: ["2 bug #51D8EA", "3 fix #51D8EA", "4 new #51D8EA"],
  },
  {
    title: "Linear’s CSV of issues, as their labels",
    text: '"ID","Team","Title","Description","Status","Assignee","Labels","Created"\n"E-1","Eng","Fix login","It fails","Todo","a@b.example","Bug, Mobile",""\n"E-2","Eng","Add export","","Done","","Bug",""\n"E-3","Eng","Other","","Done","","",""\n',
    format: "csv",
    labels: ["2 Bug null", "2 Mobile null"],
  },
  {
    title: "Jira’s CSV of issues, as their labels",
    text: "Issue key,Summary,Labels,Labels\nA-1,Fix,bug,ui\nA-2,Add,bug,\n",
    format: "csv",
    labels: ["2 bug null", "2 ui null"],
  },
  {
    title: "Markdown names that look like colors or formulas",
    text: "| Name | Color |\n|---|---|\n| !#6D5EFC | #ffffff |\n| '=x | `#000000` |\n| y | 🔴 `#d73a4a` |\n| z | ![](https://x/d73a4a) `#d73a4a` |\n",
    format: "markdown",
    labels: ["3 !#6D5EFC #ffffff", "4 '=x #000000", "5 y #d73a4a", "6 z #d73a4a"],
  },
  {
    title: "comments in JSON",
    text: '// ours\n[\n  /* red\n [ */ {"name":"a","color":"#ffffff"}, // "x [\n {"name":"b","color":"#000000"}\n]\n',
    format: "json",
    labels: ["4 a #ffffff", "5 b #000000"],
  },
  {
    title: "backgrounds by name in JSON",
    text: '{"bug":{"bg":"#d73a4a"},"docs":{"bg":"#0075ca"}}',
    format: "json",
    labels: ["1 bug #d73a4a", "1 docs #0075ca"],
  },
  {
    title: "a background beside the color of the letters",
    text: '[{"name":"a","backgroundColor":"#FF0000","color":"#FFFFFF"}]',
    format: "json",
    labels: ["1 a #FF0000"],
  },
  {
    title: "new names without colors",
    text: "- name: bug\n  new_name: type/bug\n- name: docs\n  color: teal\n",
    format: "yaml",
    labels: ["1 type/bug null < bug", "3 docs #008080"],
  },
  {
    title: "commands without colors",
    text: "gh label create x\ngh label create y -c red\ngh label edit bug --name 'type: bug'\n",
    format: "script",
    labels: ["1 x null", "2 y #FF0000", "3 type: bug null < bug"],
  },
  {
    title: "labels as GitHub’s command line prints them into a file",
    text: "bug\tSomething isn't working\t#d73a4a\ndocs\tGuides\t#0075ca\n",
    format: "csv",
    labels: ["1 bug #d73a4a", "2 docs #0075ca"],
  },
  {
    title: "names of all kinds",
    text: "Needs triage\nWon't fix!\nGood first issue\nC++\n🐛 bug\n日本語\n@mentions\nv2.0\n",
    format: "names",
    labels: [
      "1 Needs triage null",
      "2 Won't fix! null",
      "3 Good first issue null",
      "4 C++ null",
      "5 🐛 bug null",
      "6 日本語 null",
      "7 @mentions null",
      "8 v2.0 null",
    ],
  },
  { title: "names in JSON", text: '["bug",\n"docs"]', format: "json", labels: ["1 bug null", "2 docs null"] },
  {
    title: "tuples of Python with marks before their quotes",
    text: "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\nLABELS = (\n    (u'bug', 'fc2929', u'Broken'),\n    (u'docs', '0052cc', u''),\n)\n",
    format: "code",
    labels: ["4 bug #FC2929", "5 docs #0052CC"],
  },
  {
    title: "colors of Python as numbers",
    text: 'class Label(Enum):\n    BUG = ("bug", 0xD73A4A)\n    DOCS = ("documentation", 0x0075CA)\n\n    def __init__(self, title, color):\n        self.title = title\n',
    format: "code",
    labels: ["2 bug #D73A4A", "3 documentation #0075CA"],
  },
  {
    title: "texts that functions of Go wrap",
    text: 'package main\n\nfunc main() {\n\tgithub.NewIssueLabel(ctx, "bug", &github.IssueLabelArgs{\n\t\tRepository: pulumi.String("r"),\n\t\tName:       pulumi.String("bug"),\n\t\tColor:      pulumi.String("d73a4a"),\n\t})\n\tgithub.NewIssueLabel(ctx, "docs", &github.IssueLabelArgs{\n\t\tName:  pulumi.String("docs"),\n\t\tColor: pulumi.String("0075ca"),\n\t})\n}\n',
    format: "code",
    labels: ["4 bug #D73A4A", "9 docs #0075CA"],
  },
  {
    title: "commands in a Makefile",
    text: "labels:\n\tgh label create bug --color d73a4a --force\n\t@gh label create \"docs\" --color '0075ca' --force\n.PHONY: labels\n",
    format: "script",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "numbers of Rust",
    text: 'pub const LABELS: &[(&str, u32)] = &[\n    ("bug", 0xd73a4a),\n    ("docs", 0x0075ca),\n];\n',
    format: "code",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "options of HTML",
    text: '<select name="label"><option value="1" data-color="#d73a4a">bug</option><option value="2" data-color="#0075ca">docs</option></select>',
    format: "markup",
    labels: ["1 bug #d73a4a", "1 docs #0075ca"],
  },
  {
    title: "a table of Emacs",
    text: "#+TITLE: Labels\n\n| Label | Color   |\n|-------+---------|\n| bug   | #d73a4a |\n| docs  | #0075ca |\n",
    format: "csv",
    labels: ["5 bug #d73a4a", "6 docs #0075ca"],
  },
  {
    title: "channels called red, green and blue",
    text: "Label\tRed\tGreen\tBlue\nbug\t215\t58\t74\ndocs\t0\t117\t202\n",
    format: "csv",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "a title and an empty row above titles in German",
    text: "sep=;\r\nLabels of the product;;\r\n;;\r\nName;Farbe;Beschreibung\r\nFehler;#D73A4A;kaputt\r\nDoku;#0075CA;Text;\r\n",
    format: "csv",
    labels: ["5 Fehler #D73A4A", "6 Doku #0075CA"],
  },
  {
    title: "rules of GitHub’s labeler",
    text: "documentation:\n- changed-files:\n  - any-glob-to-any-file: docs/*\n\nfrontend:\n- changed-files:\n  - any-glob-to-any-file: ['src/*']\n",
    format: "yaml",
    labels: ["1 documentation null", "5 frontend null"],
  },
  {
    title: "a column of monday.com",
    text: '{"done_colors":[1],"labels":{"0":"Working","1":"Done"},"labels_colors":{"0":{"color":"#fdab3d","border":"#E99729"},"1":{"color":"#00c875","border":"#00B461"}}}',
    format: "json",
    labels: ["1 Working #fdab3d", "1 Done #00c875"],
  },
  {
    title: "styles of tags in Azure DevOps",
    text: '<rules><tagStyles><tagStyle name="bug" isEnabled="true"><style background-color="#d73a4a"/></tagStyle><tagStyle name="docs"><style background-color="#0075ca"/></tagStyle></tagStyles></rules>',
    format: "markup",
    labels: ["1 bug #d73a4a", "1 docs #0075ca"],
  },
  {
    title: "calls of Octokit, which name the repository first",
    text: "client.add_label('acme/app', 'bug', 'd73a4a')\nclient.add_label('acme/app', 'docs', '0075ca', accept: 'x')\n",
    format: "code",
    labels: ["1 bug #D73A4A", "2 docs #0075CA"],
  },
  {
    title: "words of Ruby",
    text: "LABELS = [\n  %w[bug d73a4a],\n  %w[docs 0075ca],\n]\n",
    format: "code",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "words of Ruby that are pairs",
    text: "LABELS = %w[bug:d73a4a docs:0075ca]\n",
    format: "code",
    labels: ["1 bug #D73A4A", "1 docs #0075CA"],
  },
  {
    title: "lists of words side by side in Perl",
    text: "my @names = qw(bug docs);\nmy @colors = qw(d73a4a 0075ca);\n",
    format: "code",
    labels: ["1 bug #D73A4A", "1 docs #0075CA"],
  },
  {
    title: "what a style sheet goes through",
    text: "@each $name, $color in (bug, #d73a4a), (docs, #0075ca) {\n  .label-#{$name} { background: $color; }\n}\n",
    format: "code",
    labels: ["1 bug #d73a4a", "1 docs #0075ca"],
  },
  {
    title: "classes of a diagram in Mermaid",
    text: "```mermaid\nflowchart LR\n    A[Start] --> B{Check}\n    classDef bug fill:#d73a4a,stroke:#333,color:#fff\n    classDef docs fill:#0075ca,stroke:#333,color:#fff;\n    class A bug\n```\n",
    format: "code",
    labels: ["4 bug #d73a4a", "5 docs #0075ca"],
  },
  {
    title: "columns in YAML",
    text: 'labels: [bug, docs]\ncolors: ["#d73a4a", "#0075ca"]\n',
    format: "yaml",
    labels: ["1 bug #d73a4a", "1 docs #0075ca"],
  },
  {
    title: "roles of Discord",
    text: '{"roles":[{"id":"1","name":"Admin","color":16711680},{"id":"2","name":"Guest","color":0}]}',
    format: "json",
    labels: ["1 Admin #FF0000", "1 Guest #000000"],
  },
  {
    title: "colors as numbers, some of which could be digits",
    text: "name,color\nbug,14105162\ndocs,123456\n",
    format: "csv",
    labels: ["2 bug #D73A4A", "3 docs #01E240"],
  },
  {
    title: "colors as numbers with a sign, as Android has them",
    text: '[{"title":"bug","color":-2671030},{"title":"docs","color":4278220234}]',
    format: "json",
    labels: ["1 bug #D73E4A", "1 docs #0075CA"],
  },
  {
    title: "labels of issues with a color, each once",
    text: "- title: Fix login\n  color: red\n  labels:\n    - {name: bug, color: '#d73a4a'}\n- title: Add export\n  color: blue\n  labels:\n    - {name: bug, color: '#d73a4a'}\n    - {name: docs, color: '#0075ca'}\n",
    format: "yaml",
    labels: ["4 bug #d73a4a", "9 docs #0075ca"],
  },
  {
    title: "a sentence and a table with the names and the digits of colors",
    text: "# Setup\n\nCreate these labels:\n\n| Label | Color | Hex |\n|---|---|---|\n| phase-1 | Blue | #0075ca |\n| phase-2 | Darker Blue | #1d76db |\n",
    format: "markdown",
    labels: ["7 phase-1 #0075ca", "8 phase-2 #1d76db"],
  },
  {
    title: "colors as lists of channels",
    text: '[{"id":1,"name":"person","color":[220,20,60],"isthing":1},\n{"id":2,"name":"car","color":[0,0,142]}]',
    format: "json",
    labels: ["1 person #DC143C", "2 car #00008E"],
  },
  {
    title: "a map from names to colors and descriptions",
    text: '{"labels":{"bug":["#d73a4a","It is broken"],\n"docs":["#0075ca","Texts"]}}',
    format: "json",
    labels: ["1 bug #d73a4a", "2 docs #0075ca"],
  },
  {
    title: "tuples of Go without the rest of the program",
    text: 'var defaults = []struct{ name, color, desc string }{\n\t{"bug", "d73a4a", "It is broken"},\n\t{"docs", "0075ca", "Texts, too"},\n}\n',
    format: "code",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "cases of a program, without what it does else",
    text: "switch (label) {\n  case 'bug':\n    return { backgroundColor: '#d73a4a', color: '#ffffff' };\n  case 'docs':\n    return { backgroundColor: '#0075ca', color: '#ffffff' };\n  default:\n    return { backgroundColor: '#f3f4f6', color: '#111111' };\n}\n",
    format: "code",
    labels: ["3 bug #d73a4a", "5 docs #0075ca"],
  },
  {
    title: "colors with descriptions in an array of a shell",
    text: 'declare -A labels=(\n  ["needs triage"]="D93F0B 🔴 New issues"\n  ["bug"]="D73A4A 🐛 Confirmed, and reproduced"\n)\n',
    format: "code",
    labels: ["2 needs triage #D93F0B", "3 bug #D73A4A"],
  },
  {
    title: "requests in a file of an HTTP client",
    text: 'POST https://api.example.com/labels\nContent-Type: application/json\n\n{"name": "bug", "color": "d73a4a"}\n\n###\nPOST https://api.example.com/labels\n\n{"name": "docs", "color": "0075ca"}\n',
    format: "code",
    labels: ["4 bug #D73A4A", "9 docs #0075CA"],
  },
  {
    title: "names of tags",
    text: '{"tags":[{"name":"bug","id":10},{"name":"docs","id":2}]}',
    format: "json",
    labels: ["1 bug null", "1 docs null"],
  },
  {
    title: "words for colors in a map of JavaScript",
    text: "module.exports = {\n  bug: 'red',\n  'good first issue': 'light blue',\n};\n",
    format: "code",
    labels: ["2 bug #FF0000", "3 good first issue #ADD8E6"],
  },
  {
    title: "words for colors in an object of JavaScript alone",
    text: "{bug: 'red', feature: 'light blue'}\n",
    format: "code",
    labels: ["1 bug #FF0000", "1 feature #ADD8E6"],
  },
  {
    title: "words for colors in a dictionary of Python",
    text: 'COLORS = {\n    "bug": "red",\n    "docs": "green",\n}\n',
    format: "code",
    labels: ["2 bug #FF0000", "3 docs #008000"],
  },
  {
    title: "words for colors in a hash of Ruby",
    text: "LABELS = {\n  'bug' => 'red',\n  'feature' => 'light blue',\n}.freeze\n",
    format: "code",
    labels: ["2 bug #FF0000", "3 feature #ADD8E6"],
  },
  {
    title: "words for colors in a map of Go",
    text: 'var labels = map[string]string{\n\t"bug": "red",\n\t"docs": "blue",\n}\n',
    format: "code",
    labels: ["2 bug #FF0000", "3 docs #0000FF"],
  },
  {
    title: "words for colors in pairs of Kotlin",
    text: 'val labels = mapOf("bug" to "red", "docs" to "blue")\n',
    format: "code",
    labels: ["1 bug #FF0000", "1 docs #0000FF"],
  },
  {
    title: "words for colors in the arguments of Java",
    text: 'Map<String, String> labels = Map.of("bug", "red", "docs", "blue");\n',
    format: "code",
    labels: ["1 bug #FF0000", "1 docs #0000FF"],
  },
  {
    title: "words for colors in an array of a shell",
    text: 'declare -A labels=(\n  [bug]=red\n  [feature]="light blue"\n)\n',
    format: "code",
    labels: ["2 bug #FF0000", "3 feature #ADD8E6"],
  },
  {
    title: "words for colors in tuples of Python",
    text: 'LABELS = [("bug", "red"), ("docs", "blue")]\n',
    format: "code",
    labels: ["1 bug #FF0000", "1 docs #0000FF"],
  },
  {
    title: "words for colors in calls",
    text: 'create_label "bug" "red"\ncreate_label "docs" "blue"\n',
    format: "code",
    labels: ["1 bug #FF0000", "2 docs #0000FF"],
  },
  {
    title: "a word for a color among digits",
    text: "const labels = { bug: '#d73a4a', docs: '#0075ca', other: 'gray' };\n",
    format: "code",
    labels: ["1 bug #d73a4a", "1 docs #0075ca", "1 other #808080"],
  },
  {
    title: "digits, without the words that a program prints in",
    text: 'LABELS = [("bug", "d73a4a"), ("docs", "0075ca")]\nSTATUS = {"ok": "green", "bad": "red"}\ncprint("done", "green")\n',
    format: "code",
    labels: ["1 bug #D73A4A", "1 docs #0075CA"],
  },
  {
    title: "words for colors in a list beside that of the names",
    text: "const names: string[] = ['bug', 'docs'];\nconst colors: string[] = ['red', 'light green'];\n",
    format: "code",
    labels: ["1 bug #FF0000", "1 docs #90EE90"],
  },
  {
    title: "what a program gives for each name, but not for all others",
    text: "function colorOf(priority) {\n  switch (priority) {\n    case 'high': return '#f00000';\n    case 'low': return '#00a000';\n    default: return '#888888';\n  }\n}\n",
    format: "code",
    labels: ["3 high #f00000", "4 low #00a000"],
  },
  {
    title: "fields that a command sends",
    text: "gh api repos/acme/app/labels -f name='bug' -f color='d73a4a'\ngh api repos/acme/app/labels -f name=\"docs\" -f color=\"0075ca\"\n",
    format: "code",
    labels: ["1 bug #D73A4A", "2 docs #0075CA"],
  },
  {
    title: "fields without quotes that GitHub’s command line sends",
    text: "gh api repos/acme/app/labels -f name=bug -f color=ff0000\ngh api -X POST /repos/{owner}/{repo}/labels -F name=kind:docs -F color=005500 -f description='All of it'\n",
    format: "code",
    labels: ["1 bug #FF0000", "2 kind:docs #005500"],
  },
  {
    title: "fields that GitLab’s command line sends",
    text: "glab api projects/:id/labels -f name=bug -f color='#ff0000'\nglab api projects/:id/labels --field name=docs --field color=#0075ca\n",
    format: "code",
    labels: ["1 bug #ff0000", "2 docs #0075ca"],
  },
  {
    title: "data without quotes that curl sends",
    text: "curl --data name=bug --data color=ff0000 https://gitlab.example/api/v4/projects/1/labels\n",
    format: "code",
    labels: ["1 bug #FF0000"],
  },
  {
    title: "an object that curl sends, over several lines",
    text: 'curl -d \'{\n  "name": "bug",\n  "color": "ff0000"\n}\' "$URL/labels"\ncurl --json \'{"name":"docs","color":"0075ca"}\' "$URL/labels"\n',
    format: "code",
    labels: ["1 bug #FF0000", "5 docs #0075CA"],
  },
  {
    title: "options of GitLab’s and Gitea’s command lines",
    text: '$ glab label create --name bug --color "#ff0000"\ntea labels create --name docs --color 0075ca --description "All of it"\ntea label create --name=ui --color=\'#123456\'\n',
    format: "script",
    labels: ["1 bug #ff0000", "2 docs #0075CA", "3 ui #123456"],
  },
  {
    title: "options of a command that nobody knows",
    text: "acme labels add --name bug --color ff0000\nacme labels add --name docs --color 0075ca\n",
    format: "code",
    labels: ["1 bug #FF0000", "2 docs #0075CA"],
  },
  {
    title: "YAML whose first color has two words",
    text: "type bug: light blue\ndocs: red\n",
    format: "yaml",
    labels: ["1 type bug #ADD8E6", "2 docs #FF0000"],
  },
  {
    title: "a block of YAML in Markdown",
    text: "# Labels\n\nThese are ours:\n\n```yaml\n- name: bug\n  color: d73a4a\n- name: docs\n  color: 0075ca\n```\n\nSee the docs for more of them.\n",
    format: "yaml",
    labels: ["6 bug #D73A4A", "8 docs #0075CA"],
  },
  {
    title: "a block of JSON in Markdown",
    text: '# Labels\n\nThese are ours:\n\n```json\n[\n  {"name": "bug", "color": "#d73a4a"},\n  {"name": "docs", "color": "#0075ca"}\n]\n```\n',
    format: "json",
    labels: ["7 bug #d73a4a", "8 docs #0075ca"],
  },
  {
    title: "a block of TOML in Markdown",
    text: 'Our labels\n==========\n\n~~~toml\n[[labels]]\nname = "bug"\ncolor = "#d73a4a"\n~~~\n',
    format: "toml",
    labels: ["5 bug #d73a4a"],
  },
  {
    title: "a block of CSV in Markdown",
    text: "Import this:\n\n```csv\nname,color\nbug,#d73a4a\n```\n",
    format: "csv",
    labels: ["5 bug #d73a4a"],
  },
  {
    title: "a map in a block with a title",
    text: '# Labels\n\n```yaml title="labels.yml"\nbug: "#d73a4a"\ndocs: blue\n```\n',
    format: "yaml",
    labels: ["4 bug #d73a4a", "5 docs #0000FF"],
  },
  {
    title: "two blocks in Markdown, and one that is something else",
    text: "Types:\n\n```yaml\n- {name: bug, color: d73a4a}\n```\n\n```yaml\nname: CI\non: [push]\n```\n\nPriorities:\n\n```\n- {name: high, color: ff0000}\n- {name: low, color: 00ff00}\n```\n",
    format: "yaml",
    labels: ["4 bug #D73A4A", "15 high #FF0000", "16 low #00FF00"],
    lists: ["*: 3", "line 4: 1", "line 15: 2"],
  },
  {
    title: "a block in a list",
    text: "1. Add these:\n\n   ```yaml\n   - name: bug\n     color: d73a4a\n   ```\n\n2. Done\n",
    format: "yaml",
    labels: ["4 bug #D73A4A"],
  },
  {
    title: "a block in a quote",
    text: "> ```yaml\n> - name: bug\n>   color: d73a4a\n>\n> - name: docs\n>   color: 0075ca\n> ```\n",
    format: "yaml",
    labels: ["2 bug #D73A4A", "5 docs #0075CA"],
  },
  {
    title: "a block of reStructuredText",
    text: 'Labels\n======\n\n.. code-block:: toml\n   :caption: labels.toml\n\n   [[labels]]\n   name = "bug"\n   color = "#d73a4a"\n\nMore of it.\n',
    format: "toml",
    labels: ["7 bug #d73a4a"],
  },
  {
    title: "a block of AsciiDoc",
    text: "= Labels\n\n[source,yaml]\n----\n- name: bug\n  color: d73a4a\n----\n",
    format: "yaml",
    labels: ["5 bug #D73A4A"],
  },
  {
    title: "a block of Org",
    text: "* Labels\n\n#+BEGIN_SRC yaml\n- name: bug\n  color: d73a4a\n#+END_SRC\n",
    format: "yaml",
    labels: ["4 bug #D73A4A"],
  },
  {
    title: "a block in a page of Jira",
    text: "h1. Labels\n\n{code:yaml}\n- name: bug\n  color: d73a4a\n{code}\n\nMore text.\n",
    format: "yaml",
    labels: ["4 bug #D73A4A"],
  },
  {
    title: "a list of more labels than the block below it has",
    text: '# Labels\n\n- bug: #d73a4a\n- docs: #0075ca\n\n```json\n{"name":"bug","color":"#d73a4a"}\n```\n',
    format: "lines",
    labels: ["3 bug #d73a4a", "4 docs #0075ca"],
  },
  {
    title: "labels of CVAT",
    text: '[\n{"name":"car","id":1,"color":"#ff0000","attributes":[{"name":"paint","input_type":"select","mutable":false,"values":["red","green"],"default_value":"red"}]},\n{"name":"person","color":"#00ff00","type":"skeleton","sublabels":[{"name":"head","color":"#0000ff"}],"attributes":[]}]',
    format: "json",
    labels: ["2 car #ff0000", "3 person #00ff00"],
  },
  {
    title: "the labels of a task of CVAT in XML",
    text: '<annotations>\n<meta><task><id>1</id><name>test</name><labels>\n<label><name>car</name><color>#ff0000</color><type>any</type><attributes></attributes></label>\n<label><name>person</name><color>#00ff00</color><attributes><attribute><name>age</name><mutable>False</mutable></attribute></attributes></label>\n</labels></task></meta>\n<image id="0" name="a.jpg"><box label="car" xtl="1"></box></image>\n</annotations>\n',
    format: "markup",
    labels: ["3 car #ff0000", "4 person #00ff00"],
  },
  {
    title: "the label map of CVAT",
    text: "# label:color_rgb:parts:actions\ncar:255,0,0::\nperson:0,255,0::\n",
    format: "csv",
    labels: ["2 car #FF0000", "3 person #00FF00"],
  },
  {
    title: "labels of Label Studio",
    text: '<View>\n  <RectangleLabels name="label" toName="image">\n    <Label value="Car" background="#ff0000"/>\n    <Label value="Person" background="blue"/>\n  </RectangleLabels>\n</View>\n',
    format: "markup",
    labels: ["3 Car #ff0000", "4 Person #0000FF"],
  },
  {
    title: "classes of Supervisely",
    text: '{"classes":[\n{"title":"car","shape":"bitmap","color":"#ff0000","geometry_config":{},"id":1},\n{"title":"person","shape":"bitmap","color":"#00ff00","geometry_config":{},"id":2}]}',
    format: "json",
    labels: ["2 car #ff0000", "3 person #00ff00"],
  },
  {
    title: "labels of doccano",
    text: '[{"id":1,"text":"PER","suffixKey":"p","backgroundColor":"#ff0000","textColor":"#ffffff"},\n{"id":2,"text":"LOC","suffixKey":"l","backgroundColor":"#00ff00","textColor":"#ffffff"}]',
    format: "json",
    labels: ["1 PER #ff0000", "2 LOC #00ff00"],
  },
  {
    title: "channels at the end of calls",
    text: "labels = [\n    Label( 'road'     , 7 , 0 , 'flat' , False , (128, 64,128) ),\n    Label( 'sidewalk' , 8 , 1 , 'flat' , False , (244, 35,232) ),\n]\n",
    format: "code",
    labels: ["2 road #804080", "3 sidewalk #F423E8"],
  },
  {
    title: "channels as fields of a program",
    text: "const labels = [\n  { name: 'bug', color: [215, 58, 74] },\n  { name: 'docs', color: [0, 117, 202] },\n];\n",
    format: "code",
    labels: ["2 bug #D73A4A", "3 docs #0075CA"],
  },
  {
    title: "several maps of a program from names to channels",
    text: "vehicle_colors = {'car': (255, 0, 0), 'bus': (255, 128, 0)}\nnature_colors = {'tree': (0, 128, 0), 'sky': (0, 0, 255)}\n",
    format: "code",
    lists: ["*: 4", "line 1: 2", "line 2: 2"],
    list: "*",
    labels: ["1 car #FF0000", "1 bus #FF8000", "2 tree #008000", "2 sky #0000FF"],
  },
  {
    title: "several maps of YAML from names to channels",
    text: "label_colors:\n  vehicles:\n    car: [255, 0, 0]\n    bus: [255, 128, 0]\n    van: [255, 0, 9]\n  nature: {tree: [0, 128, 0], sky: [0, 0, 255]}\n",
    format: "yaml",
    lists: ["label_colors.vehicles: 3", "label_colors.nature: 2"],
    list: "label_colors.vehicles",
    labels: ["3 car #FF0000", "4 bus #FF8000", "5 van #FF0009"],
  },
  {
    title: "names that lead to red, green, and blue",
    text: '{"colors":{"car":{"r":255,"g":0,"b":0},"tree":{"r":0,"g":128,"b":0}}}',
    format: "json",
    labels: ["1 car #FF0000", "1 tree #008000"],
  },
  {
    title: "labels of Terraform that share a color",
    text: 'resource "github_issue_label" "areas" {\n  for_each   = toset(["area: api", "area: docs"])\n  repository = "app"\n  name       = each.value\n  color      = "d73a4a"\n}\n',
    format: "code",
    labels: ["2 area: api #D73A4A", "2 area: docs #D73A4A"],
  },
  {
    title: "maps of labels for several repositories in Terraform",
    text: 'variable "repositories" {\n  default = {\n    app = { labels = { bug = { color = "d73a4a", description = "x" }, docs = { color = "0075ca" } } }\n    web = { labels = { ui = { color = "a2eeef" } } }\n  }\n}\n',
    format: "code",
    lists: ["*: 3", "line 3: 2", "line 4: 1"],
    list: "*",
    labels: ["3 bug #D73A4A", "3 docs #0075CA", "4 ui #A2EEEF"],
  },
  {
    title: "teams that are called by colors",
    text: "Team Red,#ff0000\nTeam Blue,#0000ff\nTeam Green,#00ff00\nTeam Pink,#ffc0cb\nTeam Gold,#ffd700\nTeam Gray,#808080\n",
    format: "csv",
    labels: [
      "1 Team Red #ff0000",
      "2 Team Blue #0000ff",
      "3 Team Green #00ff00",
      "4 Team Pink #ffc0cb",
      "5 Team Gold #ffd700",
      "6 Team Gray #808080",
    ],
  },
];

/** A table that can't be read, and all that is said of it. */
interface TableRefusal {
  readonly title: string;
  readonly text: string;
  /** Each as the line and the sentence. */
  readonly console: readonly string[];
  /** Each with the line and column before the sentence. */
  readonly command: readonly string[];
}

/** Tables with something wrong, which is told with its line and column, and one example in the table's own format. */
export const tableRefusals: readonly TableRefusal[] = [
  {
    title: "CSV with colors and names that are none",
    text: "Id,Name,Hex\n1,bug,reddish\n2,,#ffffff\n",
    console: [
      "2: Column 3 (Hex): Enter a color, such as #6D5EFC. Example: Feature,#6D5EFC",
      "3: Column 2 (Name): Enter a name.",
    ],
    command: [
      "line 2, column 3 (Hex): The color must be #RRGGBB. Example in CSV: Feature,#6D5EFC",
      "line 3, column 2 (Name): Enter a name.",
    ],
  },
  {
    title: "CSV without titles",
    text: "bug,#ffffff\ndocs,#000000\nfix,reddish\n",
    console: ["3: Column 2: Enter a color, such as #6D5EFC. Example: Feature,#6D5EFC"],
    command: ["line 3, column 2: The color must be #RRGGBB. Example in CSV: Feature,#6D5EFC"],
  },
  {
    title: "TSV with a color that is none",
    text: "name\tcolor\nbug\treddish\n",
    console: ["2: Column 2 (color): Enter a color, such as #6D5EFC. Example: Feature\t#6D5EFC"],
    command: ["line 2, column 2 (color): The color must be #RRGGBB. Example in CSV: Feature\t#6D5EFC"],
  },
  {
    title: "a Markdown table with a color that is none",
    text: "| Label | Color |\n|---|---|\n| bug | #fff |\n| docs | reddish |\n",
    console: ["4: Column 2 (Color): Enter a color, such as #6D5EFC. Example: | Feature | #6D5EFC |"],
    command: [
      "line 4, column 2 (Color): The color must be #RRGGBB. Example in a Markdown table: | Feature | #6D5EFC |",
    ],
  },
  {
    title: "CSV with a quote within a text",
    text: 'name,color,note\n"a, b",#ffffff,"c" d\n',
    console: [
      "2: Column 3 (note): A double quote isn’t closed or is inside a value. Enclose the value in double quotes, and double any quote inside it. Example: Feature,#6D5EFC",
    ],
    command: [
      "line 2, column 3 (note): A double quote isn't closed or is inside a value. Enclose the value in double quotes, and double any quote inside it. Example in CSV: Feature,#6D5EFC",
    ],
  },
  {
    title: "CSV with a quote that isn’t closed",
    text: 'color;name\n#ffffff;bug\n#000000;"docs\n',
    console: [
      "3: Column 2 (name): A double quote isn’t closed or is inside a value. Enclose the value in double quotes, and double any quote inside it. Example: Feature;#6D5EFC",
    ],
    command: [
      "line 3, column 2 (name): A double quote isn't closed or is inside a value. Enclose the value in double quotes, and double any quote inside it. Example in CSV: Feature;#6D5EFC",
    ],
  },
  {
    title: "CSV with a cell too many",
    text: "name,color\nbug, fix,#ffffff\n",
    console: [
      "2: Column 3: There are more cells than columns. Put a name that contains the separator in double quotes. Example: Feature,#6D5EFC",
    ],
    command: [
      "line 2, column 3: There are more cells than columns. Put a name that contains the separator in double quotes. Example in CSV: Feature,#6D5EFC",
    ],
  },
  {
    title: "a Markdown table with a cell too many",
    text: "| name | color |\n|---|---|\n| docs | #fff |\n| bug | fix | #fff |\n",
    console: [
      "4: Column 3: There are more cells than columns. Put a backslash before a | in a name. Example: | Feature | #6D5EFC |",
    ],
    command: [
      "line 4, column 3: There are more cells than columns. Put a backslash before a | in a name. Example in a Markdown table: | Feature | #6D5EFC |",
    ],
  },
  {
    title: "a row of too many columns",
    text: `${"a\t".repeat(60)}\n`,
    console: [
      "1: Column 51: The first line has more than 50 columns. Put each label on its own line. Example: Feature\t#6D5EFC",
    ],
    command: [
      "line 1, column 51: This line has more than 50 columns. Put each label on its own line. Example in CSV: Feature\t#6D5EFC",
    ],
  },
  {
    title: "unknown columns in a Markdown table",
    text: "| a | b |\n|---|---|\n| c | d |\n",
    console: [
      "1: It’s unclear which columns have the names and colors. Choose them above, or name them in the first line. Example: | name | color |",
    ],
    command: [
      "line 1: It's unclear which columns have the names and colors. Name them in the first line. Example in a Markdown table: | name | color |",
    ],
  },
];

/** A text for each kind of problem that a file can have. */
export const refusalsOfEachKind: Readonly<Record<FileProblemReason["code"], string>> = {
  field: "- {name: bug, color: reddish}\n",
  "yaml-comment": "- name: bug\n  color: #d73a4a\n",
  syntax: '[{"name": "bug"',
  "too-long": `- {name: bug, color: red}\n${"#".repeat(1_000_000)}`,
  "too-many-lines": "bug,#ffffff\n".repeat(100_001),
  "too-many-parts": `labels:\n${" - {}\n".repeat(60_000)}`,
  "too-many-elements": `<p>bug\n${'<i style="background: #d73a4a"></i>\n'.repeat(50_000)}</p>`,
  "too-deep": "[".repeat(200),
  "yaml-aliases": "labels: &a [*a]\n",
  "no-list": "a:\n  - b: c\n",
  colors:
    "cloudy blue\t#acc2d9\ndusty teal\t#4c9085\nfresh green\t#69d84f\nugly brown\t#7d7103\nwarm pink\t#fb5581\n",
  "no-names":
    "This is a sentence of prose that goes on for longer than any name of a label does.\nSo is this one.\n",
  removal: "- {name: bug, color: red, delete: true}\n",
  "removal-list": "delete:\n  - {name: old, color: red}\n",
  "no-labels": "",
  "csv-too-many-columns": `${"a,".repeat(2000)}a\n`,
  "csv-unknown-columns": "a,b\nc,d\n",
  "csv-quotes": 'name,color\n"a"b,#ffffff\n',
  "csv-too-many-cells": "name,color\nbug, fix,#ffffff\n",
  "markdown-too-many-cells": "| Label | Color |\n|---|---|\n| a | b | #ffffff |\n",
};
