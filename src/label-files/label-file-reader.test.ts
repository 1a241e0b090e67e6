import fc from "fast-check";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import { changelogCases, otherSettings } from "./changelog-cases-fixture.ts";
import { labelFileCases, outlineLabel, outlineProblem } from "./label-file-cases-fixture.ts";
import { readLabelFile } from "./label-file-reader.ts";
import { exportFormats, writeLabels } from "./label-file-writer.ts";
import { colorLabels, uncoloredNames } from "./label-plan.ts";
import { otherTexts } from "./other-texts-fixture.ts";

const read = (text: string) => readLabelFile(text);

/** The labels and problems of a text, each in a line. */
async function outline(text: string) {
  const { labels, problems } = await read(text);
  return { labels: labels.map(outlineLabel), problems: problems.map(outlineProblem) };
}

test.each(labelFileCases)("$title is read", async ({ text, format, labels, lists, list = null }) => {
  const file = await readLabelFile(text, { columns: null, list });
  expect(file.problems).toEqual([]);
  expect({ format: file.format, labels: file.labels.map(outlineLabel) }).toEqual({ format, labels });
  if (lists === undefined) expect(file.lists).toHaveLength(1);
  else expect(file.lists.map(({ path, count }) => `${path}: ${count}`)).toEqual(lists);
});

test.each(changelogCases)("the categories of $title are read", async ({ text, format, categories }) => {
  const file = await read(text);
  expect(file).toMatchObject({ format, problems: [], lists: [{ count: categories.length }] });
  expect(file.labels).toEqual(
    categories.map((category) => {
      const [, line, name] = /^(\d+) (.*)$/.exec(category) ?? [];
      return { name, color: null, line: Number(line) };
    }),
  );
});

test.each(otherSettings)("%s: nothing is taken for a category", async (_, text, labels) => {
  const file = await read(text);
  expect(file.labels.map(outlineLabel)).toEqual(labels);
  if (labels.length === 0) expect(file.problems).not.toEqual([]);
});

test("every changelog of two versions gives its categories, each once, whatever symbols and marks stand beside them", async () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{3,8})?$/);
  const names = fc.uniqueArray(word, { minLength: 1, maxLength: 6, selector: (name) => name.toLowerCase() });
  const marks = fc.constantFrom(
    (name: string) => name,
    (name: string) => `${name}:`,
    (name: string) => `**${name}**`,
    (name: string) => `${name} (3)`,
    (name: string) => `<!-- 1 -->${name}`,
    (name: string) => `[${name}](https://a.example)`,
    (name: string) => `${name} ###`,
  );
  await fc.assert(
    fc.asyncProperty(names, marks, fc.constantFrom("\n", "\r\n"), async (all, mark, end) => {
      const known = all.filter(
        (name) =>
          !/^(?:what|change|news|next|upcoming|release|version|assets|commits|credits|download|installation|links|merged|thanks|edit|delete)/i.test(
            name,
          ),
      );
      const section = (version: string) =>
        [`## ${version}`, ...known.flatMap((name) => [`### ${mark(name)}`, "- a change"])].join(end);
      const { labels } = await read(["# Changelog", section("[2.0.0]"), section("1.0.0")].join(end));
      expect(labels.map(({ name }) => name)).toEqual(known);
    }),
  );
});

test.each(otherTexts)("%s: nothing is read as a label, and it says why", async (_, text) => {
  const { labels, problems } = await read(text);
  expect(labels).toEqual([]);
  expect(problems).not.toEqual([]);
});

test("a label that is renamed without a color keeps its own, and a new one gets one that is proposed", async () => {
  const { labels } = await read("gh label edit bug --name defect\ngh label create new\n");
  const existing = [makeLabel("bug", "#d73a4a")];
  expect(uncoloredNames(labels, existing)).toEqual(["new"]);
  expect(colorLabels(labels, existing, ["#6D5EFC"])).toMatchObject([
    makeLabel("defect", "#d73a4a"),
    makeLabel("new", "#6D5EFC"),
  ]);
});

