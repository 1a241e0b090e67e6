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
      `  # About ${note}\n  -   name:  ${quoted(name)}   # shown\n      description: ${note}\n      color: '${hex(color)}'\n      aliases: [old ${note}] # kept\n`,
    gap: "\n",
    tail: "\n# The end\nother:\n  - 1\n",
  },
  {
    title: "YAML without indentation or quotes",
    head: "",
    entry: ({ name, color }) =>
      `- color: ${/^\d+$|^\d+e\d+$/.test(hex(color)) ? `"${hex(color)}"` : hex(color)}\n  name: ${quoted(name)}\n`,
    gap: "",
    tail: "",
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
    title: "YAML map of names to maps",
    head: "",
    entry: ({ name, color, note }) =>
      `${quoted(name)}:\n    description: ${note}\n    color: "${hex(color)}"\n`,
    gap: "\n\n",
    tail: "",
  },
  {
    title: "TOML tables in a list",
    head: '# top\ntitle = "Labels"\n\n',
    entry: ({ name, color, note }) =>
      `# ${note}\n[[labels]] # head\nname = ${quoted(name)}\n  color   =  '${color}' # c\ndescription = """\n${note}\n"""\n[[labels.extra]]\nx = 1\n`,
    gap: "\n",
    tail: "\n[other]\nx = 1\n",
  },
  {
    title: "TOML tables by name",
    head: "",
    entry: ({ name, color, note }) =>
      `[${quoted(name)}]\ncolor = "${hex(color)}"\nname = ${quoted(name)}\ndescription = "${note}"\n`,
    gap: "\n",
    tail: "",
  },
  {
    title: "TOML of names and colors",
    head: "[labels]\n",
    entry: ({ name, color, note }) => `${quoted(name)} = "${color}" # ${note}\n`,
    gap: "",
    tail: "\n[rest]\ny = 2\n",
  },
];

const flowStyles: readonly Style[] = [
  {
    title: "JSON",
    head: "[",
    entry: ({ name, color, note }) =>
      `\n  {\n    "name": ${quoted(name)},\n    "description": "${note}",\n    "color": "${color}"\n  }`,
    gap: ",",
    tail: "\n]\n",
  },
  {
    title: "JSON in a line",
    head: '{"labels":[',
    entry: ({ name, color }) => `{"name":${quoted(name)},"color":"${hex(color)}"}`,
    gap: ",",
    tail: "]}",
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
    title: "JSON of names and colors",
    head: "{\n",
    entry: ({ name, color }) => `  ${quoted(name)}: "${hex(color)}"`,
    gap: ",\n",
    tail: "\n}",
  },
  {
    title: "TOML in brackets",
    head: "labels = [\n",
    entry: ({ name, color }) => `  { name = ${quoted(name)}, color = "${color}" }`,
    gap: ",\n",
    tail: ",\n]\n",
  },
  {
    title: "YAML in brackets",
    head: "labels: [",
    entry: ({ name, color }) => `{name: ${quoted(name)}, color: "${color}"}`,
    gap: ", ",
    tail: "]\n",
  },
];

const write = ({ head, entry, gap, tail }: Style, labels: readonly Entry[]) =>
  head + labels.map(entry).join(gap) + tail;

