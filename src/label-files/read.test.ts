import { expect, test } from "vitest";
import { namesAlone } from "./columns.ts";
import { type LabelFile, readLabelFile } from "./read.ts";

/** The labels of a file, each as `name #COLOR`, with its former names and how often it is named. */
function describe({ labels }: Pick<LabelFile, "labels">): string {
  const all = labels.map(({ name, color, formerNames = [], count = 1 }) => [
    name,
    color?.toUpperCase(),
    ...formerNames.map((one) => `<${one}`),
    count > 1 && `x${count}`,
  ]);
  return all.map((parts) => parts.filter(Boolean).join(" ")).join(", ");
}

/** Cases by a title and what is expected, with a colon between them. */
function cases(texts: Readonly<Record<string, string>>): readonly (readonly [string, string, string])[] {
  return Object.entries(texts).map(([key, text]) => {
    const [title = ""] = key.split(": ", 1);
    return [title, key.slice(title.length + 2), text];
  });
}

const [bug, docs] = ["bug #D73A4A", "docs #0075CA"];

/** Each has a label "bug" and a label "docs" with their colors. */
const formats = {
  CSV: 'name,color,description\nbug,d73a4a,Broken\ndocs,0075ca,"Texts, pages"\n',
  "CSV without titles": "bug,d73a4a\ndocs,0075ca\n",
  "CSV with semicolons, as Excel writes it": "sep=;\nBezeichnung;Farbe\nbug;d73a4a\ndocs;0075ca\n",
  "CSV with a heading above its titles": "Our labels,\n,\nName,Color\nbug,d73a4a\ndocs,0075ca\n",
  "CSV with another delimiter": "name^color\nbug^d73a4a\n\ndocs^0075ca\n",
  TSV: "bug\td73a4a\ndocs\t0075ca\n",
  JSON: '[{"name":"bug","color":"d73a4a"},{"name":"docs","color":"0075ca"}]',
  "JSON with comments":
    '// ours\n{"l": [{"name": "bug", "color": "d73a4a",}, /* x */ {"name": "docs", "color": "0075ca"}]}',
  "JSON Lines": '{"name":"bug","color":"d73a4a"}\n{"name":"docs","color":"0075ca"}\n',
  "pages of an API": '[{"name":"bug","color":"d73a4a"}]\n[{"name":"docs","color":"0075ca"}]',
  "a map of names to colors": '{"theme": "x", "labels": {"bug": "d73a4a", "docs": "0075ca"}}',
  "a map of colors to names": '{"#d73a4a": "bug", "#0075ca": "docs"}',
  "a map of names to maps": "bug:\n  color: d73a4a\ndocs:\n  color: '0075ca'\n",
  "YAML, where a color is taken for a comment":
    "- name: bug\n  color: #d73a4a\n- color: #0075ca\n  name: docs\n",
  "YAML's merge key": "a: &a {color: d73a4a}\nl:\n- {name: bug, <<: *a}\n- {name: docs, color: '0075ca'}\n",
  "YAML of several documents": "---\nname: bug\ncolor: d73a4a\n---\nname: docs\ncolor: '0075ca'\n",
  "YAML, a list of maps with one entry": "- bug: d73a4a\n- docs: '0075ca'\n",
  TOML: '[bug]\ncolor = "d73a4a"\n\n[docs]\ncolor = "0075ca"\n',
  "TOML's lists":
    '[[l]]\nname = "bug"\ncolor = "d73a4a"\n[a]\nx = 1\n[[l]]\nname = "docs"\ncolor = "0075ca"\n',
  "a page":
    "<!doctype html><table><tr><th>Label<th>Color<tr><td>bug<td>d73a4a<tr><td><b>docs</b><td>0075ca</table>",
  backgrounds:
    '<table><tr><td style="background: #d73a4a">bug<td>x<tr><td><b bgcolor="#0075ca">docs</b><td>y</table>',
  "a page's list": '<li style="background:#d73a4a">bug</li><li><b style="background:#0075ca">docs</b> x</li>',
  XML: '<?xml version="1.0"?><l><tag name="bug" color="#d73a4a"/><tag name="docs" color="#0075ca"/></l>',
  "XML with elements":
    "<l><x><name>bug</name><color>d73a4a</color></x><x><name>docs</name><color>0075ca</color></x></l>",
  "a database's XML":
    '<?xml version="1.0"?><set><row><field name="name">bug</field><field name="color">d73a4a</field></row><row><field name="name">docs</field><field name="color">0075ca</field></row></set>',
  "Excel's older XML":
    '<?xml version="1.0"?><Workbook><Table><Row><Cell><Data>Name</Data></Cell><Cell><Data>Color</Data></Cell></Row><Row><Cell><Data>bug</Data></Cell><Cell><Data>d73a4a</Data></Cell></Row><Row><Cell><Data>docs</Data></Cell><Cell><Data>0075ca</Data></Cell></Row></Table></Workbook>',
  Markdown:
    "Please use:\n\n| Name | Color |\n|---|:-:|\n| **bug** | `#d73a4a` |\n| [docs](x) | ![c](y) 0075ca |\n",
  "Markdown tables": "Name | Color\n---|---\nbug | d73a4a\n\nName | Color\n---|---\ndocs | 0075ca\n",
  "Markdown below elements, with words for colors":
    "<div>x</div>\n\n| Name | Color |\n|---|---|\n| bug | Red (#d73a4a) |\n| docs | `#0075ca` (blue) |\n",
  "Org's tables": "| Name | Color |\n|------+-------|\n| bug | #d73a4a |\n| docs | #0075ca |\n",
  SQL: "INSERT INTO l (name, color, note) VALUES\n  ('bug', '#d73a4a', 'x'),\n  ('docs', '#0075ca', 'y');\n",
  "lines of a color and a name": "#d73a4a bug ; It is broken\n#0075ca docs\n",
  commands: "gh label create bug --color d73a4a -R o/r\ngh label create 'docs' --color 0075ca -R o/r\n",
  "commands with a description":
    'make_label() { gh label create "$1" --color "$2"; }\ngh label create bug --color d73a4a --description "It fails"\nmake_label docs 0075ca "Texts"\n',
  "commands of several lines":
    'gh label create "bug" \\\n  --description "It fails" \\\n  --color "d73a4a"\ngh label create docs \\\n  --color 0075ca\n',
  "commands after each other":
    'labels:\n\tgh label create "bug" --color d73a4a && \\\n\tgh label create docs \\\n\t  -c 0075ca; \\\n\techo done\n',
  "a text of several lines": 'L="bug|d73a4a|Broken\ndocs|0075ca|Texts"\n',
  "requests of a script":
    'curl -d "{\\"name\\":\\"bug\\",\\"color\\":\\"d73a4a\\"}" $URL\ngh api x -f name=docs -f color=0075ca\n',
  "a Makefile":
    'labels:\n\tgh label create bug -c d73a4a -d "It fails"\n\tgh label create docs -c 0075ca -d "x"\n',
  INI: "[labels]\nbug = d73a4a\ndocs = 0075ca\n",
  "blocks of a line":
    "const l = {\n  bug: { color: 'd73a4a', description: 'It fails' },\n  docs: { color: '0075ca', description: 'Texts' },\n};\n",
  "what a program exports":
    "// Ours\nmodule.exports = [\n  ['bug', 'd73a4a'], // x\n  ['docs', '0075ca'],\n];\n",
  "a list in a list": "- Type\n  - bug `#d73a4a`\n- Area\n  1. docs `#0075ca`\n",
  "colors below headings":
    "# Ours\n\n## bug\n\nColor: `#d73a4a`\n\nIt fails.\n\n## docs\n\nColor: `#0075ca`\n\nTexts.\n",
  "a color below its name":
    'L = [\n  Label(\n    "bug",\n    "d73a4a",\n  ),\n  Label("docs", "0075ca"),\n]\n',
  "a color and a name in one text": 'LABELS=(\n  "d73a4a / bug / It fails"\n  "0075ca / docs / Texts"\n)\n',
  "a program that begins like YAML":
    'export const a: B<string> = {\n  bug: "#d73a4a",\n  docs: "#0075ca",\n};\n',
  "blocks of a program":
    'labels = {\n  "bug" = {\n    color = "d73a4a"\n  }\n  "docs" = {\n    color = "0075ca"\n  }\n}\n',
  settings:
    'resource "l" "a" {\n  name  = "bug"\n  color = "d73a4a"\n}\nresource "l" "b" {\n  name = "docs"\n  color = "0075ca"\n}\n',
  calls: "L = [Label('bug',\n  color='d73a4a'),\n Label('docs',\n  color='0075ca')]\nprint('done')\n",
};

