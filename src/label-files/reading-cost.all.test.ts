import { expect, test } from "vitest";
import { readLabelFile } from "./read.ts";

/** The largest file that is imported, in characters. */
const size = 2_000_000;

/** Texts that cost parsers and patterns most: a start, what is repeated with its number for `%`, and an end. */
const texts: readonly [start: string, repeated: string, end?: string][] = [
  ["name,color\n", "label %,#aabbcc\n"],
  ['name,color\n"', "a,b\n"],
  ["", '"'],
  ["name,", "column %,"],
  ['status,tags\nopen,"', "a (b),", '"\n'],
  ["[", '{"name":"label %","color":"#aabbcc"},', "]"],
  ["[", '{"field %":1},', "]"],
  ["{", '"key %":{"a":[{"b":[1]}]},', '"a":1}'],
  ["", "["],
  ["", '{"name":"label %"}\n'],
  ["[", "1,", "1]"],
  ["", "- name: label %\n  color: aabbcc\n"],
  ["", "- "],
  ["a: &a [x]\n", "b: &a [*a,*a]\n"],
  ["a: &a\n  b: *a\n", "c: *a\n"],
  ["", '[[labels]]\nname = "label %"\n'],
  ["[", "a.", "a]\nx = 1"],
  ["[a]\nx = ", "["],
  ["", "[[a%]]\nb=1\n"],
  ["<table>", "<tr><td>label %</td><td>#aabbcc</td></tr>"],
  ["", "<b><i>"],
  ["<?xml?>", "<a>"],
  ["<a ", "x% "],
  ['<p style="', "background "],
  ["<!--", "-"],
  ["| name | color |\n|---|---|\n", "| label % | #aabbcc |\n"],
  ["", "|a|\n|-|\n"],
  ["", "## 1.%.0\n### Added %\n"],
  ["**", "*"],
  ["", 'name = "label %"\n'],
  ["", 'name = "label" color = "#aabbcc" '],
  ["", "label % #aabbcc\n"],
  ["", "#aabbcc "],
  ["", "rgb( "],
  ["", "a"],
  ["", "\n"],
  ["", "😀"],
];

test.each(texts)(
  "a large text of %j and many %j is read or refused, without a cost that grows like its square",
  // No promise of a time: what grows like a square takes minutes.
  { timeout: 30_000 },
  async (start, repeated, end = "") => {
    let text = start;
    for (let index = 0; text.length < size; index += 1) text += repeated.replaceAll("%", String(index));
    const { labels, problems, lists } = await readLabelFile(text + end);
    expect(lists.length + problems.length).toBeGreaterThan(0);
    expect(labels.length).toBeLessThanOrEqual(size / 2);
  },
);

test("aliases that stand for ever more values are refused", async () => {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `k${index}: &a${index} [${`*a${index - 1},`.repeat(9)}]`,
  );
  const { problems } = await readLabelFile(`k: &a-1 [x]\n${lines.join("\n")}`);
  expect(problems[0]?.reason).toMatchObject({ code: "too-large", format: "yaml" });
});