// Shortcodes such as :bug: are read as emoji.
const names = fc
  .stringMatching(/^[A-Za-zé🐛#:' ,-]{1,12}$/u)
  .filter((name) => !/:[\w+-]+:/.test(name))
  .map((name) => `L ${name.trim()} x`);
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

test("a file that has the labels already isn’t changed by one byte, however it is written", async () => {
  await fc.assert(
    fc.asyncProperty(anyStyle, someLabels(2), ending, async (style, labels, end) => {
      const text = inEnding(write(style, labels), end);
      expect((await readLabelFile(text)).labels).toMatchObject(labels.map(plain));
      expect(await editLabelFile(text, labels.toReversed().map(plain), whole)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test("a label in another color changes only where its color is written", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStyle,
      someLabels(2),
      fc.nat(),
      colors,
      ending,
      async (style, labels, at, color, end) => {
        const changed = labels.map((one, index) => (index === at % labels.length ? { ...one, color } : one));
        const edited = await editLabelFile(inEnding(write(style, labels), end), changed.map(plain), whole);
        expect(edited).toBe(inEnding(write(style, changed), end));
      },
    ),
    { numRuns: 300 },
  );
});

test("labels that are gone go with their lines and comments, and all others stay as they are", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStyle,
      someLabels(3),
      fc.infiniteStream(fc.boolean()),
      ending,
      async (style, labels, stream, end) => {
        const kept = labels.filter((_, index) => index === 1 || stream.next().value);
        const edited = await editLabelFile(inEnding(write(style, labels), end), kept.map(plain), whole);
        expect(edited).toBe(inEnding(write(style, kept), end));
      },
    ),
    { numRuns: 400 },
  );
});

test("whatever changes, the file has the labels afterward, and changing it again changes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStyle,
      someLabels(1),
      someLabels(0),
      fc.nat({ max: 4 }),
      ending,
      async (style, labels, others, kept, end) => {
        const taken = new Set(labels.slice(0, kept).map(({ name }) => labelNameKey(name)));
        const wanted = [
          ...labels.slice(0, kept),
          ...others.filter(({ name }) => !taken.has(labelNameKey(name))),
        ].map(plain);
        fc.pre(wanted.length > 0);
        const edited = await editLabelFile(inEnding(write(style, labels), end), wanted, whole);
        const read = await readLabelFile(edited ?? "");
        expect(read.problems).toEqual([]);
        const sorted = (some: readonly LabelInput[]) =>
          some.map(({ name, color }) => `${name} ${color}`).toSorted();
        expect(sorted(read.labels.map(({ name, color }) => makeLabel(name, color ?? "")))).toEqual(
          sorted(wanted),
        );
        expect(await editLabelFile(edited ?? "", wanted, whole)).toBe(edited);
        if (end === "\r\n") expect(edited).not.toMatch(/[^\r]\n/);
      },
    ),
    { numRuns: 400 },
  );
});

test.each([...styles, ...flowStyles])(
  "$title: a new label is added behind the others in the same style",
  async (style) => {
    const note = "note";
    const labels = [
      { ...makeLabel("One", "#AA0000"), note },
      { ...makeLabel("Two", "#BB0000"), note },
    ];
    const edited = await editLabelFile(write(style, labels), [...labels, makeLabel("New", "#CC0000")], whole);
    expect(edited).toMatchSnapshot();
  },
);

const lines = (...some: string[]) => some.map((line) => `${line}\n`).join("");
const edit = (text: string, ...labels: [name: string, color: string][]) =>
  editLabelFile(
    text,
    labels.map(([name, color]) => makeLabel(name, color)),
    whole,
  );

test("a label that is renamed back from a former name keeps its entry, and a key that says the same", async () => {
  const list = lines("- name: Bug fix # x", '  color: "#AA0000"', "  previously: [{ name: Bug }]", "  y: 1");
  expect(await edit(list, ["Bug", "#AA0000"])).toBe(list.replace("Bug fix", "Bug"));
  const tables = lines("[bug]", 'name = "bug"', 'color = "aa0000"');
  expect(await edit(tables, ["Bug", "#AA0000"])).toBe(lines("[Bug]", 'name = "Bug"', 'color = "aa0000"'));
  const renamed = lines("- {name: Old, new_name: New, color: red}");
  expect(await edit(renamed, ["NEW", "#FF0000"])).toBe(renamed.replace("New", "NEW"));
});

