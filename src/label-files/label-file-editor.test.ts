import fc from "fast-check";
import { expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { editLabelFile } from "./label-file-editor.ts";
import { readLabelFile } from "./read.ts";

/** A label as a file writes it, and its lines without what marks it as an item. */
interface Entry extends LabelInput {
  readonly note: string;
}

/** One way to write a file of labels: what stands before, for, between, and after them. */
interface Style {
  readonly title: string;
  readonly head: string;
  readonly entry: (label: Entry, index: number) => string;
  readonly gap: string;
  readonly tail: string;
}

const hex = (color: string) => color.slice(1).toLowerCase();
const quoted = (text: string) => JSON.stringify(text);

const styles: readonly Style[] = [
  {
    title: "YAML with comments and unknown fields",
    head: "# Labels of the project\n---\nlabels:\n",
    entry: ({ name, color, note }) =>
      `  # About ${note}\n  -   name:  ${quoted(name)}   # shown\n      details: ${note}\n      color: '${hex(color)}'\n      aliases: [old ${note}] # kept\n`,
    gap: "\n",
    tail: "\n# The end\nother:\n  - 1\n",
  },
  {
    title: "YAML in brackets, a label a line",
    head: "- default:\n    labels:\n",
    entry: ({ name, color, note }) =>
      `       - { name: ${quoted(name)}, color: "${color}" , x: ${note}} # ${note}\n`,
    gap: "",
    tail: "",
  },
  {
    title: "YAML map of names to colors",
    head: "# colors\ncolors:\n",
    entry: ({ name, color, note }) => `   ${quoted(name)} :   "${color}" # ${note}\n`,
    gap: "",
    tail: "\nversion: 2\n",
  },
  {
    title: "TOML tables in a list",
    head: '# top\ntitle = "Labels"\n\n',
    entry: ({ name, color, note }) =>
      `# ${note}\n[[labels]] # head\nname = ${quoted(name)}\n  color   =  '${color}' # c\ndetails = """\n${note}\n"""\n[[labels.extra]]\nx = 1\n`,
    gap: "\n",
    tail: "\n[other]\nx = 1\n",
  },
];

const flowStyles: readonly Style[] = [
  {
    title: "JSON",
    head: "[",
    entry: ({ name, color, note }) =>
      `\n  {\n    "name": ${quoted(name)},\n    "details": "${note}",\n    "color": "${color}"\n  }`,
    gap: ",",
    tail: "\n]\n",
  },
  {
    title: "JSON with comments, a label a line",
    head: '{\n\t// labels\n\t"labels": [',
    entry: ({ name, color, note }) =>
      `\n\t\t/* ${note} */ { "color": "${color}", "name": ${quoted(name)}, "id": 7 }`,
    gap: ",",
    tail: '\n\t],\n\t"version": 1\n}\n',
  },
  {
    title: "TOML in brackets",
    head: "labels = [\n",
    entry: ({ name, color }) => `  { name = ${quoted(name)}, color = "${color}" }`,
    gap: ",\n",
    tail: ",\n]\n",
  },
];

const write = ({ head, entry, gap, tail }: Style, labels: readonly Entry[]) =>
  head + labels.map(entry).join(gap) + tail;

const names = fc.stringMatching(/^[A-Za-zé🐛:' ,-]{1,12}$/u).map((name) => `L ${name.trim()} x`);
const colors = fc
  .integer({ min: 0xa00000, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0").toUpperCase()}`)
  // To some versions of YAML a number, which needs quotes.
  .filter((color) => !/^#E\d+$/.test(color));
const label = fc
  .record({ name: names, color: colors, note: fc.stringMatching(/^n[a-z]{3,8}$/) })
  .map(({ name, color, ...others }) => ({ ...makeLabel(name, color), ...others }));
const someLabels = (minLength: number) =>
  fc.uniqueArray(label, { minLength, maxLength: 6, selector: ({ name }) => labelNameKey(name) });
const whole = { list: null, columns: null };
const anyStyle = fc.constantFrom(...styles, ...flowStyles);
const ending = fc.constantFrom("\n", "\r\n");
const inEnding = (text: string, end: string) => text.replaceAll("\n", end);
const plain = ({ name, color }: LabelInput): LabelInput => makeLabel(name, color);

const sorted = (some: readonly { name: string; color: string | null }[]) =>
  some.map(({ name, color }) => `${name} ${color}`).toSorted();

test("a label in another color changes only where its color is written, and labels that are the same nowhere", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStyle,
      someLabels(2),
      fc.nat(),
      colors,
      ending,
      async (style, labels, at, color, end) => {
        const text = inEnding(write(style, labels), end);
        expect(await editLabelFile(text, labels.toReversed().map(plain), whole)).toBe(text);
        const changed = labels.map((one, index) => (index === at % labels.length ? { ...one, color } : one));
        const edited = await editLabelFile(text, changed.map(plain), whole);
        expect(edited).toBe(inEnding(write(style, changed), end));
      },
    ),
    { numRuns: 60 },
  );
});

test("whatever changes, the file has the labels afterward, and changing it again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStyle,
      someLabels(2),
      someLabels(1),
      fc.nat({ max: 4 }),
      ending,
      async (style, ...rest) => {
        const [labels, others, kept, end] = rest;
        const taken = new Set(labels.map(({ name }) => labelNameKey(name)));
        const added = others.filter(({ name }) => !taken.has(labelNameKey(name)));
        const wanted = [...labels.slice(0, kept), ...added].map(plain);
        fc.pre(wanted.length > 1);
        const edited = (await editLabelFile(inEnding(write(style, labels), end), wanted, whole)) ?? "";
        const read = await readLabelFile(edited);
        expect(read.problems).toEqual([]);
        expect(sorted(read.labels)).toEqual(sorted(wanted));
        expect(await editLabelFile(edited, wanted, whole)).toBe(edited);
        if (end === "\r\n") expect(edited).not.toMatch(/[^\r]\n/);
      },
    ),
    { numRuns: 60 },
  );
});

