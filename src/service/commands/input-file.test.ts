import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { temporaryFolder } from "#service/service-fixture.ts";
import { CommandError } from "./command-error.ts";
import { parseInput, readInput, textOf } from "./input-file.ts";

async function refusal(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  throw new Error("not refused");
}

const inputOf = (text: string) => ({ name: "it.json", title: null, bytes: Buffer.from(text) });

test("text is read in the encodings that editors write, without their marks", async () => {
  const path = join(await temporaryFolder(), "project.json");
  const text = "Zoë’s 🧪\n";
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16]) {
    await writeFile(path, bytes);
    const file = await readInput(path);
    expect(file).toMatchObject({ name: path, title: "project.json" });
    expect(textOf(file)).toBe(text);
  }
});

test("what can't be read is told with what it is", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "labels.csv");
  const advice = "Give the path of a file, such as a.json.";
  expect(await refusal(() => readInput(file, "a.json"))).toBe(
    `${file} can't be read: it doesn't exist. ${advice}`,
  );
  await mkdir(file);
  expect(await refusal(() => readInput(file, "a.json"))).toBe(
    `${file} can't be read: it's a folder. ${advice}`,
  );
  const latin = join(folder, "latin.csv");
  await writeFile(latin, Buffer.from("name,color\nZoë,#000000\n", "latin1"));
  expect(await refusal(async () => textOf(await readInput(latin)))).toBe(
    `${latin} isn't UTF-8 text. Save the file as UTF-8.`,
  );
  const huge = join(folder, "huge.csv");
  await writeFile(huge, "");
  await truncate(huge, 200_000_001);
  expect(await refusal(() => readInput(huge))).toBe(
    `${huge} has more than 200 MB, which is too much. Split it.`,
  );
});

const example = 'Example of a list: {"name": "x", "list": []}';

test("every value that can't be taken is told with its line, its field and what it must be; of very many the first", async () => {
  const schema = z.strictObject({
    name: z.string(),
    list: z.array(z.object({ count: z.int(), wanted: z.boolean() })),
  });
  const text = '{\n "nam": 1,\n "list": [\n  {"count": 1.5, "wanted": true},\n  {"wanted": "yes"},\n  7 ] }';
  expect(await refusal(() => parseInput(inputOf(text), schema, example))).toBe(
    [
      "it.json, line 1, name: Required.",
      "it.json, line 1: Unknown field nam.",
      "it.json, line 4, list[0].count: This must be a whole number.",
      "it.json, line 5, list[1].count: Required.",
      "it.json, line 5, list[1].wanted: This must be true or false.",
      "it.json, line 6, list[2]: This must be an object.",
      example,
      "Nothing was changed.",
    ].join("\n"),
  );
  const many = JSON.stringify({ name: "x", list: Array(30).fill(null) });
  const lines = (await refusal(() => parseInput(inputOf(many), schema, example))).split("\n");
  expect(lines).toHaveLength(23);
  expect(lines.slice(-3)).toEqual(["… and 10 more.", example, "Nothing was changed."]);
});

test.each([
  ["", 1, 1, "value expected"],
  ["{", 1, 2, "close brace expected"],
  ['{"a":1,}', 1, 8, "property name expected"],
  ['{"a": tru}', 1, 7, "invalid symbol"],
  ['[\n  "a"\n  "b"\n]', 3, 3, "comma expected"],
  ["[01]", 1, 3, "comma expected"],
  ['["a', 1, 2, "unexpected end of string"],
  ["[1]\r\n\r\n2", 3, 1, "end of file expected"],
  ["// why\n1", 1, 1, "invalid comment token"],
])("what is wrong in %j is told with its line and column", async (text, line, column, words) => {
  expect(await refusal(() => parseInput(inputOf(text), z.unknown(), example))).toBe(
    `it.json, line ${line}, column ${column}: This must be JSON: ${words}. ${example}\nNothing was changed.`,
  );
});

test("whatever JSON.parse refuses is refused, and whatever it takes is taken as the same", () => {
  const value = { 'a"\\\u2028\u007f': [true, false, null, -1.5e-7, { b: [] }, {}, "\ud83d\ude00"] };
  const text = JSON.stringify(value, null, 1);
  const parse = (variant: string) => parseInput(inputOf(variant), z.unknown(), example);
  for (let at = 0; at < text.length; at += 1) {
    for (const added of ["", ",", '"', "0", "\\", "}", "\n"]) {
      const variant = (text.slice(0, at) + added + text.slice(added === "" ? at + 1 : at)).toWellFormed();
      let expected: unknown;
      try {
        expected = JSON.parse(variant);
      } catch {
        expect(() => parse(variant), variant).toThrow(CommandError);
        continue;
      }
      expect(parse(variant), variant).toEqual(expected);
    }
  }
});