test.each(Object.entries(formats))("%s: the labels are the first guess", async (_, text) => {
  const file = await readLabelFile(text);
  expect(describe(file)).toBe(`${bug}, ${docs}`);
  expect(file.problems).toEqual([]);
});

/** Each has a category or label "New". */
const tools = {
  "git-cliff":
    '[git]\ncommit_parsers = [{ message = "^f", group = "<!-- 0 -->New" }, { message = "x", skip = true }]\n',
  "release-plz": '[changelog]\ncommit_parsers = [{ message = "^feat", group = "New" }]\n[workspace]\n',
  Towncrier: '[[tool.towncrier.type]]\ndirectory = "feature"\nname = "New"\n',
  Scriv: '[tool.scriv]\ncategories = ["New"]\n',
  Commitizen: '[tool.commitizen.customize]\nchange_type_map = { feat = "New" }\n',
  Knope: '[package]\nextra_changelog_sections = [{ footer = "x", name = "New" }]\n',
  "git-changelog": '[tool.git-changelog]\nsections = ["New"]\n',
  Cocogitto:
    '[commit_types]\na = { changelog_title = "New" }\nb = { changelog_title = "x", omit_from_changelog = true }\n',
  Changie: "changesDir: .changes\nkinds:\n  - label: New\n",
  "Release Drafter": "categories:\n  - title: '## :bug: New'\n    labels: [fix]\n",
  GitHub: "changelog:\n  categories:\n    - title: New\n      labels: ['*']\n",
  GoReleaser: "changelog:\n  groups:\n    - title: New\n      regexp: x\n",
  JReleaser: "release:\n  github:\n    changelog:\n      categories:\n        - title: New\n",
  GitLab: "categories:\n  added: New\n",
  "Release Please":
    '{"packages":{".":{"changelog-sections":[{"section":"New"},{"section":"CI","hidden":true}]}}}',
  "semantic-release": '{"plugins":["a",["b",{"presetConfig":{"types":[{"type":"feat","section":"New"}]}}]]}',
  "Conventional Changelog": '{"types":[{"type":"feat","section":"New"},{"type":"docs","hidden":true}]}',
  "git-chglog": "options:\n  commit_groups:\n    title_maps:\n      feat: New\n",
  Nx: '{"release":{"conventionalCommits":{"types":{"feat":{"changelog":{"title":"New"}}}}}}',
  Changelogen: '{"types":{"feat":{"title":"New","semver":"minor"}}}',
  "Lerna-Changelog": '{"changelog":{"labels":{"bug":":bug: New"}}}',
  Reno: "sections:\n  - [features, New]\n",
  "antsibull-changelog": "changes_file: x\nsections:\n- - bugfixes\n  - New\n",
  covector: '{"changeTags":{"feat":"New"}}',
  clog: '[clog]\nrepository = "x"\n[sections]\nNew = ["perf"]\n',
  gren: "groupBy:\n  'New:': [bug]\n",
  labeler: "New:\n- changed-files:\n  - any-glob-to-any-file: 'docs/**'\n",
  labelmaker: '[[profiles.default.labels]]\nname = "New"\ncolor = ["#d73a4a", "#fff"]\n',
  "Probot Settings": "repository: {name: x}\nlabels:\n  - {name: New, color: d73a4a}\n",
  Trello: '{"cards":[{"name":"Card"}],"labels":[{"idBoard":"5","name":"New","color":"sky_dark"}]}',
};

