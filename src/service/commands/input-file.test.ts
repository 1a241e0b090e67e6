import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { temporaryFolder } from "#service/service-fixture.ts";
import { CommandError } from "./command-error.ts";
import { parseInput, readInputFile } from "./input-file.ts";

async function refusal(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  throw new Error("not refused");
}

test("text is read in the encodings that spreadsheets write, without their marks", async () => {
  const file = join(await temporaryFolder(), "labels.csv");
  const text = "name,color\nZoë’s 🧪,#000000\n";
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16]) {
    await writeFile(file, bytes);
    expect(await readInputFile(file, "a.json")).toEqual({ name: file, text });
  }
});

test("what can't be read is told with what it is", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "labels.csv");
  expect(await refusal(() => readInputFile(file, "a.json"))).toBe(
    `${file} can't be read: it doesn't exist. Give the path of a file, such as a.json.`,
  );
  await mkdir(file);
  expect(await refusal(() => readInputFile(file, "a.json"))).toBe(
    `${file} can't be read: it's a folder. Give the path of a file, such as a.json.`,
  );
  const latin = join(folder, "latin.csv");
  await writeFile(latin, Buffer.from("name,color\nZoë,#000000\n", "latin1"));
  expect(await refusal(() => readInputFile(latin, "a.json"))).toBe(
    `${latin}, line 2: this isn't UTF-8 text. Save the file as UTF-8.`,
  );
  const huge = join(folder, "huge.csv");
  await writeFile(huge, "");
  await truncate(huge, 200_000_001);
  expect(await refusal(() => readInputFile(huge, "a.json"))).toBe(
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
  expect(await refusal(() => parseInput({ name: "it.json", text }, schema, example))).toBe(
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
  const lines = (await refusal(() => parseInput({ name: "it.json", text: many }, schema, example))).split(
    "\n",
  );
  expect(lines).toHaveLength(23);
  expect(lines.slice(-3)).toEqual(["… and 10 more.", example, "Nothing was changed."]);
  expect(await refusal(() => parseInput({ name: "it.json", text: '{"name"}' }, schema, example))).toBe(
    `it.json, line 1, column 8: This must be JSON: expected a colon after the name. ${example}\nNothing was changed.`,
  );
});
