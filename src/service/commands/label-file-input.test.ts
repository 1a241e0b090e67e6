import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { changelogCases } from "#label-files/changelog-cases-fixture.ts";
import {
  labelFileCases,
  outlineLabel,
  refusalsOfEachKind,
  tableRefusals,
} from "#label-files/label-file-cases-fixture.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { exportFormats, writeLabels } from "#label-files/label-file-writer.ts";
import { temporaryFolder } from "#service/service-fixture.ts";
import { CommandError } from "./command-error.ts";
import { readLabelInput, readLabelText } from "./label-file-input.ts";

function read(text: string, list: string | null = null) {
  return readLabelInput({ name: "f", text }, list);
}

async function refusal(run: () => Promise<unknown>): Promise<string[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CommandError) return error.message.split("\n");
    throw error;
  }
  throw new Error("not refused");
}

test.each(labelFileCases)("$title is read as the console reads it", async ({ text, labels, list = null }) => {
  expect((await read(text, list)).map(outlineLabel)).toEqual(labels);
});

test.each(changelogCases)(
  "the categories of $title are read as the console reads them",
  async ({ text, categories }) => {
    expect((await read(text)).map(({ line, name }) => `${line} ${name}`)).toEqual(categories);
  },
);

test.each(exportFormats)("any name comes back from %s", async (format) => {
  const names = [
    "New",
    "=1+1",
    "'=1+1",
    "'quoted'",
    'a "b", c;',
    "-",
    "＝x",
    "Zoë 🧪",
    "[1]",
    "{}",
    "a: b #c",
  ];
  const labels = names.map((name) => makeLabel(name, "#6D5EFC"));
  expect(await read(writeLabels(labels, format))).toMatchObject(labels);
  expect(await read(writeLabels([], format))).toEqual([]);
});

test("of several lists one must be chosen, and the choices are named", async () => {
  const text =
    "default:\n  labels: [{name: a, color: red}]\nmy lists:\n  one: {b: red, c: red, d: red, e: red}\n";
  const choices = [
    "  --list default.labels  1 label: a",
    "  --list 'my lists.one'  4 labels: b, c, d, …",
    "Nothing was changed.",
  ];
  expect(await refusal(() => read(text))).toEqual([
    "There are 2 lists of labels in f. Choose one:",
    ...choices,
  ]);
  expect(await refusal(() => read(text, "other"))).toEqual([
    "f has no list of labels at other. There are 2 lists of labels in f. Choose one:",
    ...choices,
  ]);
  expect(await read(text, "my lists.one")).toHaveLength(4);
});

test("every label that can't be read is named by its line, also after lines within quotes", async () => {
  const text =
    'name,color,note\nA,reddish,"two\nlines"\n"B\n,""x",#111111,\n,#000000,\nD,#000000,3,4\nE\n"F"x,#000000,\n';
  expect(await refusal(() => read(text))).toEqual([
    "f, line 2, column 2 (color): The color must be #RRGGBB. Example in CSV: Feature,#6D5EFC",
    "f, line 4, column 1 (name): The name contains control characters.",
    "f, line 6, column 1 (name): Enter a name.",
    "f, line 7, column 4: There are more cells than columns. Put a name that contains the separator in double quotes.",
    "f, line 8, column 2 (color): The color must be #RRGGBB.",
    "f, line 9, column 1 (name): A double quote isn't closed or is inside a value. Enclose the value in double quotes, and double any quote inside it.",
    "Nothing was changed.",
  ]);
});

