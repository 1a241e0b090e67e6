import { expect, test } from "vitest";
import { type LabelFile, readLabelFile, readLabelList } from "./read.ts";
import { readTree } from "./trees.ts";

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

const [bug, docs] = ["bug #D73A4A", "docs #0075CA"];

/** Each has a label "bug" and a label "docs" with their colors. */
const formats: readonly (readonly [title: string, text: string])[] = [
  ["CSV", 'name,color,description\nbug,d73a4a,Broken\ndocs,0075ca,"Texts, pages"\n'],
  ["CSV without titles", "bug,d73a4a\ndocs,0075ca\n"],
  ["CSV with semicolons, as Excel writes it", "sep=;\nBezeichnung;Farbe\nbug;d73a4a\ndocs;0075ca\n"],
  ["CSV with a heading above its titles", "Our labels,\n,\nName,Color\nbug,d73a4a\ndocs,0075ca\n"],
  ["CSV with another delimiter", "name^color\nbug^d73a4a\n\ndocs^0075ca\n"],
  ["TSV", "bug\td73a4a\ndocs\t0075ca\n"],
  ["JSON", '[{"name":"bug","color":"d73a4a"},{"name":"docs","color":"0075ca"}]'],
  [
    "JSON with comments",
    '// ours\n{"l": [{"name": "bug", "color": "d73a4a",}, /* x */ {"name": "docs", "color": "0075ca"}]}',
  ],
  ["JSON Lines", '{"name":"bug","color":"d73a4a"}\n{"name":"docs","color":"0075ca"}\n'],
  ["pages of an API", '[{"name":"bug","color":"d73a4a"}]\n[{"name":"docs","color":"0075ca"}]'],
  ["numbers as colors", '[{"name":"bug","color":14105162},{"name":"docs","color":30154}]'],
  ["a map of names to colors", '{"theme": "x", "labels": {"bug": "d73a4a", "docs": "0075ca"}}'],
  ["a map of colors to names", '{"#d73a4a": "bug", "#0075ca": "docs"}'],
  ["a map of names to maps", "bug:\n  color: d73a4a\ndocs:\n  color: '0075ca'\n"],
  [
    "YAML, where a color is taken for a comment",
    "- name: bug\n  color: #d73a4a\n- color: #0075ca\n  name: docs\n",
  ],
  ["YAML's merge key", "a: &a {color: d73a4a}\nl:\n- {name: bug, <<: *a}\n- {name: docs, color: '0075ca'}\n"],
  ["YAML of several documents", "---\nname: bug\ncolor: d73a4a\n---\nname: docs\ncolor: '0075ca'\n"],
  ["YAML, a list of maps with one entry", "- bug: d73a4a\n- docs: '0075ca'\n"],
  ["TOML", '[bug]\ncolor = "d73a4a"\n\n[docs]\ncolor = "0075ca"\n'],
  [
    "TOML's lists",
    '[[l]]\nname = "bug"\ncolor = "d73a4a"\n[a]\nx = 1\n[[l]]\nname = "docs"\ncolor = "0075ca"\n',
  ],
  [
    "a page",
    "<!doctype html><table><tr><th>Label<th>Color<tr><td>bug<td>d73a4a<tr><td><b>docs</b><td>0075ca</table>",
  ],
  [
    "backgrounds",
    '<table><tr><td style="background: #d73a4a">bug<td>x<tr><td><b bgcolor="#0075ca">docs</b><td>y</table>',
  ],
  [
    "a page's list",
    '<li style="background:#d73a4a">bug</li><li><b style="background:#0075ca">docs</b> x</li>',
  ],
  ["XML", '<?xml version="1.0"?><l><tag name="bug" color="#d73a4a"/><tag name="docs" color="#0075ca"/></l>'],
  [
    "XML with elements",
    "<l><x><name>bug</name><color>d73a4a</color></x><x><name>docs</name><color>0075ca</color></x></l>",
  ],
  [
    "Markdown",
    "Please use:\n\n| Name | Color |\n|---|:-:|\n| **bug** | `#d73a4a` |\n| [docs](x) | ![c](y) 0075ca |\n",
  ],
  ["Markdown tables", "Name | Color\n---|---\nbug | d73a4a\n\nName | Color\n---|---\ndocs | 0075ca\n"],
  ["lines of a color and a name", "#d73a4a bug ; It is broken\n#0075ca docs\n"],
  ["commands", "gh label create bug --color d73a4a -R o/r\ngh label create 'docs' --color 0075ca -R o/r\n"],
  ["a color and a name in one text", 'LABELS=(\n  "d73a4a / bug / It fails"\n  "0075ca / docs / Texts"\n)\n'],
  [
    "a program that begins like YAML",
    'export const a: B<string> = {\n  bug: "#d73a4a",\n  docs: "#0075ca",\n};\n',
  ],
  [
    "blocks of a program",
    'labels = {\n  "bug" = {\n    color = "d73a4a"\n  }\n  "docs" = {\n    color = "0075ca"\n  }\n}\n',
  ],
  [
    "settings",
    'resource "l" "a" {\n  name  = "bug"\n  color = "d73a4a"\n}\nresource "l" "b" {\n  name = "docs"\n  color = "0075ca"\n}\n',
  ],
  ["calls", "L = [Label('bug',\n  color='d73a4a'),\n Label('docs',\n  color='0075ca')]\nprint('done')\n"],
];