const lines = (...some: string[]) => some.map((line) => `${line}\n`).join("");
const edit = (text: string, ...labels: [name: string, color: string][]) =>
  editLabelFile(
    text,
    labels.map(([name, color]) => makeLabel(name, color)),
    whole,
  );

test("a new label is written like the last one, without its other fields", async () => {
  const [one, two] = ["One", "Two"].map((name) => ({ ...makeLabel(name, "#AA0000"), note: "note" }));
  if (one === undefined || two === undefined) return;
  const added: Record<string, string> = {
    "YAML with comments and unknown fields": "\n  -   name:  \"New\"\n      color: 'cc0000'\n",
    "YAML in brackets, a label a line": '\n       - { name: "New", color: "#CC0000"}\n',
    "YAML map of names to colors": '\n   "New" :   "#CC0000"\n',
    "TOML tables in a list": "\n[[labels]]\nname = \"New\"\n  color   =  '#CC0000'\n",
    "JSON with comments, a label a line": ',\n\t\t{ "color": "#CC0000", "name": "New" }\n',
    "TOML in brackets": ',\n  { name = "New", color = "#CC0000" },\n',
    JSON: ',\n  {\n    "name": "New",\n    "color": "#CC0000"\n  }\n',
  };
  for (const style of [...styles, ...flowStyles].filter(({ title }) => title in added)) {
    const labels = [one, two, makeLabel("New", "#CC0000")].map(plain);
    expect(await editLabelFile(write(style, [one, two]), labels, whole), style.title).toContain(
      added[style.title],
    );
  }
});

test("a label that is renamed, also back from a former name, keeps its entry", async () => {
  const list = lines("- name: Bug fix # x", '  color: "#AA0000"', "  previously: [{ name: Bug }]", "  y: 1");
  expect(await edit(list, ["Bug", "#AA0000"])).toBe(list.replace("Bug fix", "Bug"));
  const names = lines("# Names", "- Bug # b", "- 'Old'", "- Docs");
  expect(await edit(names, ["Bug", "#AA0000"], ["New", "#BB0000"], ["docs", "#CC0000"])).toBe(
    lines("# Names", "- Bug # b", "- docs", "- New"),
  );
});