test("of several lists the longest is read unless another is chosen, and each tells its first labels", async () => {
  const list = (count: number, color: string) =>
    Array.from({ length: count }, (_, index) => makeLabel(`${color} ${index}`, color));
  const text = JSON.stringify({ few: list(2, "red"), many: list(5, "teal") });
  expect(await read(text)).toMatchObject({
    list: "many",
    labels: { length: 5 },
    lists: [
      { path: "few", count: 2, sample: ["red 0", "red 1"] },
      { path: "many", count: 5, sample: ["teal 0", "teal 1", "teal 2"] },
    ],
  });
  const chosen = await readLabelFile(text, { columns: null, list: "few" });
  expect(chosen).toMatchObject({ list: "few", labels: { length: 2 } });
});

test("labels that are called as the colors of a theme are read where each has a field for its name", async () => {
  const text = "- {name: light, color: '#ffffff'}\n- {name: dark, color: '#111111'}\n";
  expect((await read(text)).labels).toMatchObject([{ name: "light" }, { name: "dark" }]);
  const { labels } = await read("module.exports = { light: '#ffffff', dark: '#111111' };\n");
  expect(labels).toEqual([]);
});

test("the columns that are used are told, and others can be chosen", async () => {
  const text = "name,title,color\nbug,Defect,#ffffff";
  const { table, labels } = await read(text);
  expect(table).toEqual({
    delimiter: ",",
    titles: ["name", "title", "color"],
    columns: { hasHeader: true, name: 0, color: 2 },
  });
  expect(labels).toMatchObject([{ name: "bug" }]);
  const chosen = await readLabelFile(text, { columns: { hasHeader: true, name: 1, color: 2 }, list: null });
  expect(chosen.labels).toMatchObject([{ ...makeLabel("Defect", "#ffffff"), line: 2 }]);
});

test.each([
  [
    "name,color\nbug,reddish\n,#ffffff\n",
    [
      ["2 bug, reddish", "field color-format 2 color Feature,#6D5EFC"],
      ["3 #ffffff", "field name-required 1 name"],
    ],
  ],
  ["name,color\nbug,fix,#ffffff", [["2 bug, fix, #ffffff", "csv-too-many-cells 3 Feature,#6D5EFC"]]],
  ['name,color\n"bug,#ffffff', [["2 bug,#ffffff", "csv-quotes 1 name Feature,#6D5EFC"]]],
  [
    '[{"name":"bug","color":"#ffffff"},\n{"name":{},"color":[]}, 7]',
    [
      ["2 ", "field name-text", 'field color-format [{"name": "Feature", "color": "#6D5EFC"}]'],
      ["2 ", "field name-required", "field color-format"],
    ],
  ],
  ['[{"name": "bug"', [["1 ", "syntax json 16"]]],
  ['[\n  {"name": "bug",,}]', [["2 ", "syntax json 18"]]],
  ['{"name":"bug","color":"#fff"}\n{"name" 1}', [["2 ", "syntax json 9"]]],
  ['[{"name":"bug","color":"#fff"}] x', [["1 ", "syntax json 33"]]],
  ['{"name":"bug"}', [["1 ", "no-list json"]]],
  ["[1,\n[], null]", [["1 ", "no-list json"]]],
  ['{"id": "123456", "count": "404"}', [["1 ", "no-list json"]]],
  [
    "labels:\n  - name: bug\n    color: &c '#12'\n  - name: *c\n    color: *c",
    [
      ["2 bug, #12", 'field color-format - {name: Feature, color: "#6D5EFC"}'],
      ["4 #12, #12", "field color-format"],
    ],
  ],
  [
    "labels:\n  - name: bug\n    color: #d73a4a\n  - {name: docs, color: ''} # fff\n",
    [
      ["2 bug", "yaml-comment #d73a4a"],
      ["4 docs", "field color-format"],
    ],
  ],
  ["labels:\n  - name: 'bug\n", [["3 ", "syntax yaml 1"]]],
  ["labels:\n  bug: reddish", [["1 ", "no-list yaml"]]],
  ['[bug]\ncolor = "red"\nname = bug\n', [["3 ", "syntax toml 8"]]],
  ['[tool]\nname = "x"\n', [["1 ", "no-list toml"]]],
  ["| a | b |\n|---|---|\n| c | d |", [["1 ", "csv-unknown-columns | name | color |"]]],
  ["gh label edit bug --add-label x", [["1 ", "no-labels gh label create Feature --color 6D5EFC"]]],
  [
    "gh label create bug --color reddish",
    [["1 bug, reddish", "field color-format gh label create Feature --color 6D5EFC"]],
  ],
  ["a,b\nc,d", [["1 ", "csv-unknown-columns name,color"]]],
  ["name,color\n", [["1 ", "no-labels Feature,#6D5EFC"]]],
  ["[]", [["1 ", 'no-labels [{"name": "Feature", "color": "#6D5EFC"}]']]],
  ["[1] /* a */ x", [["1 ", "syntax json 13"]]],
  ["[1] /* a\nb */ x", [["2 ", "syntax json 6"]]],
  ["labels: []", [["1 ", 'no-labels - {name: Feature, color: "#6D5EFC"}']]],
  ["labels = []", [["1 ", 'no-labels Feature = "#6D5EFC"']]],
  ["", [["1 ", "no-labels Feature,#6D5EFC"]]],
])("what can't be taken of %j is named with its line and the reasons", async (text, problems) => {
  expect((await outline(text)).problems).toEqual(problems);
});