test.each(formats)("%s: the labels are the first guess", async (_, text) => {
  const file = await readLabelFile(text);
  expect(describe(file)).toBe(`${bug}, ${docs}`);
  expect(file.problems).toEqual([]);
});

/** Each has a category or label "New". */
const tools: readonly (readonly [tool: string, text: string])[] = [
  [
    "git-cliff",
    '[git]\ncommit_parsers = [{ message = "^f", group = "<!-- 0 -->New" }, { message = "x", skip = true }]\n',
  ],
  ["release-plz", '[changelog]\ncommit_parsers = [{ message = "^feat", group = "New" }]\n[workspace]\n'],
  ["Towncrier", '[[tool.towncrier.type]]\ndirectory = "feature"\nname = "New"\n'],
  ["Scriv", '[tool.scriv]\ncategories = ["New"]\n'],
  ["Commitizen", '[tool.commitizen.customize]\nchange_type_map = { feat = "New" }\n'],
  ["Knope", '[package]\nextra_changelog_sections = [{ footer = "x", name = "New" }]\n'],
  ["git-changelog", '[tool.git-changelog]\nsections = ["New"]\n'],
  [
    "Cocogitto",
    '[commit_types]\na = { changelog_title = "New" }\nb = { changelog_title = "x", omit_from_changelog = true }\n',
  ],
  ["Changie", "changesDir: .changes\nkinds:\n  - label: New\n"],
  ["Release Drafter", "categories:\n  - title: '## :bug: New'\n    labels: [fix]\n"],
  ["GitHub", "changelog:\n  categories:\n    - title: New\n      labels: ['*']\n"],
  ["GoReleaser", "changelog:\n  groups:\n    - title: New\n      regexp: x\n"],
  ["JReleaser", "release:\n  github:\n    changelog:\n      categories:\n        - title: New\n"],
  ["GitLab", "categories:\n  added: New\n"],
  [
    "Release Please",
    '{"packages":{".":{"changelog-sections":[{"section":"New"},{"section":"CI","hidden":true}]}}}',
  ],
  [
    "semantic-release",
    '{"plugins":["a",["b",{"presetConfig":{"types":[{"type":"feat","section":"New"}]}}]]}',
  ],
  ["Conventional Changelog", '{"types":[{"type":"feat","section":"New"},{"type":"docs","hidden":true}]}'],
  ["git-chglog", "options:\n  commit_groups:\n    title_maps:\n      feat: New\n"],
  ["Nx", '{"release":{"conventionalCommits":{"types":{"feat":{"changelog":{"title":"New"}}}}}}'],
  ["Changelogen", '{"types":{"feat":{"title":"New","semver":"minor"}}}'],
  ["Lerna-Changelog", '{"changelog":{"labels":{"bug":":bug: New"}}}'],
  ["Reno", "sections:\n  - [features, New]\n"],
  ["antsibull-changelog", "changes_file: x\nsections:\n- - bugfixes\n  - New\n"],
  ["covector", '{"changeTags":{"feat":"New"}}'],
  ["gren", "groupBy:\n  'New:': [bug]\n"],
  ["labeler", "New:\n- changed-files:\n  - any-glob-to-any-file: 'docs/**'\n"],
  ["labelmaker", '[[profiles.default.labels]]\nname = "New"\ncolor = ["#d73a4a", "#fff"]\n'],
  ["Probot Settings", "repository: {name: x}\nlabels:\n  - {name: New, color: d73a4a}\n"],
  ["Trello", '{"cards":[{"name":"Card"}],"labels":[{"idBoard":"5","name":"New","color":"sky_dark"}]}'],
];

test.each(tools)("%s is known by its file", async (tool, text) => {
  const file = await readLabelFile(text);
  expect(file.labels.map(({ name }) => name)).toEqual(["New"]);
  expect(file).toMatchObject({ tool, isCertain: true, problems: [] });
});

