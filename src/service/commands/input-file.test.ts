import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { temporaryFolder } from "#service/service-fixture.ts";
import { CommandError } from "./command-error.ts";
import { readInput } from "./input-file.ts";
import { parseInput } from "./json-input.ts";

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

test("what can't be read is told with what it is", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "labels.csv");
  const advice = "Give the path of a file, such as a.json.";
  expect(await refusal(() => readInput(file, "a.json"))).toBe(
    `${file} can't be read: no such file or directory. ${advice}`,
  );
  await mkdir(file);
  expect(await refusal(() => readInput(file, "a.json"))).toBe(
    `${file} can't be read: illegal operation on a directory. ${advice}`,
  );
  const latin = join(folder, "latin.csv");
  await writeFile(latin, Buffer.from("name,color\nZoë,#000000\n", "latin1"));
  expect(await refusal(async () => parseInput(await readInput(latin), z.string(), ""))).toBe(
    `${latin} isn't UTF-8 text. Save the file as UTF-8.`,
  );
});

const example = 'Example of a list: {"name": "x", "list": []}';

test("every value that can't be taken is told with its field and what it must be; of very many the first", async () => {
  const schema = z.strictObject({
    name: z.string(),
    list: z.array(z.object({ count: z.int(), wanted: z.boolean() })),
  });
  const text = '{"nam": 1, "list": [{"count": 1.5, "wanted": true}, {"wanted": "yes"}, 7]}';
  expect(await refusal(() => parseInput(inputOf(text), schema, example))).toBe(
    [
      "it.json, name: Invalid input: expected string, received undefined",
      "it.json, list[0].count: Invalid input: expected int, received number",
      "it.json, list[1].count: Invalid input: expected number, received undefined",
      "it.json, list[1].wanted: Invalid input: expected boolean, received string",
      "it.json, list[2]: Invalid input: expected object, received number",
      'it.json: Unrecognized key: "nam"',
      example,
      "Nothing was changed.",
    ].join("\n"),
  );
  const many = JSON.stringify({ name: "x", list: Array(30).fill(null) });
  const lines = (await refusal(() => parseInput(inputOf(many), schema, example))).split("\n");
  expect(lines.slice(-3)).toEqual(["… and 10 more.", example, "Nothing was changed."]);
});

test.each([
  ["[1]\n\n2", "Unexpected non-whitespace character after JSON at position 5 (line 3 column 1)."],
  ["// why\n1", `Unexpected token '/', "// why\\u{a}1" is not valid JSON.`],
])("what is wrong in %j is told with its place", async (text, words) => {
  expect(await refusal(() => parseInput(inputOf(text), z.unknown(), example))).toBe(
    `it.json isn't JSON: ${words}\n${example}\nNothing was changed.`,
  );
});
