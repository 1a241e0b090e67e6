import { expect, test } from "vitest";
import { type LabelFile, readLabelFile } from "./read.ts";

/** The labels of a file, each as `name color`, with its former names and how often it is named. */
function describe({ labels }: Pick<LabelFile, "labels">): string[] {
  return labels.map(({ name, color, formerNames = [], count }) =>
    [
      name,
      color ?? "-",
      ...formerNames.map((former) => `<${former}`),
      ...(count === undefined ? [] : [`x${count}`]),
    ].join(" "),
  );
}

const bugAndDocs = ["bug #D73A4A", "docs #0075CA"];

const formats: readonly (readonly [title: string, text: string, labels: readonly string[], list?: string])[] =
  [
    ["CSV", 'name,color,description\nbug,d73a4a,Broken\ndocs,0075ca,"Texts, pages"\n', bugAndDocs],
    ["CSV without titles", "bug,d73a4a\ndocs,0075ca\n", bugAndDocs],
    [
      "CSV with semicolons, as Excel writes it",
      "sep=;\nBezeichnung;Farbe\nbug;d73a4a\ndocs;0075ca\n",
      bugAndDocs,
    ],
    [
      "CSV with a heading above its titles",
      "All our labels,\n,\nName,Color\nbug,d73a4a\ndocs,0075ca\n",
      bugAndDocs,
    ],
    ["CSV with another delimiter", "name^color\nbug^d73a4a\ndocs^0075ca\n", bugAndDocs],
    [
      "TSV with words as colors",
      "Bug\tred\nFeature\troyal blue\n\nChore\tlight gray\n",
      ["Bug #FF0000", "Feature #4169E1", "Chore #D3D3D3"],
    ],
    ["JSON", '[{"name":"bug","color":"d73a4a"},{"name":"docs","color":"0075ca"}]', bugAndDocs],
    [
      "JSON with comments and trailing commas",
      '// ours\n{"labels": [{"name": "bug", "color": "d73a4a",}, /* x */ {"name": "docs", "color": "0075ca"},],}',
      bugAndDocs,
      "labels",
    ],
    ["JSON Lines", '{"name":"bug","color":"d73a4a"}\n{"name":"docs","color":"0075ca"}\n', bugAndDocs],
    [
      "pages of an API after each other",
      '[{"name":"bug","color":"d73a4a"}]\n[{"name":"docs","color":"0075ca"}]',
      bugAndDocs,
      "[]",
    ],
    [
      "JSON with numbers as colors",
      '[{"name":"Mod","color":3447003},{"name":"x","color":255}]',
      ["Mod #3498DB", "x #0000FF"],
    ],
    [
      "a map of names to colors",
      '{"theme": "x", "labels": {"bug": "d73a4a", "docs": "0075ca"}}',
      bugAndDocs,
      "labels",
    ],
    ["a map of colors to names", '{"#d73a4a": "bug", "#0075ca": "docs"}', ["bug #d73a4a", "docs #0075ca"]],
    ["a map of names to maps", "bug:\n  color: d73a4a\ndocs:\n  color: '0075ca'\n", bugAndDocs],
    [
      "labels that share a color",
      'a:\n- color: d73a4a\n  labels: [bug, crash]\n- color: "0075ca"\n  labels: [docs]\n',
      ["bug #D73A4A", "crash #D73A4A", "docs #0075CA"],
      "a",
    ],
    [
      "YAML, where a color is taken for a comment",
      "- name: bug\n  color: #d73a4a\n- color: #0075ca\n  name: docs\n",
      ["bug #d73a4a", "docs #0075ca"],
    ],
    [
      "YAML with an anchor and a merge key",
      "base: &base {color: d73a4a}\nlabels:\n  - {name: bug, <<: *base}\n  - {name: docs, color: '0075ca'}\n",
      bugAndDocs,
      "labels",
    ],
    [
      "YAML of several documents",
      "---\nname: bug\ncolor: d73a4a\n---\nname: docs\ncolor: '0075ca'\n",
      bugAndDocs,
    ],
    ["YAML, a list of maps with one entry", "- bug: d73a4a\n- docs: '0075ca'\n", bugAndDocs],
    ["TOML", '[bug]\ncolor = "d73a4a"\n\n[docs]\ncolor = "0075ca"\n', bugAndDocs],
    [
      "TOML, a list of tables",
      '[[label]]\nname = "bug"\ncolor = "d73a4a"\n[[label]]\nname = "docs"\ncolor = "0075ca"\n',
      bugAndDocs,
      "label",
    ],
    [
      "a page's table, by its backgrounds",
      '<!doctype html><table><tr><th>Label<th>Use<tr><td style="background-color: #d73a4a">bug<td>x<tr><td><b style="background: #0075ca">docs</b><td>y</table>',
      ["bug #d73a4a", "docs #0075ca"],
      "table 1",
    ],
    [
      "a page's list",
      '<ul><li style="background:#d73a4a">bug</li><li style="background:#0075ca">docs</li></ul>',
      ["bug #d73a4a", "docs #0075ca"],
      "ul.li",
    ],
    [
      "a page's list with descriptions",
      '<ul><li><b style="background:#d73a4a">bug</b> <b>It fails</b></li><li><b style="background:#0075ca">docs</b> <b>Texts</b></li></ul>',
      ["bug #d73a4a", "docs #0075ca"],
      "ul.li",
    ],
    [
      "XML with attributes",
      '<?xml version="1.0"?><l><tag name="bug" color="#d73a4a"/><tag name="docs" color="#0075ca"/></l>',
      ["bug #d73a4a", "docs #0075ca"],
      "l.tag",
    ],
    [
      "XML with elements",
      "<labels><label><name>bug</name><color>d73a4a</color></label><label><name>docs</name><color>0075ca</color></label></labels>",
      bugAndDocs,
      "labels.label",
    ],
    [
      "a Markdown table",
      "# Labels\n\n| Name | Color |\n|------|:-----:|\n| **bug** | `#d73a4a` |\n| [docs](x) | ![c](y) 0075ca |\n",
      ["bug #d73a4a", "docs #0075CA"],
      "Labels",
    ],
    [
      "several Markdown tables, together",
      "Name | Color\n---|---\nbug | d73a4a\n\nName | Color\n---|---\ndocs | 0075ca\n",
      bugAndDocs,
      "*",
    ],
    [
      "lines of a color and a name",
      "#d73a4a bug ; It is broken\n#0075ca docs\n",
      ["bug #d73a4a", "docs #0075ca"],
      "@colors",
    ],
    [
      "lines of a command",
      "gh label create bug --color d73a4a -R o/r\ngh label create docs --color 0075ca -R o/r\ngh label create ui --color fbca04 -R o/r\n",
      [...bugAndDocs, "ui #FBCA04"],
      "@colors",
    ],
    [
      "a color, a name, and a description in one text",
      'LABELS=(\n  "d73a4a / bug / It fails"\n  "0075ca / docs / Texts"\n)\n',
      bugAndDocs,
      "@colors",
    ],
    [
      "a map of a program that begins like YAML",
      'export const TAGS: Record<string, string> = {\n  bug: "#d73a4a",\n  docs: "#0075ca",\n} as const;\n',
      ["bug #d73a4a", "docs #0075ca"],
      "@colors",
    ],
    [
      "blocks of a program, each behind its name",
      'labels = {\n  "bug" = {\n    color = "d73a4a"\n  }\n  "docs" = {\n    color = "0075ca"\n  }\n}\n',
      bugAndDocs,
      "@settings",
    ],
    [
      "an object of a program",
      "var colors = {\n  'bug': 'd73a4a',\n  \"Type: Docs\": \"ededed\",\n}\nmodule.exports = { x }\n",
      ["bug #D73A4A", "Type: Docs #EDEDED"],
      "@colors",
    ],
    [
      "settings in any language",
      'resource "label" "a" {\n  name  = "bug"\n  color = "d73a4a"\n}\nresource "label" "b" {\n  name  = "docs"\n  color = "0075ca"\n}\n',
      bugAndDocs,
      "@settings",
    ],
    [
      "calls in any language",
      "LABELS = [Label('bug',\n  color='d73a4a'),\n Label('docs',\n  color='0075ca')]\nprint('done')\n",
      bugAndDocs,
      "@settings",
    ],
    ["a list of names", "- Bug\n- Good first issue\n- UI\n", ["Bug -", "Good first issue -", "UI -"]],
    ["lines of names", "Bug\nGood first issue\nUI\n", ["Bug -", "Good first issue -", "UI -"], "@lines"],
  ];

