import { expect, test } from "vitest";
import { findLines, JsonError, parseJson } from "./json-text.ts";

function errorOf(text: string): JsonError {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonError) return error;
  }
  throw new Error(`read without an error: ${text}`);
}

test.each([
  ["", 1, 1, "expected a value, but the text ends"],
  ["{", 1, 2, "expected a comma or }, but the text ends"],
  ['{"a":1,}', 1, 8, "expected a name in double quotes"],
  ['{"a" 1}', 1, 6, "expected a colon after the name"],
  ['{"a": tru}', 1, 7, "names and texts are written in double quotes"],
  ["{'a': 1}", 1, 2, "names and texts are written in double quotes"],
  ["[1,2", 1, 5, "expected a comma or ], but the text ends"],
  ['[\n  "a"\n  "b"\n]', 3, 3, "expected a comma"],
  ["[1,]", 1, 4, "expected a value"],
  ["[01]", 1, 3, "expected a comma"],
  ["[-]", 1, 2, "names and texts are written in double quotes"],
  ['["a\nb"]', 1, 2, "the text in double quotes does not end on its line"],
  ['["a', 1, 2, "the text in double quotes does not end on its line"],
  ['["\\x"]', 1, 2, "there is no such escape; a backslash is written \\\\"],
  ["[1]\r\n\r\n2", 3, 1, "nothing may follow the value that ends here"],
  ["// why\n1", 1, 1, "JSON has no comments"],
])("what is wrong in %j is told with its line and column", (text, line, column, message) => {
  const error = errorOf(text);
  expect({ position: error.position, message: error.message }).toEqual({
    position: { line, column },
    message,
  });
});

test("whatever JSON.parse refuses is refused with a position, and whatever it takes is taken", () => {
  const text = JSON.stringify(
    { 'a"\\\u2028\u007f': [true, false, null, -1.5e-7, { b: [] }, {}, "\ud83d\ude00\ud83d"] },
    null,
    1,
  );
  const variants = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    variants.add(text.slice(0, at) + text.slice(at + 1));
    for (const added of [",", '"', "0", "\\", "}", "\n"])
      variants.add(text.slice(0, at) + added + text.slice(at));
  }
  for (const variant of variants) {
    try {
      JSON.parse(variant);
    } catch {
      expect(errorOf(variant).position, variant).not.toBeNull();
      continue;
    }
    expect(findLines(variant, [[]]), variant).toEqual([1]);
  }
});

test("the line of every value is found, and of what is around a missing one", () => {
  const text = '\n{ "labels": [\n {"name": "a"},\r\n {"name": "b",\n  "color": 1} ],\n"labels/0": 2 }';
  const paths = [
    ["labels"],
    ["labels", 0, "name"],
    ["labels", 1, "color"],
    ["labels", 0, "color"],
    ["nothing"],
  ];
  expect(findLines(text, paths)).toEqual([2, 3, 5, 3, 1]);
});