test.each([
  'const labels = [\n  { name: "bug", color: "#d73a4a" },\n  { name: "docs", color: "#0075ca" },\n  { name: "question", description: "Ask" },\n];\n',
  'variable "labels" {\n  default = [\n    { name = "bug", color = "d73a4a" },\n    { name = "docs", color = "0075ca" },\n    { name = "question" },\n  ]\n}\n',
  'LABELS = [\n    {"name": "bug", "color": "d73a4a"},\n    {"name": "question"},\n    {"name": "docs", "color": "0075ca"},\n]\n',
  '$labels = @(\n  @{ name = "bug"; color = "d73a4a" }\n  @{ name = "docs"; color = "0075ca" }\n  @{ name = "question" }\n)\n',
  "labels = [\n  { name: 'bug', color: 'd73a4a' },\n  { name: 'docs', color: '0075ca' },\n  { name: 'question' },\n].freeze\n",
])("a label without a color among others of a program is named with its line: %j", async (text) => {
  const { labels, problems } = await read(text);
  expect(labels.map(({ name }) => name)).toEqual(["bug", "docs"]);
  const line = text.slice(0, text.indexOf("question")).split("\n").length;
  expect(problems).toMatchObject([
    { line, text: "question", reasons: [{ code: "field", problem: "color-format" }] },
  ]);
});

test("what has a name and isn’t beside labels is no label without a color", async () => {
  const { labels, problems } = await read(
    'const labels = [\n  { name: "bug", color: "#d73a4a" },\n  { name: "docs", color: "#0075ca" },\n];\nconst people = [{ name: "Ada" }];\n',
  );
  expect([labels.length, problems]).toEqual([2, []]);
});