test.each(formats.map(([title, text, labels, list = "."]) => ({ title, text, labels, list })))(
  "$title is read at the first guess",
  async ({ text, labels, list }) => {
    const file = await readLabelFile(text);
    expect(describe(file)).toEqual(labels);
    expect(file).toMatchObject({ list, problems: [] });
  },
);

const tools: readonly (readonly [tool: string, text: string, labels: readonly string[]])[] = [
  [
    "git-cliff",
    '[git]\ncommit_parsers = [{ message = "^feat", group = "<!-- 0 -->🚀 Features" }, { message = "^chore", skip = true }, { message = "^fix", group = "Fixes" }]\n',
    ["🚀 Features -", "Fixes -"],
  ],
  [
    "release-plz",
    '[changelog]\ncommit_parsers = [{ message = "^feat", group = "added" }]\n[workspace]\n',
    ["added -"],
  ],
  ["Towncrier", '[[tool.towncrier.type]]\ndirectory = "feature"\nname = "Features"\n', ["Features -"]],
  ["Scriv", '[tool.scriv]\ncategories = ["Removed", "Added"]\n', ["Removed -", "Added -"]],
  ["Commitizen", '[tool.commitizen.customize]\nchange_type_map = { feat = "Features" }\n', ["Features -"]],
  ["Knope", '[package]\nextra_changelog_sections = [{ footer = "x", name = "Notes" }]\n', ["Notes -"]],
  ["git-changelog", '[tool.git-changelog]\nsections = ["feat", "fix"]\n', ["feat -", "fix -"]],
  [
    "Cocogitto",
    '[commit_types]\nfix = { changelog_title = "Fixes" }\nci = { changelog_title = "", omit_from_changelog = true }\n',
    ["Fixes -"],
  ],
  ["Changie", "changesDir: .changes\nkinds:\n  - label: Added\n  - label: Fixed\n", ["Added -", "Fixed -"]],
  [
    "Release Drafter",
    "name-template: x\ncategories:\n  - title: '## :bug: Fixes'\n    labels: [fix]\n  - title: Other\ntemplate: x\n",
    ["Fixes -", "Other -"],
  ],
  ["GitHub", "changelog:\n  categories:\n    - title: News 🎉\n      labels: ['*']\n", ["News 🎉 -"]],
  ["GoReleaser", "changelog:\n  groups:\n    - title: Features\n      regexp: x\n", ["Features -"]],
  [
    "JReleaser",
    "release:\n  github:\n    changelog:\n      categories:\n        - title: Features\n",
    ["Features -"],
  ],
  [
    "GitLab",
    "categories:\n  added: Added\n  feature: Added\n  security: Security\n",
    ["Added - x2", "Security -"],
  ],
  [
    "Release Please",
    '{"packages":{".":{"changelog-sections":[{"type":"feat","section":"Features"},{"type":"ci","section":"CI","hidden":true}]}}}',
    ["Features -"],
  ],
  [
    "semantic-release",
    '{"plugins":["a",["b",{"presetConfig":{"types":[{"type":"feat","section":"Features"}]}}]]}',
    ["Features -"],
  ],
  [
    "Conventional Changelog",
    '{"types":[{"type":"feat","section":"New"},{"type":"docs","hidden":true}]}',
    ["New -"],
  ],
  ["git-chglog", "options:\n  commit_groups:\n    title_maps:\n      feat: Features\n", ["Features -"]],
  ["Nx", '{"release":{"conventionalCommits":{"types":{"feat":{"changelog":{"title":"New"}}}}}}', ["New -"]],
  ["Changelogen", '{"types":{"feat":{"title":"🚀 New","semver":"minor"}}}', ["🚀 New -"]],
  ["Lerna-Changelog", '{"changelog":{"labels":{"bug":":bug: Bug Fix"}}}', ["Bug Fix -"]],
  ["Reno", "sections:\n  - [features, New Features]\n", ["New Features -"]],
  ["antsibull-changelog", "changes_file: x\nsections:\n- - bugfixes\n  - Bugfixes\n", ["Bugfixes -"]],
  ["covector", '{"changeTags":{"feat":"New Features"}}', ["New Features -"]],
  ["gren", "groupBy:\n  'Bug Fixes:': [bug]\n", ["Bug Fixes -"]],
  [
    "labeler",
    "docs:\n- changed-files:\n  - any-glob-to-any-file: 'docs/**'\nui:\n- changed-files: []\n",
    ["docs -", "ui -"],
  ],
  [
    "labelmaker",
    '[[profiles.default.labels]]\nname = "bug"\ncolor = ["#d73a4a", "#fff"]\nrename-from = ["defect"]\n',
    ["bug #d73a4a <defect"],
  ],
  [
    "Probot Settings",
    "repository: {name: x}\nlabels:\n  - {name: bug, color: d73a4a}\n  - {name: first, new_name: good first issue, color: 7057ff}\n",
    ["bug #D73A4A", "good first issue #7057FF <first"],
  ],
  [
    "Trello",
    '{"name":"Board","cards":[{"name":"Card"}],"labels":[{"idBoard":"5","name":"bug","color":"red"},{"idBoard":"5","name":"","color":"sky"},{"idBoard":"5","name":"later","color":"sky_dark"}]}',
    ["bug #F87168", "later #227D9B"],
  ],
];