test("a color that YAML could take for a number, or a comment, is in quotes", async () => {
  const text = lines("- name: A", "  color: aabbcc", "- name: B", "  color: '001122'");
  expect(await edit(text, ["A", "#123456"], ["B", "#12E456"])).toBe(
    text.replace("aabbcc", '"123456"').replace("001122", "12e456"),
  );
});

test("a comment goes with the label below it, and stays if it is about more than that", async () => {
  const [first, second] = ["- {name: Bug, color: '#AA0000'}", "- {name: Old, color: '#AA0000'} # mine"];
  const text = lines(
    "# About the file",
    "- {name: A, color: red}",
    "",
    "# Types",
    first,
    "# of this",
    second,
    "",
  );
  const more = lines("# Status", "- {name: Open, color: red}", "- {name: Closed, color: red}");
  expect(await edit(text + more, ["Bug", "#AA0000"], ["Closed", "#FF0000"])).toBe(
    lines("# About the file", "", "# Types", first, "", "# Status", "- {name: Closed, color: red}"),
  );
});

test("a comment above the first label goes with it, and one at the beginning of the file stays", async () => {
  const text = lines("labels:", "  # Bugs", "  - {name: Bug, color: red}", "", "  - {name: A, color: red}");
  expect(await edit(text, ["A", "#FF0000"])).toBe(lines("labels:", "", "  - {name: A, color: red}"));
  const [first, second] = ["- {name: Bug, color: red}", "- {name: A, color: red}"];
  expect(await edit(lines("# Ours", "# all", first, second), ["A", "#FF0000"])).toBe(
    lines("# Ours", "# all", second),
  );
});

test("a list that loses all labels is an empty one, and takes labels again", async () => {
  const yaml = lines("labels: # all", "  - name: A", "    color: '#AA0000'", "x: 1");
  expect(await edit(yaml)).toBe(lines("labels: # all", "  []", "x: 1"));
  expect(await edit('{"labels": [{"name": "A", "color": "red"}]}')).toBe('{"labels": []}');
  const choice = { list: "labels", columns: null };
  expect(await editLabelFile("labels: []\nx: 1\n", [makeLabel("A", "#AA0000")], choice)).toMatch(
    /^labels: \[\{ "name": "A", "color": "#AA0000".*\}\]\nx: 1\n$/,
  );
});

test("tables of TOML whose headers are the names are renamed, added, and removed", async () => {
  const text = lines("[Bug]", 'color = "aa0000"', "", '["Old one"] # x', 'color = "aa0000"', "x.y = 1");
  expect(await edit(text, ["bug", "#AA0000"], ["New", "#BB0000"], ["Old one", "#AA0000"])).toBe(
    lines("[bug]", ...text.split("\n").slice(1, -1), "", '["New"]', 'color = "bb0000"'),
  );
  expect(await edit(text, ["Bug", "#AA0000"])).toBe(lines("[Bug]", 'color = "aa0000"'));
});

test("a file that can’t be changed without losing anything is left alone", async () => {
  expect(await edit("- {color: red, names: [A, B]}\n", ["A", "#FF0000"])).toBeNull();
  expect(await edit("name,color\nA,#AA0000\n", ["B", "#AA0000"])).toBeNull();
  expect(await edit("- name: A\n  color: [", ["B", "#AA0000"])).toBeNull();
  expect(await edit("x: &x [{name: A, color: red}]\nlabels: *x\n", ["B", "#FF0000"])).toBeNull();
  const shared = lines("- &a {name: A, color: '#AA0000'}", "- {name: B, color: red, x: *a}");
  expect(await edit(shared, ["B", "#FF0000"])).toBeNull();
});