test.each(Object.entries(tools))("%s is known by its file", async (tool, text) => {
  const file = await readLabelFile(text);
  expect(file.labels.map(({ name }) => name)).toEqual(["New"]);
  expect(file).toMatchObject({ tool, isCertain: true, problems: [] });
});

const changelogs = {
  "Keep a Changelog: Added, Fixed":
    "# Changelog\n## [Unreleased]\n### Added\n#### Details\n## [1.0.0] - 2024-01-01\n### Fixed\n### Added\n## Authors\n### Me\n",
  "Conventional Changelog: ⚠ BREAKING CHANGES":
    "## [2.0.1](x) (2024-02-01)\n### ⚠ BREAKING CHANGES\n# [2.0.0](x)\n### BREAKING CHANGES\n",
  "rules below headings: Features, Fixes":
    "a@1.1.0\n=======\n\nFeatures\n~~~~~~~~\n\n- one\n\na@1.0.0\n=======\n\nFixes\n~~~~~\n",
  "categories in bold: 🚀 New, Fixed":
    "## v1.2\n\n**🚀 New:**\n\n- a\n\n__:bug: Fixed__\n- b\n\n## v1.1\n**Fixed**\n",
  "GitHub's notes: New Features 🎉, Other Changes":
    "## What's Changed\n### New Features 🎉\n* a\n### Other Changes\n## New Contributors\n",
  "dates, and code: Improved, New":
    "# Changes\n## June 12, 2025\n### Improved\n```md\n### Not one\n```\n## 2025-05-01\n### New\n",
};