test.each(tools)("%s is known by its file", async (tool, text, labels) => {
  const file = await readLabelFile(text);
  expect(describe(file)).toEqual(labels);
  expect(file).toMatchObject({ tool, isCertain: true, problems: [] });
});

const changelogs: readonly (readonly [title: string, text: string, names: readonly string[]])[] = [
  [
    "Keep a Changelog",
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Dark mode\n\n#### Details\n\n## [1.0.0] - 2024-01-01\n\n### Fixed\n\n### Added\n\n## Authors\n\n### Everyone\n",
    ["Added", "Fixed"],
  ],
  [
    "Conventional Changelog",
    "## [2.0.1](https://a.example) (2024-02-01)\n\n### Bug Fixes\n\n* a ([abc](x))\n\n# [2.0.0](x) (2024-01-01)\n\n### ⚠ BREAKING CHANGES\n\n### BREAKING CHANGES\n",
    ["Bug Fixes", "⚠ BREAKING CHANGES"],
  ],
  [
    "rules below headings",
    "app@1.1.0\n=========\n\nFeatures\n--------\n\n- one\n\napp@1.0.0\n=========\n\nBugfixes\n--------\n",
    ["Features", "Bugfixes"],
  ],
  [
    "categories in bold",
    "## v1.2\n\n**🚀 New:**\n\n- a\n\n__:bug: Fixed__\n- b\n\n## v1.1\n**Fixed**\n",
    ["🚀 New", "Fixed"],
  ],
  [
    "release notes of GitHub",
    "## What's Changed\n### Exciting New Features 🎉\n* a by @b\n### Other Changes\n## New Contributors\n",
    ["Exciting New Features 🎉", "Other Changes"],
  ],
  [
    "a changelog by date, with code",
    "# Changes\n\n## June 12, 2025\n\n### Improved\n\n```md\n### Not one\n```\n\n## 2025-05-01\n\n### New\n",
    ["Improved", "New"],
  ],
];