const changelogs: readonly (readonly [title: string, text: string, names: string])[] = [
  [
    "Keep a Changelog",
    "# Changelog\n## [Unreleased]\n### Added\n#### Details\n## [1.0.0] - 2024-01-01\n### Fixed\n### Added\n## Authors\n### Me\n",
    "Added, Fixed",
  ],
  [
    "Conventional Changelog",
    "## [2.0.1](x) (2024-02-01)\n### ⚠ BREAKING CHANGES\n# [2.0.0](x)\n### BREAKING CHANGES\n",
    "⚠ BREAKING CHANGES",
  ],
  [
    "rules below headings",
    "a@1.1.0\n=======\n\nFeatures\n~~~~~~~~\n\n- one\n\na@1.0.0\n=======\n\nFixes\n~~~~~\n",
    "Features, Fixes",
  ],
  [
    "categories in bold",
    "## v1.2\n\n**🚀 New:**\n\n- a\n\n__:bug: Fixed__\n- b\n\n## v1.1\n**Fixed**\n",
    "🚀 New, Fixed",
  ],
  [
    "GitHub's notes",
    "## What's Changed\n### New Features 🎉\n* a\n### Other Changes\n## New Contributors\n",
    "New Features 🎉, Other Changes",
  ],
  [
    "dates, and code",
    "# Changes\n## June 12, 2025\n### Improved\n```md\n### Not one\n```\n## 2025-05-01\n### New\n",
    "Improved, New",
  ],
];

test.each(changelogs)("the headings of a changelog are its categories: %s", async (_, text, names) => {
  const file = await readLabelFile(text);
  expect(describe(file)).toBe(names);
  expect(file).toMatchObject({ format: "changelog", list: "@headings" });
});

const issues: readonly (readonly [tool: string, text: string, labels: string])[] = [
  ["Asana", 'Task ID,Name,Assignee,Tags\n1,Fix it,Ann,"bug,urgent"\n2,Write it,,bug\n', "bug x2, urgent"],
  [
    "ClickUp",
    'Task ID,Task Name,Status,Tags\n86abc1,Fix it,open,"[bug,ui]"\n86abc2,Write it,open,[]\n',
    "bug, ui",
  ],
  ["Redmine", '#,Tracker,Status,Subject,Tags\n101,Bug,New,Fix it,"cart, urgent"\n', "cart, urgent"],
  ["Notion", 'Name,Status,Tags\nLaunch,Done,"marketing, launch"\n', "marketing, launch"],
  [
    "Azure DevOps",
    "ID,Work Item Type,Title,State,Tags\n1,Bug,Crash,Active,crash; windows\n",
    "crash, windows",
  ],
  ["Jira", "Summary,Issue key,Labels,Labels\nLogin,A-1,auth,security\nMap,A-2,auth,\n", "auth x2, security"],
  ["Linear", '"ID","Title","Status","Labels"\n"E-1","Fix","Todo","Bug, iOS"\n', "Bug, iOS"],
  [
    "Zendesk",
    "Id,Subject,Status,Tags\n1,Hi,open,vip new urgent\n2,Hi,open,vip\n3,Oh,open,new vip\n4,Oh,open,urgent vip\n",
    "vip x4, new x2, urgent x2",
  ],
  ["Trello", 'Card ID,Card Name,Labels,Due Date\n5f1,Fix,"bug (red), a (b) c",\n', "bug #F87168, a (b) c"],
  [
    "a German export",
    'Zusammenfassung,Status,Schlagwörter\nFehler,Offen,"Menü, dringend"\n',
    "Menü, dringend",
  ],
  [
    "GitHub",
    '[{"title":"It","state":"open","labels":[{"name":"bug","color":"d73a4a"}]},{"title":"Map"}]',
    bug,
  ],
];

test.each(issues)("a table of issues gives its tags, and no titles: %s", async (_, text, labels) => {
  const file = await readLabelFile(text);
  expect(describe(file)).toBe(labels);
  expect(file.isCertain).toBe(true);
});

test("a table of issues without tags gives nothing before a column is chosen", async () => {
  const text = "#,Status,Subject\n1,New,Fix it\n2,New,Write it\n";
  expect(await readLabelFile(text)).toMatchObject({ list: ".", columns: null, labels: [], isCertain: false });
  const chosen = await readLabelFile(text, { list: ".", columns: { name: 2, color: null, former: null } });
  expect(describe(chosen)).toBe("Fix it, Write it");
});