test.each(cases(changelogs))(
  "the headings of a changelog are its categories: %s: %s",
  async (_, names, text) => {
    const file = await readLabelFile(text);
    expect(describe(file)).toBe(names);
    expect(file).toMatchObject({ format: "changelog", list: "@headings" });
  },
);

const issues = {
  "Shortcut: api, bug": "id,name,type,labels\n1,Fix it,bug,api;bug\n2,Write it,chore,\n",
  "Asana: bug x2, urgent": 'Task ID,Name,Assignee,Tags\n1,Fix it,Ann,"bug,urgent"\n2,Write it,,bug\n',
  "ClickUp: bug, ui":
    'Task ID,Task Name,Status,Tags\n86abc1,Fix it,open,"[bug,ui]"\n86abc2,Write it,open,[]\n',
  "Redmine: cart, urgent": '#,Tracker,Status,Subject,Tags\n101,Bug,New,Fix it,"cart, urgent"\n',
  "Notion: marketing, launch": 'Name,Status,Tags\nLaunch,Done,"marketing, launch"\n',
  "Azure DevOps: crash, windows": "ID,Work Item Type,Title,State,Tags\n1,Bug,Crash,Active,crash; windows\n",
  "Jira: auth x2, security": "Summary,Issue key,Labels,Labels\nLogin,A-1,auth,security\nMap,A-2,auth,\n",
  "Linear: Bug, iOS": '"ID","Title","Status","Labels"\n"E-1","Fix","Todo","Bug, iOS"\n',
  "Trello: bug #F87168, a (b) c":
    'Card ID,Card Name,Labels,Due Date\n5f1,Fix,"bug (red), (green), a (b) c",\n',
  "a German export: Menü, dringend": 'Zusammenfassung,Status,Schlagwörter\nFehler,Offen,"Menü, dringend"\n',
  "Outlook: Work, Private x2":
    '"Subject","Start Date","Categories"\n"Meeting","1/1/2024","Work;Private"\n"Lunch","1/1/2024","Private"\n',
  "GitHub: bug #D73A4A":
    '[{"title":"It","state":"open","labels":[{"name":"bug","color":"d73a4a"}]},{"title":"Map"}]',
};

test.each(cases(issues))(
  "a table of issues gives its tags, and no titles: %s: %s",
  async (_, labels, text) => {
    const file = await readLabelFile(text);
    expect(describe(file)).toBe(labels);
    expect(file.isCertain).toBe(true);
  },
);

test.each([
  "Ticket,Title,Owner,URL\nT-1,Fix it,Ann,https://x.example\nT-2,Write it,,\n",
  '[{"title":"Fix it","state":"open","number":1},{"title":"Write it","state":"open","number":2}]',
  "<rss><item><title>It is out</title><pubDate>x</pubDate></item><item><title>We test</title><pubDate>y</pubDate></item></rss>",
])("the titles of issues are no labels: %j", async (text) => {
  expect(await readLabelFile(text)).toMatchObject({ columns: null, labels: [], isCertain: false });
});