test.each(changelogs)("the headings of a changelog are its categories: %s", async (_, text, names) => {
  const file = await readLabelFile(text);
  expect(file.labels.map(({ name }) => name)).toEqual(names);
  expect(file).toMatchObject({ format: "changelog", list: "@headings" });
});

const issues: readonly (readonly [title: string, text: string, labels: readonly string[]])[] = [
  [
    "Asana",
    'Task ID,Name,Section/Column,Assignee,Due Date,Tags\n1,Fix it,To do,Ann,,"bug,urgent"\n2,Write it,Doing,,,bug\n',
    ["bug - x2", "urgent -"],
  ],
  [
    "ClickUp, with IDs that could be colors",
    'Task ID,Task Name,Status,Assignee,Tags\n86a,Fix it,open,[Ann],"[bug,ui]"\n86b,Write it,open,[],[]\n',
    ["bug -", "ui -"],
  ],
  ["Redmine", '#,Tracker,Status,Subject,Tags\n1,Bug,New,Fix it,"cart, urgent"\n', ["cart -", "urgent -"]],
  ["Notion", 'Name,Status,Tags\nLaunch,Done,"marketing, launch"\n', ["marketing -", "launch -"]],
  [
    "Azure DevOps",
    "ID,Work Item Type,Title,Assigned To,State,Tags\n1,Bug,Crash,Ann,Active,crash; windows\n",
    ["crash -", "windows -"],
  ],
  [
    "Jira, with a column for each",
    "Summary,Issue key,Status,Labels,Labels\nLogin,A-1,Done,auth,security\nMap,A-2,Done,auth,\n",
    ["auth - x2", "security -"],
  ],
  [
    "Linear",
    '"ID","Title","Status","Assignee","Labels"\n"E-1","Fix","Todo","","Bug, iOS"\n',
    ["Bug -", "iOS -"],
  ],
  [
    "Zendesk, with spaces",
    "Id,Subject,Status,Tags\n1,Hello,open,billing urgent vip\n2,Hi,open,billing\n3,Oh,open,urgent vip\n4,Oh,open,billing vip\n",
    ["billing - x3", "urgent - x2", "vip - x3"],
  ],
  [
    "Trello, with colors",
    'Card ID,Card Name,Labels,Due Date,List Name\n1,Fix,"bug (red), a (b) c",,To do\n',
    ["bug #F87168", "a (b) c -"],
  ],
  [
    "a German export",
    'Zusammenfassung,Status,Schlagwörter\nFehler im Menü,Offen,"Menü, dringend"\n',
    ["Menü -", "dringend -"],
  ],
  [
    "GitHub's issues in JSON",
    '[{"title":"It fails","state":"open","labels":[{"name":"bug","color":"d73a4a"}]},{"title":"Map","labels":[{"name":"bug","color":"d73a4a"}]}]',
    ["bug #D73A4A x2"],
  ],
];