test("colors that are numbers stay numbers, with or without a sign", async () => {
  const roles = '{"roles": [{"name": "Admin", "color": 16711680}, {"name": "Guest", "color": 65280}]}';
  expect(await edit(roles, ["Admin", "#D73A4A"], ["Guest", "#00FF00"], ["Docs", "#0075CA"])).toBe(
    '{"roles": [{"name": "Admin", "color": 14105162}, {"name": "Guest", "color": 65280}, {"name": "Docs", "color": 30154}]}',
  );
  const list = lines("- name: Bug", "  color: -65536");
  expect(await edit(list, ["Bug", "#0075CA"])).toBe(lines("- name: Bug", "  color: -16747062"));
});

test("names without colors stay such, in lines, brackets, and JSON", async () => {
  expect(
    await edit(
      lines("# Names", "- Bug # b", "- 'Old'", "- Docs"),
      ["Bug", "#AA0000"],
      ["New", "#BB0000"],
      ["docs", "#CC0000"],
    ),
  ).toBe(lines("# Names", "- Bug # b", "- docs", "- New"));
  expect(await edit('["Bug", "Old"]', ["Bug", "#AA0000"], ["New", "#BB0000"])).toBe('["Bug", "New"]');
  expect(await edit('labels = ["Bug", "Old",]', ["Bug", "#AA0000"], ["New", "#BB0000"])).toBe(
    'labels = ["Bug", "New",]',
  );
});

test("anchors, aliases, and merged maps stay, but where a label no longer has what they stand for", async () => {
  const shared = lines(
    "- name: A",
    '  color: &red "#AA0000"',
    "- name: B",
    "  color: *red",
    "- name: C",
    "  color: *red",
  );
  expect(await edit(shared, ["A", "#BB0000"], ["B", "#BB0000"], ["C", "#BB0000"])).toBe(
    shared.replace("#AA", "#BB"),
  );
  expect(await edit(shared, ["A", "#AA0000"], ["B", "#BB0000"], ["C", "#AA0000"])).toBe(
    shared.replace("*red", '"#BB0000"'),
  );
  expect(await edit(shared, ["A", "#BB0000"], ["B", "#AA0000"], ["C", "#BB0000"])).toBe(
    shared.replace("#AA", "#BB").replace("*red", '"#AA0000"'),
  );
  const merged = lines(
    "base: &base",
    '  color: "aa0000"',
    "  x: 1",
    "labels:",
    "  - name: A",
    "    <<: *base",
    "  - {<<: *base, name: B}",
  );
  expect(await edit(merged, ["A", "#AA0000"], ["B", "#AA0000"])).toBe(merged);
  expect(await edit(merged, ["A", "#BB0000"], ["B", "#CC0000"])).toBe(
    merged.replace("name: A", 'name: A\n    color: "bb0000"').replace("name: B", 'name: B, color: "cc0000"'),
  );
});

test("a color that YAML could take for a number, or a comment, is in quotes", async () => {
  const text = lines("- name: A", "  color: aabbcc", "- name: B", "  color: '001122'");
  expect(await edit(text, ["A", "#123456"], ["B", "#001122"])).toBe(text.replace("aabbcc", "'123456'"));
  expect(await edit(text, ["A", "#12E456"], ["B", "#001122"])).toBe(text.replace("aabbcc", "'12e456'"));
  expect(await edit(lines("- name: A", "  color: red"), ["A", "#123456"])).toBe(
    lines("- name: A", '  color: "#123456"'),
  );
});

test("a comment goes with the label below it, and stays if it is about more than that", async () => {
  const text = lines(
    "# About the file",
    "- {name: First, color: '#AA0000'}",
    "",
    "# Types",
    "- {name: Bug, color: '#AA0000'}",
    "# only of this one",
    "- {name: Old, color: '#AA0000'} # mine",
    "- {name: Docs, color: '#AA0000'}",
    "",
    "# Status",
    "- {name: Open, color: '#AA0000'}",
    "- {name: Closed, color: '#AA0000'}",
  );
  const left = await edit(text, ["Docs", "#AA0000"], ["Closed", "#AA0000"], ["Bug", "#AA0000"]);
  expect(left).toBe(
    lines(
      "# About the file",
      "# Types",
      "- {name: Bug, color: '#AA0000'}",
      "- {name: Docs, color: '#AA0000'}",
      "",
      "# Status",
      "- {name: Closed, color: '#AA0000'}",
    ),
  );
});

