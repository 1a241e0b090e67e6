import fc from "fast-check";
import { expect, test } from "vitest";
import { labelNameSchema } from "#contract/label-input.ts";
import { writeLabelCsv } from "./csv.ts";
import type { FileProblemReason } from "./label-file.ts";
import { readLabelFile } from "./label-file-reader.ts";

const read = (text: string) => readLabelFile(text);

/** The labels of a text as `name color`, and its problems with their lines. */
async function outline(text: string) {
  const { format, labels, problems } = await read(text);
  return {
    format,
    labels: labels.map(({ line, name, color }) => `${line} ${name} ${color}`),
    problems: problems.map(({ line, text: shown, reasons }) => [
      `${line} ${shown}`,
      ...reasons.map(nameReason),
    ]),
  };
}

/** A reason by its code, with what else it says. */
function nameReason({ code, ...values }: FileProblemReason): string {
  return [code, ...Object.values(values)].join(" ");
}

const githubLabel = '{"id":1,"node_id":"x","name":"bug","color":"d73a4a","default":true,"description":null}';
const gitlabLabel = '{"id":1,"name":"bug","color":"#d9534f","text_color":"#FFFFFF","is_project_label":true}';

test.each([
  ["our own CSV", "name,color\r\nbug,#D73A4A\r\n", "csv", ["2 bug #D73A4A"]],
  [
    "colors as CSS writes them",
    'name,color\nbug,orange\nfix,"rgb(1, 2, 3)"\nnew,hsl(120 50% 50%)',
    "csv",
    ["2 bug #FFA500", "3 fix #010203", "4 new #40BF40"],
  ],
  ["semicolons, other words, another order", "Id;Hex;Title\n1;#d73a4a;bug", "csv", ["2 bug #d73a4a"]],
  ["tabs", "Label name\tBackground-Color\nbug\td73a4a", "csv", ["2 bug #D73A4A"]],
  ["no header", "bug,#d73a4a\nsky,#0af", "csv", ["1 bug #d73a4a", "2 sky #00AAFF"]],
  ["no header, colours first, quoted", '#d73a4a;"bug, and ""more"""', "csv", ['1 bug, and "more" #d73a4a']],
  ["a separator within quotes", '"bug; or not",#d73a4a', "csv", ["1 bug; or not #d73a4a"]],
  ["a header nobody knows", "was,farbe\nbug,d73a4a", "csv", ["2 bug #D73A4A"]],
  ["a byte order mark and empty lines", "\ufeff\n\nname,color\n\nbug,#fff\n", "csv", ["5 bug #FFFFFF"]],
  [
    "lines within quotes",
    'note,name,color\n"a\nb",bug,#ffffff\nc,fix,#000000',
    "csv",
    ["2 bug #ffffff", "4 fix #000000"],
  ],
  ["an escaped formula", "name,color\n'=1+1,#ffffff", "csv", ["2 =1+1 #ffffff"]],
  [
    "a list in JSON",
    '[{"name":"bug","color":"#fff"},\n{"Title":5,"hex":"000000"}]',
    "json",
    ["1 bug #FFFFFF", "2 5 #000000"],
  ],
  ["an object with labels", '{"labels":\n[{"name":"bug","color":"#ffffff"}]}', "json", ["2 bug #ffffff"]],
  ["GitHub's answer", `[${githubLabel}]`, "github", ["1 bug #D73A4A"]],
  ["GitLab's answer", `[\n${gitlabLabel}]`, "gitlab", ["2 bug #d9534f"]],
  ["Gitea's answer", '[{"name":"bug","color":"ee0701","exclusive":false}]', "gitea", ["1 bug #EE0701"]],
  [
    "Gitea's template",
    '# ours\nlabels:\n  - name: "kind/bug"\n    exclusive: true\n    color: "#ee0701"\n    description: x\n  - name: no\n    color: 000000\n',
    "yaml",
    ["3 kind/bug #ee0701", "7 no #000000"],
  ],
  ["a list in YAML", "---\n- color: 'ee0701'\n  name: bug\n", "yaml", ["2 bug #EE0701"]],
])("%s is recognised", async (_, text, format, labels) => {
  expect(await outline(text)).toEqual({ format, labels, problems: [] });
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
  const chosen = await readLabelFile(text, { hasHeader: true, name: 1, color: 2 });
  expect(chosen.labels).toMatchObject([{ name: "Defect", color: "#ffffff", line: 2 }]);
});