test.each(issues)("a table of issues gives its tags, and no titles: %s", async (_, text, labels) => {
  const file = await readLabelFile(text);
  expect(describe(file)).toEqual(labels);
  expect(file.isCertain).toBe(true);
});

test("a table of issues without tags gives nothing before a column is chosen", async () => {
  const text = "#,Status,Subject\n1,New,Fix it\n2,New,Write it\n";
  expect(await readLabelFile(text)).toMatchObject({ list: ".", columns: null, labels: [], isCertain: false });
  const chosen = await readLabelFile(text, { list: ".", columns: { name: 2, color: null, former: null } });
  expect(describe(chosen)).toEqual(["Fix it -", "Write it -"]);
});

const columns: readonly (readonly [title: string, text: string, labels: readonly string[]])[] = [
  ["Japanese titles", "説明,名前,色\nx,不具合,#d73a4a\n", ["不具合 #d73a4a"]],
  ["Arabic titles", "الاسم,اللون\nخطأ,#d73a4a\n", ["خطأ #d73a4a"]],
  ["French titles", "Couleur;Étiquette\n#d73a4a;Bogue\n#fff000;Aide\n", ["Bogue #d73a4a", "Aide #fff000"]],
  ["French titles without accents", "Etiquette;Couleur\nBogue;#d73a4a\n", ["Bogue #d73a4a"]],
  ["Spanish titles", "Etiqueta,Color\nerror,d73a4a\n", ["error #D73A4A"]],
  ["Portuguese titles", "Nome,Cor\nerro,d73a4a\n", ["erro #D73A4A"]],
  [
    "titles in another language, above colors",
    "Navn,Farge\nfeil,d73a4a\nhjelp,0075ca\n",
    ["feil #D73A4A", "hjelp #0075CA"],
  ],
  [
    "a background before the color of the letters",
    '[{"title":"bug","color":"#fff","bgColor":"#d73a4a"}]',
    ["bug #d73a4a"],
  ],
  [
    "names that are words for colors",
    "name,color\norange,#d73a4a\nred,#0075ca\n",
    ["orange #d73a4a", "red #0075ca"],
  ],
  [
    "numbers that could be colors",
    "id,name,color\n101,bug,#d73a4a\n102,docs,#0075ca\n",
    ["bug #d73a4a", "docs #0075ca"],
  ],
  [
    "descriptions before names",
    "description,label,color\nSomething that does not work,bug,#d73a4a\n",
    ["bug #d73a4a"],
  ],
  [
    "former names, in a field for one and one for several",
    "- {name: a, color: d73a4a, aliases: [b, c]}\n- {name: d, color: '0075ca', alias: e}\n",
    ["a #D73A4A <b <c", "d #0075CA <e"],
  ],
  [
    "former names in maps",
    '[{"name":"a","color":"d73a4a","previously":[{"name":"b"}]},{"name":"c","color":"0075ca","previously":[]}]',
    ["a #D73A4A <b", "c #0075CA"],
  ],
  [
    "a new name instead of the one by which a label is found",
    '[{"name":"a","new_name":"b","color":"d73a4a"},{"name":"c","color":"0075ca"}]',
    ["b #D73A4A <a", "c #0075CA"],
  ],
  ["a name with a comma beside a color", 'labels,color\n"Fonts, colors",d73a4a\n', ["Fonts, colors #D73A4A"]],
  ["colors that only some have", "name,color\nbug,d73a4a\ndocs,\n", ["bug #D73A4A", "docs -"]],
  ["several names in a cell, without colors", 'Labels\n"bug, ui"\n', ["bug -", "ui -"]],
];

test.each(columns)("columns are guessed by titles and cells: %s", async (_, text, labels) => {
  expect(describe(await readLabelFile(text))).toEqual(labels);
});