const columns: readonly (readonly [title: string, text: string, labels: string])[] = [
  ["Japanese titles", "説明,名前,色\nx,不具合,#d73a4a\n", "不具合 #D73A4A"],
  ["Arabic titles", "الاسم,اللون\nخطأ,#d73a4a\n", "خطأ #D73A4A"],
  [
    "French titles, without accents",
    "Couleur;Etiquette\n#d73a4a;Bogue\n#fff000;Aide\n",
    "Bogue #D73A4A, Aide #FFF000",
  ],
  ["Spanish titles", "Etiqueta,Color\nerror,d73a4a\n", "error #D73A4A"],
  ["Portuguese titles", "Nome,Cor\nerro,d73a4a\n", "erro #D73A4A"],
  ["titles in another language", "Navn,Farge\nfeil,d73a4a\nhjelp,0075ca\n", "feil #D73A4A, hjelp #0075CA"],
  ["a background before a color", '[{"title":"bug","color":"#fff","bgColor":"#d73a4a"}]', bug],
  ["names that are colors", "name,color\norange,#d73a4a\nred,#0075ca\n", "orange #D73A4A, red #0075CA"],
  ["numbers that could be colors", "id,name,color\n101,bug,#d73a4a\n102,docs,#0075ca\n", `${bug}, ${docs}`],
  ["words as colors", "Bug\tred\nFeature\troyal blue\n", "Bug #FF0000, Feature #4169E1"],
  ["descriptions before names", "description,label,color\nIt does not work,bug,#d73a4a\n", bug],
  ["former names", "- {name: a, aliases: [b, c]}\n- {name: d, alias: e}\n", "a <b <c, d <e"],
  [
    "former names in maps",
    '[{"name":"a","previously":[{"name":"b"}]},{"name":"c","previously":[]}]',
    "a <b, c",
  ],
  ["a new name", '[{"name":"a","new_name":"b"},{"name":"c"}]', "b <a, c"],
  [
    "labels that share a color",
    "a:\n- color: fff\n  labels: [b, c]\n- {color: '000', labels: [d]}\n",
    "b #FFFFFF, c #FFFFFF, d #000000",
  ],
  ["a name with a comma beside a color", 'labels,color\n"Fonts, colors",d73a4a\n', "Fonts, colors #D73A4A"],
  ["colors that only some have", "name,color\nbug,d73a4a\nui,\n", `${bug}, ui`],
  ["several names in a cell", 'Labels\n"bug, ui"\n', "bug, ui"],
  ["names alone", "- Bug\n- Good first issue\n", "Bug, Good first issue"],
  ["lines of names", "Bug\nGood first issue\n", "Bug, Good first issue"],
  [
    "numbers of issues, which are no colors",
    "Fix the map (#255)\nMend it (#731)\n",
    "Fix the map (#255), Mend it (#731)",
  ],
  ["a label to remove", "- {name: bug, color: d73a4a}\n- {name: old, color: fff, delete: true}\n", bug],
];

test.each(columns)("columns are guessed by titles and cells: %s", async (_, text, labels) => {
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
  const columns = { name: 2, color: 1, former: 0 };
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

const problems: readonly (readonly [title: string, text: string, problem: string])[] = [
  ["a color that can't be read", "name,color\nbug,d73a4a\ndocs,#12345\n", "3 docs, #12345 field"],
  ["a column of colors none of which can be read", "name,color\nbug,none\n", "2 bug, none field"],
  ["a name with control characters", '[{"name":"a\\u0007","color":"fff"}]', "1 a\u0007, fff field"],
  ["broken YAML", "labels:\n  - name: bug\n  - name: x: y\n", "3  syntax"],
  ["broken JSON", '[{"name": "bug", "color": "d73a4a"]', "1  syntax"],
  ["broken TOML", '[labels]\nname = "bug\n', "2  syntax"],
  ["JSON that is nested too deeply", "[".repeat(5000), "1  too-large"],
  ["an empty map", "{}", "1  no-list"],
  ["nothing", " \n", "1  empty"],
  ["titles without rows", "name,color\n", "1  empty"],
];

test.each(problems)("%s is told", async (_, text, problem) => {
  const file = await readLabelFile(text);
  const told = file.problems.map(({ line, text: shown, reason }) => `${line} ${shown} ${reason.code}`);
  expect(told).toContain(problem);
});

test("what is broken is read as it stands, and no text with one line is refused", async () => {
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

test("a value within a file is read by the same guesses", async () => {
  const tree = await readTree("labels: {bug: d73a4a, docs: '0075ca'}\n");
  const [root] = tree?.values ?? [];
  if (root?.kind !== "map" || root.entries[0] === undefined) throw new Error("no map");
  expect(describe(readLabelList(root.entries[0].value).file)).toBe(`${bug}, ${docs}`);
});