test("a table of issues without tags gives nothing before a column is chosen", async () => {
  const text = "#,Status,Subject,Tags\n1,New,Fix it,\n2,New,Write it,\n";
  expect(await readLabelFile(text)).toMatchObject({ list: ".", columns: null, labels: [], isCertain: false });
  const chosen = await readLabelFile(text, { list: ".", columns: { ...namesAlone, name: 2 } });
  expect(describe(chosen)).toBe("Fix it, Write it");
});

const columns = {
  "Japanese titles: 不具合 #D73A4A": "説明,名前,色\nx,不具合,#d73a4a\n",
  "Arabic titles: خطأ #D73A4A": "الاسم,اللون\nخطأ,#d73a4a\n",
  "French titles, without accents: Bogue #D73A4A, Aide #FFF000":
    "Couleur;Etiquette\n#d73a4a;Bogue\n#fff000;Aide\n",
  "Spanish titles: error #D73A4A": "Etiqueta,Color\nerror,d73a4a\n",
  "Portuguese titles: erro #D73A4A": "Nome,Cor\nerro,d73a4a\n",
  "titles in another language: feil #D73A4A, hjelp #0075CA": "Navn,Farge\nfeil,d73a4a\nhjelp,0075ca\n",
  "a background before a color: bug #D73A4A": '[{"title":"bug","color":"#fff","bgColor":"#d73a4a"}]',
  "names that are colors: orange #D73A4A, red #0075CA": "name,color\norange,#d73a4a\nred,#0075ca\n",
  "numbers that could be colors: bug #D73A4A, docs #0075CA":
    "id,name,color\n101,bug,#d73a4a\n102,docs,#0075ca\n",
  "words as colors: Bug #FF0000, Feature #4169E1": "Bug\tred\nFeature\troyal blue\n",
  "descriptions before names: bug #D73A4A": "description,label,color\nIt does not work,bug,#d73a4a\n",
  "former names: a <b <c, d <e": "- {name: a, aliases: [b, c]}\n- {name: d, alias: e}\n",
  "former names in maps: a <b, c": '[{"name":"a","previously":[{"name":"b"}]},{"name":"c","previously":[]}]',
  "a new name: b <a, c": '[{"name":"a","new_name":"b"},{"name":"c"}]',
  "labels that share a color: b #FFFFFF, c #FFFFFF, d #000000":
    "a:\n- color: fff\n  labels: [b, c]\n- {color: '000', labels: [d]}\n",
  "a name with a comma beside a color: Fonts, colors #D73A4A": 'labels,color\n"Fonts, colors",d73a4a\n',
  "colors that only some have: bug #D73A4A, ui": "name,color\nbug,d73a4a\nui,\n",
  "names that a list explains: bug, docs": "- **bug**: It does not work as it should\n- `docs` – texts\n",
  "comments in CSV: bug #D73A4A, docs #0075CA": "# Ours\nbug,d73a4a\n# more\ndocs,0075ca\n",
  "several names in a cell: bug, ui": 'Labels\n"bug, ui"\n',
  "names alone: Bug, Good first issue": "- Bug\n- Good first issue\n",
  "lines of names: Bug, Good first issue": "Bug\nGood first issue\n",
  "Jira's XML: api x2, bug":
    '<?xml version="1.0"?><rss><item><title>It</title><labels><label>api</label><label>bug</label></labels></item><item><title>Map</title><labels><label>api</label></labels></item></rss>',
  "tags above a page: bug, docs": "---\ntags: [bug, docs]\n---\n# Note\nText\n",
  "a line of names: Bug, Good first issue": "Bug, Good first issue\n",
  "lines below a title, which are no YAML: Bug:, Docs": "Bug:\n* Docs\n",
  "numbers of issues, which are no colors: Fix the map (#255), Mend it (#731)":
    "Fix the map (#255)\nMend it (#731)\n",
  "a label to remove: bug #D73A4A": "- {name: bug, color: d73a4a}\n- {name: old, color: fff, delete: true}\n",
};

test.each(cases(columns))("columns are guessed by titles and cells: %s: %s", async (_, labels, text) => {
  expect(describe(await readLabelFile(text))).toBe(labels);
});