test("hostile content is refused by line or is a plain text, and never more than that", async () => {
  const deep = 100_000;
  for (const text of [
    "[".repeat(deep),
    `[${'{"a":'.repeat(deep)}1${"}".repeat(deep)}]`,
    `labels:\n  - name: ${"[".repeat(deep)}`,
    `labels:\n${"- ".repeat(deep)}`,
    Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
    `[${"a.".repeat(deep)}a]\nb = 1`,
    `a = ${"[".repeat(deep)}`,
    `a = ${"{b = ".repeat(deep)}`,
  ]) {
    expect((await read(text)).problems).toMatchObject([
      { line: expect.any(Number), reasons: [{ code: expect.stringMatching(/too-deep|syntax/) }] },
    ]);
  }
  expect((await read(",".repeat(1_000_000))).problems).toHaveLength(1);
  expect((await read("\n".repeat(2_000_000))).problems).toMatchObject([
    { reasons: [{ code: "too-many-lines" }] },
  ]);
  expect((await read(`labels:\n${"- x: y\n".repeat(10_000)}`)).problems).toHaveLength(1);
  expect((await read(`a = "${"x".repeat(1_000_000)}"`)).problems).toMatchObject([
    { reasons: [{ code: "too-long", syntax: "toml" }] },
  ]);

  const long = await read(`name,color\n${"x".repeat(1_000_000)},#ffffff\nbug\u0007\u0085,#ffffff`);
  expect(long.problems).toMatchObject([{ line: 2 }, { line: 3, text: "bug␇�, #ffffff" }]);
  expect(long.problems[0]?.text.length).toBeLessThan(200);

  const names = ["__proto__", "constructor", "<img src=x onerror=alert(1)>", "toString"];
  const json = `[{"__proto__":{"name":"x","color":"#ffffff"}},${names.map((name) => JSON.stringify(makeLabel(name, "#ffffff"))).join()}]`;
  const { labels, problems } = await read(json);
  expect(labels.map(({ name }) => name)).toEqual(names);
  expect(problems).toHaveLength(1);
  const maps = [
    `{${names.map((name) => `${JSON.stringify(name)}:"#ffffff"`).join()}}`,
    names.map((name) => `${JSON.stringify(name)}: "#ffffff"`).join("\n"),
    names.map((name) => `${JSON.stringify(name)} = "#ffffff"`).join("\n"),
  ];
  for (const text of maps) expect((await read(text)).labels.map(({ name }) => name)).toEqual(names);
});

test("YAML’s aliases are followed, but not to themselves nor to millions of values", async () => {
  const same = [
    "labels:",
    "  - &a {name: x, color: '#ffffff'}",
    ...Array.from({ length: 50 }, () => "  - *a"),
  ];
  expect((await read(same.join("\n"))).labels).toHaveLength(51);
  const levels = Array.from(
    { length: 9 },
    (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
  );
  for (const text of [
    ["l0: &l0 {name: x, color: red}", ...levels].join("\n"),
    "labels: &a\n  - name: x\n    color: red\n    more: *a\n",
    "labels:\n  - *missing\n",
  ]) {
    expect((await read(text)).problems).toMatchObject([
      { reasons: [{ code: expect.stringMatching(/yaml-aliases|syntax/) }] },
    ]);
  }
});

const hostile = fc.constantFrom(
  "'",
  '"',
  ",",
  ";",
  "\t",
  "=",
  "+",
  "-",
  "@",
  "[",
  "{",
  "#",
  ":",
  "＝",
  "ﷺ",
  "🧪",
);
const names = fc
  .array(fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 6 })), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(""))
  .filter((name) => labelNameSchema.safeParse(name).data === name);
const colors = fc.stringMatching(/^#[0-9a-fA-F]{6}$/);
const sets = fc.array(
  fc.record({ name: names, color: colors }).map(({ name, color }) => makeLabel(name, color)),
  { minLength: 1, maxLength: 20 },
);

test.each(exportFormats)(
  "what was exported as %s is imported as the same set, and exported again byte for byte",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(sets, async (labels) => {
        const file = writeLabels(labels, format);
        const { labels: found, problems } = await read(file);
        expect(problems).toEqual([]);
        const set = found.map(({ name, color }) => makeLabel(name, color ?? ""));
        const isExact = format !== "github";
        expect(set).toEqual(
          isExact ? labels : labels.map(({ name, color }) => makeLabel(name, color.toUpperCase())),
        );
        expect(writeLabels(set, format)).toBe(file);
      }),
    );
  },
);

test("no text makes reading fail", async () => {
  const pieces = fc.constantFrom(
    "labels:\n",
    "- name: x\n",
    "  color: '#ffffff'\n",
    '[{"name":',
    '"x"',
    "}]",
    "name,color\n",
    "&a",
    "*a",
    "| a | b |\n",
    "|---|---|\n",
    "[a]\n",
    'b = "red"\n',
    "\r",
    "gh label create x -c red\n",
    "bug: ",
    "#fff\n",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), async (parts) => {
      const { labels, problems } = await read(parts.join(""));
      expect(labels.length + problems.length).toBeGreaterThan(0);
    }),
  );
});