test("lists beside each other are offered together, and those to remove last; a choice decides", async () => {
  const text =
    "types:\n- {name: bug, color: d73a4a}\n- {name: docs, color: '0075ca'}\nsizes:\n- {name: big, color: fbca04}\n- {name: small, color: '000000'}\nremoved:\n- {name: old, color: ffffff}\n- {name: older, color: ffffff}\n";
  const file = await readLabelFile(text);
  expect(file.lists.map(({ path, count }) => `${path} ${count}`)).toEqual(
    expect.arrayContaining(["types 2", "sizes 2", "removed 2"]),
  );
  const chosen = await readLabelFile(text, { list: "sizes", columns: null });
  expect(describe(chosen)).toEqual(["big #FBCA04", "small #000000"]);
  expect(chosen.isCertain).toBe(true);
  const other = await readLabelFile("name,color,was\nbug,d73a4a,defect\n", {
    list: ".",
    columns: { name: 2, color: 1, former: 0 },
  });
  expect(describe(other)).toEqual(["defect #D73A4A <bug"]);
  expect(await readLabelFile(text, { list: "none", columns: null })).toMatchObject({
    list: null,
    labels: [],
  });
});

test("the keys of settings are the last list that is offered", async () => {
  const settings =
    '{"name":"x","version":"1","scripts":{"build":"vite build","test":"vitest"},"keywords":["labels","logs"],"dependencies":{"react":"19"}}';
  const { lists, isCertain } = await readLabelFile(settings);
  expect(lists.map(({ path }) => path)).toEqual([
    "keywords",
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ]);
  expect(isCertain).toBe(false);
});

const problems: readonly (readonly [title: string, text: string, problem: string])[] = [
  ["a color that can't be read", "name,color\nbug,d73a4a\ndocs,#12345\nui,fff\n", "3 docs, #12345 field"],
  ["a column of colors none of which can be read", "name,color\nbug,none\ndocs,later\n", "2 bug, none field"],
  [
    "a name with control characters",
    '[{"name":"a\\u0007","color":"d73a4a"},{"name":"b","color":"d73a4a"}]',
    "1 a␇, d73a4a field",
  ],
  [
    "a label to remove",
    "- {name: bug, color: d73a4a}\n- {name: old, color: d73a4a, delete: true}\n",
    "2 old, d73a4a removal",
  ],
  ["broken YAML", 'labels:\n  - name: bug\n    color: "d73a4a"\n  - name: x: y\n', "4  syntax"],
  ["broken JSON", '[{"name": "bug", "color": "d73a4a"]', "1  syntax"],
  ["JSON that is nested too deeply", "[".repeat(5000), "1  too-large"],
  ["an empty map", "{}", "1  no-list"],
  ["nothing", " \n", "1  empty"],
  ["titles without rows", "name,color\n", "1  empty"],
];

test.each(problems)("%s is told", async (_, text, problem) => {
  const file = await readLabelFile(text);
  expect(file.problems.map(({ line, text: shown, reason }) => `${line} ${shown} ${reason.code}`)).toContain(
    problem,
  );
});

test("numbers of issues are no colors", async () => {
  const { labels } = await readLabelFile("Fixes:\n\nFix the map (#255)\nMend the menu (#731)\n");
  expect(labels.map(({ color }) => color)).not.toContain("#225555");
});

test("what is broken is read as it stands, and no text with one line is refused", async () => {
  const broken = await readLabelFile(
    'labels:\n  - name: bug\n    color: "d73a4a"\n  - name: docs: x\n    color: "0075ca"\n',
  );
  expect(describe(broken)).toEqual(["bug #D73A4A", "docs: x #0075CA"]);
  expect((await readLabelFile("x")).lists).toHaveLength(1);
});

test("bytes are decoded, also as they are told to be; what is no text is told", async () => {
  const bytes = Uint8Array.of(
    ...new TextEncoder().encode("name,color\nM"),
    0xfc,
    ...new TextEncoder().encode("ll,d73a4a\n"),
  );
  expect(await readLabelFile(bytes)).toMatchObject({ encoding: "windows-1252", labels: [{ name: "Müll" }] });
  const cyrillic = await readLabelFile(bytes, { list: null, columns: null, encoding: "windows-1251" });
  expect(cyrillic.labels[0]?.name).toBe("Mьll");
  const image = await readLabelFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1));
  expect(image.problems[0]?.reason).toEqual({ code: "not-text" });
});