test("a list that loses all labels is an empty one, and takes labels again", async () => {
  const yaml = lines("labels: # all", "  - name: A", "    color: '#AA0000'", "x: 1");
  expect(await edit(yaml)).toBe(lines("labels: [] # all", "x: 1"));
  expect(await edit(lines("# mine", "- {name: A, color: red}"))).toBe(lines("# mine", "[]"));
  expect(await edit('{"labels": [{"name": "A", "color": "red"}]}')).toBe('{"labels": []}');
  expect(await edit(lines("[[labels]]", 'name = "A"', 'color = "#AA0000"', "[x]", "y = 1"))).toBe(
    lines("labels = []", "[x]", "y = 1"),
  );
  const one: [string, string] = ["A", "#AA0000"];
  const list = ['- name: "A"', '  color: "#AA0000"'];
  expect(await edit(lines("labels: []", "x: 1"), one)).toBe(
    lines("labels:", ...list.map((line) => `  ${line}`), "x: 1"),
  );
  expect(await edit(lines("# mine", "[]"), one)).toBe(lines("# mine", ...list));
  expect(await edit('{\n  "labels": []\n}', one)).toBe(
    '{\n  "labels": [\n    {"name": "A", "color": "#AA0000"}\n  ]\n}',
  );
});

test("a file that can’t be changed without losing anything is left alone", async () => {
  expect(await edit("name,color\nA,#AA0000\n", ["B", "#AA0000"])).toBeNull();
  expect(await edit("- name: A\n  color: [", ["B", "#AA0000"])).toBeNull();
  expect(
    await edit(lines("- &a {name: A, color: '#AA0000'}", "- x: *a", "  name: B", "  color: red"), [
      "B",
      "#FF0000",
    ]),
  ).toBeNull();
});

test.each([
  ["tables", "[labels.bug]\ncolor = '#aa0000'\n[labels.bug.x]\ny = 1\n#RULE\n[other]\n[labels.bug.z]\n"],
  [
    "lists of tables",
    "[[labels]]\nname = 'bug'\ncolor = '#aa0000'\n#RULE\n[[other]]\nx = 1\n[labels.x]\ny = 1\n",
  ],
  ["YAML", "labels:\n  [{ name: bug, color: '#aa0000' }\n  #RULE\n  #RULE\n  ]\n"],
  ["TOML", "labels = [\n  { name = 'bug', color = '#aa0000' } #RULE\n  #RULE\n]\n"],
  ["JSON", '[\n/**//**//**//*RULE*/ { "name": "bug", "color": "#aa0000" } /*RULE*/ /*RULE*/\n//RULE\n]\n'],
])("a rule of signs between labels in %s is kept, and costs nothing", async (_, text) => {
  for (const sign of ["#", "/", "*", "="]) {
    const rule = sign.repeat(60);
    const edited = await edit(text.replaceAll("RULE", rule), ["bug", "#AA0000"], ["new", "#CC0000"]);
    expect(edited?.split(rule)).toHaveLength(text.split("RULE").length);
    expect(edited).toMatch(/new/);
  }
});

test("texts that have both name and color are left to a person, so that no color is lost", async () => {
  const text = "labels:\n  - bug|d73a4a\n  - docs|0075ca\n";
  const labels = [makeLabel("Bug", "#D73A4A"), makeLabel("docs", "#0075CA")];
  expect(await editLabelFile(text, labels, whole)).toBeNull();
});