test.each([
  [
    "name,color\nbug,reddish\n,#ffffff\n",
    [
      ["2 bug, reddish", "field color-format"],
      ["3 #ffffff", "field name-required"],
    ],
  ],
  ["name,color\nbug,fix,#ffffff", [["2 bug, fix, #ffffff", "csv-too-many-cells"]]],
  ['name,color\n"bug,#ffffff', [["2 bug,#ffffff", "csv-quotes"]]],
  [
    '[{"name":"bug","color":"#ffffff"},\n{"name":{},"color":[]}]',
    [["2 ", "field name-text", "field color-format"]],
  ],
  ["[1,\n[], null]", [1, 2, 2].map((line) => [`${line} `, "field name-required", "field color-format"])],
  ['[{"name": "bug"', [["1 ", "json-syntax 16"]]],
  ['{"name":"bug"}', [["1 ", "no-list json"]]],
  [
    "labels:\n  - name: bug\n    color: &c '#12'\n  - name: *c\n    color: *c",
    [
      ["2 bug, #12", "field color-format"],
      ["4 ", "field name-required", "field color-format"],
    ],
  ],
  ["labels:\n  - name: 'bug\n", [["3 ", "yaml-syntax"]]],
  ["labels:\n  bug: red", [["1 ", "no-list yaml"]]],
  ["just a text", [["1 ", "csv-one-column"]]],
  ["a,b\nc,d", [["1 ", "csv-unknown-columns"]]],
  ["name,color\n", [["1 ", "no-labels"]]],
  ["", [["1 ", "no-labels"]]],
])("what can't be taken of %j is named with its line and the reasons", async (text, problems) => {
  expect((await outline(text)).problems).toEqual(problems);
});

test("hostile content is refused by line or is a plain text, and never more than that", async () => {
  const deep = 100_000;
  for (const text of [
    "[".repeat(deep),
    `[${'{"a":'.repeat(deep)}1${"}".repeat(deep)}]`,
    `labels:\n  - name: ${"[".repeat(deep)}`,
    `labels:\n${"- ".repeat(deep)}`,
    `labels:\n${"- x\n".repeat(deep * 3)}`,
  ]) {
    expect((await read(text)).problems).toMatchObject([{ line: expect.any(Number) }]);
  }
  const bomb = [
    "labels:",
    "  - &a {name: x, color: '#ffffff'}",
    ...Array.from({ length: 50 }, () => "  - *a"),
  ];
  expect(await read(bomb.join("\n"))).toMatchObject({ labels: { length: 1 }, problems: { length: 50 } });
  expect((await read(",".repeat(1_000_000))).problems).toHaveLength(1);

  const long = await read(`name,color\n${"x".repeat(1_000_000)},#ffffff\nbug\u0007\u0085,#ffffff`);
  expect(long.problems).toMatchObject([{ line: 2 }, { line: 3, text: "bug␇�, #ffffff" }]);
  expect(long.problems[0]?.text.length).toBeLessThan(200);

  const names = ["__proto__", "constructor", "<img src=x onerror=alert(1)>", "toString"];
  const json = `[{"__proto__":{"name":"x","color":"#ffffff"}},${names.map((name) => JSON.stringify({ name, color: "#ffffff" })).join()}]`;
  const { labels, problems } = await read(json);
  expect(labels.map(({ name }) => name)).toEqual(names);
  expect(problems).toHaveLength(1);
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
const sets = fc.array(fc.record({ name: names, color: colors }), { minLength: 1, maxLength: 20 });

test("what was exported is imported as the same set, and exported again byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(sets, async (labels) => {
      for (const write of [writeLabelCsv, (set: typeof labels) => JSON.stringify(set, null, 2)]) {
        const file = write(labels);
        const { labels: found, problems } = await read(file);
        expect(problems).toEqual([]);
        const set = found.map(({ name, color }) => ({ name, color }));
        expect(set).toEqual(labels);
        expect(write(set)).toBe(file);
      }
    }),
  );
});

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
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), async (parts) => {
      const { labels, problems } = await read(parts.join(""));
      expect(labels.length + problems.length).toBeGreaterThan(0);
    }),
  );
});

test("ten thousand lines of any format are read, every one", async () => {
  const set = Array.from({ length: 10_000 }, (_, index) => ({ name: `Label ${index}`, color: "#6d5efc" }));
  const yaml = `labels:\n${set.map(({ name, color }) => `  - name: "${name}"\n    color: "${color}"\n`).join("")}`;
  for (const text of [writeLabelCsv(set), JSON.stringify(set, null, 2), yaml]) {
    expect((await read(text)).labels).toHaveLength(set.length);
  }
});