test.each([
  [
    '[{"name": "A"',
    'f, line 1, column 14: This looks like JSON, but isn\'t valid from here on. Example: [{"name": "Feature", "color": "#6D5EFC"}]',
  ],
  [
    "labels:\n  - name: 'A\n",
    'f, line 3, column 1: This looks like YAML, but isn\'t valid from here on. Example: - {name: Feature, color: "#6D5EFC"}',
  ],
  [
    "[a]\nb = c\n",
    'f, line 2, column 5: This looks like TOML, but isn\'t valid from here on. Example: Feature = "#6D5EFC"',
  ],
  [
    "a:\n  - b: c\n",
    'f, line 1: This looks like YAML, but no labels were found in it. Example: - {name: Feature, color: "#6D5EFC"}',
  ],
  [
    "- name: a\n  color: #d73a4a\n",
    'f, line 1, color: YAML reads #d73a4a as a comment. Put it in quotes: "#d73a4a"',
  ],
  [
    "a,b\nc,d\n",
    "f, line 1: It's unclear which columns have the names and colors. Name them in the first line. Example in CSV: name,color",
  ],
  ["", "f, line 1: There are no labels in it. Example in CSV: Feature,#6D5EFC"],
])("the refusal of %j says what was recognized, where, and an example", async (text, message) => {
  expect(await refusal(() => read(text))).toEqual([message, "Nothing was changed."]);
});

test.each(tableRefusals)("$title is refused with line, column and one example", async (refused) => {
  const told = refused.command.map((sentence) => `f, ${sentence}`);
  expect(await refusal(() => read(refused.text))).toEqual([...told, "Nothing was changed."]);
});

test.each(Object.entries(refusalsOfEachKind))(
  "a refusal for %s says how the file was read, and shows an example",
  async (code, text) => {
    const { problems } = await readLabelFile(text);
    expect(problems.flatMap(({ reasons }) => reasons.map((reason) => reason.code))).toContain(code);
    const told = (await refusal(() => read(text))).join("\n");
    expect(told).toMatch(/^f, line \d+/);
    expect(told).toMatch(/\b(?:CSV|YAML|JSON|Markdown table|isn't a list of labels)\b/);
    expect(told.match(/Example|: "#d73a4a"/g)).toHaveLength(1);
  },
);

test("the command line tells that a format was guessed, and where shortcodes became emoji", async () => {
  const tell = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await read("const labels = [{ name: ':bug: bug', color: '#d73a4a' }];\n")).toMatchObject([
    makeLabel("🐛 bug", "#d73a4a"),
  ]);
  expect(tell.mock.calls.map(([text]) => String(text))).toEqual([
    "f: shortcodes such as :bug: become emoji in 1 name.\n",
    "f isn't in a known label format. It is read as program code: 1 label, by names and colors side by side. Check them with --dry-run.\n",
  ]);
});

test("a list of what to remove is imported only if it is named", async () => {
  const text = "delete:\n  - {name: old, color: red}\n";
  expect(await refusal(() => read(text))).toEqual([
    'f, line 2: This is a list of labels to remove. To import them anyway, name the list with --list. Example in YAML: - {name: Feature, color: "#6D5EFC"}',
    "Nothing was changed.",
  ]);
  expect(await read(text, "delete")).toMatchObject([{ name: "old" }]);
});

test("the encoding of a file can be named", async () => {
  const file = join(await temporaryFolder(), "labels.csv");
  await writeFile(file, Buffer.from([0xc3, 0xe0, 0x2c, 0x23, 0x66, 0x66, 0x66, 0x0a]));
  expect(await readLabelText(file, "windows-1251")).toEqual({ name: file, text: "Га,#fff\n" });
  expect(await readLabelText(file, "Windows-1252")).toEqual({ name: file, text: "Ãà,#fff\n" });
  await expect(readLabelText(file, "latin")).rejects.toThrow("--encoding must be one of utf-8, ");
});

test("files are read in every encoding that the console reads, and binary files are refused", async () => {
  const file = join(await temporaryFolder(), "labels.csv");
  const warn = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const text = "Zoë,#000000\n";
  for (const bytes of [Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, "utf16le")]) {
    await writeFile(file, bytes);
    expect(await readLabelText(file)).toEqual({ name: file, text });
  }
  expect(warn).not.toHaveBeenCalled();
  await writeFile(file, Buffer.from(text, "latin1"));
  expect(await readLabelText(file)).toEqual({ name: file, text });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("read as windows-1252"));
  await writeFile(file, Buffer.of(0x50, 0x4b, 3, 4, 0, 0));
  expect(await refusal(() => readLabelText(file))).toEqual([
    `${file} isn't a text file. Save it as CSV or JSON. Example: Feature,#6D5EFC`,
  ]);
});