test("ten thousand lines of any format are read, every one", async () => {
  const set = Array.from({ length: 10_000 }, (_, index) => makeLabel(`Label ${index}`, "#6d5efc"));
  const yaml = `labels:\n${set.map(({ name, color }) => `  - name: "${name}"\n    color: "${color}"\n`).join("")}`;
  const toml = set.map(({ name, color }) => `[[labels]]\nname = "${name}"\ncolor = "${color}"\n`).join("");
  const texts = exportFormats.map((format) => writeLabels(set, format));
  for (const text of [...texts, yaml, toml, set.map((label) => JSON.stringify(label)).join("\n")]) {
    expect((await read(text)).labels).toHaveLength(set.length);
  }
});

test("former names are read from every field and column that tools have for them", async () => {
  const labelsOf = async (text: string) => (await outline(text)).labels;
  const fields = ["previously", "previousNames", "previous_names", "previous_name", "alias", "aliases"];
  fields.push(
    "from_name",
    "oldName",
    "old_names",
    "formerName",
    "former names",
    "renamed_from",
    "rename-from",
  );
  for (const field of fields) {
    const label = makeLabel("Defect", "#112233");
    const json = JSON.stringify([{ ...label, [field]: "Bug" }]);
    expect(await labelsOf(json), field).toEqual(["1 Defect #112233 < Bug"]);
    expect(await labelsOf(JSON.stringify([{ ...label, [field]: ["Bug", { name: "Fault" }] }]))).toEqual([
      "1 Defect #112233 < Bug, Fault",
    ]);
    expect(await labelsOf(`- name: Defect\n  color: "#112233"\n  ${field}: [Bug]\n`)).toEqual([
      "1 Defect #112233 < Bug",
    ]);
    if (!field.includes(" "))
      expect(await labelsOf(`[[labels]]\nname = "Defect"\ncolor = "#112233"\n${field} = ["Bug"]\n`)).toEqual([
        "1 Defect #112233 < Bug",
      ]);
    expect(await labelsOf(`name,color,${field}\nDefect,#112233,Bug\nDocs,#445566,\n`)).toEqual([
      "2 Defect #112233 < Bug",
      "3 Docs #445566",
    ]);
    expect(await labelsOf(`${field};color;name\nBug;#112233;Defect\n`)).toEqual(["2 Defect #112233 < Bug"]);
    expect(await labelsOf(`| ${field} | name | color |\n|--|--|--|\n| Bug | Defect | #112233 |\n`)).toEqual([
      "3 Defect #112233 < Bug",
    ]);
  }
  for (const field of ["new_name", "newName", "rename", "to_name", "rename_to"]) {
    expect(await labelsOf(`name,${field},color\nBug,Defect,#112233\nDocs,,#445566\n`)).toEqual([
      "2 Defect #112233 < Bug",
      "3 Docs #445566",
    ]);
    expect(await labelsOf(`from_name,${field},color\nBug,Defect,#112233\n`)).toEqual([
      "2 Defect #112233 < Bug",
    ]);
    expect(await labelsOf(JSON.stringify([{ name: "Bug", [field]: "Defect", color: "#112233" }]))).toEqual([
      "1 Defect #112233 < Bug",
    ]);
    expect(
      await labelsOf(JSON.stringify([{ from_name: "Bug", [field]: "Defect", color: "#112233" }])),
    ).toEqual(["1 Defect #112233 < Bug"]);
  }
  // A list in a cell; a name may itself have a comma, so the whole cell is one, too.
  expect(await labelsOf('name,color,aliases\nDefect,#112233,"Bug, Fault"\n')).toEqual([
    "2 Defect #112233 < Bug, Fault, Bug, Fault",
  ]);
});