test("lists beside each other are offered together, and those to remove last; a choice decides", async () => {
  const list = (name: string) =>
    `${name}:\n- {name: ${name} 1, color: fff}\n- {name: ${name} 2, color: '000'}\n`;
  const text = list("types") + list("sizes") + list("removed");
  const { lists } = await readLabelFile(text);
  expect(lists.map(({ path, count }) => `${path} ${count}`).slice(0, 3)).toEqual([
    "* 6",
    "types 2",
    "sizes 2",
  ]);
  const chosen = await readLabelFile(text, { list: "sizes", columns: null });
  expect(chosen).toMatchObject({ list: "sizes", isCertain: true, labels: [{ line: 5 }, { line: 6 }] });
  const columns = { ...namesAlone, name: 2, color: 1, former: 0 };
  const other = await readLabelFile("name,color,was\nbug,d73a4a,defect\n", { list: ".", columns });
  expect(describe(other)).toBe("defect #D73A4A <bug");
  expect(await readLabelFile(text, { list: "none", columns: null })).toMatchObject({
    list: null,
    labels: [],
  });
});

test("the keys of settings are no labels before they are chosen", async () => {
  const settings =
    '{"name":"x","version":"1","scripts":{"build":"a","test":"b"},"keywords":["labels","logs"]}';
  expect(await readLabelFile(settings)).toMatchObject({ list: "keywords", isCertain: false });
});

const problems = {
  "a color that can't be read: 3 docs, #12345 field": "name,color\nbug,d73a4a\ndocs,#12345\n",
  "a column of colors none of which can be read: 2 bug, none field": "name,color\nbug,none\n",
  "a name with control characters: 1 a\u0007, fff field": '[{"name":"a\\u0007","color":"fff"}]',
  "broken YAML: 3  syntax": "labels:\n  - name: bug\n  - name: x: y\n",
  "broken JSON: 1  syntax": '[{"name": "bug", "color": "d73a4a"]',
  "broken TOML: 2  syntax": '[labels]\nname = "bug\n',
  "JSON that is nested too deeply: 1  too-large": "[".repeat(5000),
  "an empty map: 1  no-list": "{}",
  "nothing: 1  empty": " \n",
  "titles without rows: 1  empty": "name,color\n",
};

test.each(cases(problems))("%s is told: %s", async (_, problem, text) => {
  const file = await readLabelFile(text);
  const told = file.problems.map(({ line, content, reason }) => {
    const shown = [content?.name, content?.color].filter(Boolean).join(", ");
    return `${line} ${shown} ${reason.code}`;
  });
  expect(told).toContain(problem);
});

test("what is broken is read as it stands, and no text with one line is refused", async () => {
  const chosen = await readLabelFile("a:\n- b\n- c: d: e\n", { list: "@lines", columns: null });
  expect(chosen.problems).toEqual([]);
  const broken = 'l:\n  - name: bug\n    color: "d73a4a"\n  - name: docs: x\n    color: "0075ca"\n';
  expect(describe(await readLabelFile(broken))).toBe("bug #D73A4A, docs: x #0075CA");
  expect((await readLabelFile("x")).lists).toHaveLength(1);
});

test("what is no label, hidden, or to be removed is left out, and told", async () => {
  const text = "- {name: bug, color: d73a4a}\n- {color: fff}\n- {name: old, color: fff, delete: true}\n";
  const { leftOut } = await readLabelFile(text);
  expect(leftOut.map((row) => `${row.line} ${row.text}`)).toEqual(["2 fff", "3 old, fff"]);
});

test("bytes are decoded, also as they are told to be; what is no text is told", async () => {
  const bytes = Uint8Array.from("name,color\nMüll,d73a4a\n", (letter) => letter.charCodeAt(0));
  expect(await readLabelFile(bytes)).toMatchObject({ encoding: "windows-1252", labels: [{ name: "Müll" }] });
  const cyrillic = await readLabelFile(bytes, { list: null, columns: null, encoding: "windows-1251" });
  expect(cyrillic.labels[0]?.name).toBe("Mьll");
  const image = await readLabelFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1));
  expect(image.problems[0]?.reason).toEqual({ code: "not-text" });
});
