import { expect, test } from "vitest";
import { readChangeSet, writeChangeSet } from "./change-set.ts";

const id = "7f0c2f3a-6a55-4d7e-9a53-0d7a5cf2f6c1";

test("what a request says of its batch is read as it was written", () => {
  const changeSets = [
    { id, kind: null, title: null },
    { id, kind: "import", title: null },
    { id, kind: null, title: "labels.yaml" },
    { id, kind: "starter-set", title: "Über; kind=copy, “100 %” 🎨\u202e" },
    { id, kind: "copy", title: "🎨".repeat(255) },
  ];
  for (const changeSet of changeSets) {
    const header = writeChangeSet(changeSet);
    expect(header).toMatch(/^[ -~]+$/);
    expect(readChangeSet(header)).toEqual(changeSet);
  }
});

test("a batch’s title is made to fit", () => {
  const read = (title: string) => readChangeSet(writeChangeSet({ id, kind: "import", title }))?.title;
  expect(read(" my\r\nlabels\0.csv ")).toBe("my labels .csv");
  expect(read("🎨".repeat(300))).toBe("🎨".repeat(255));
  expect(read(`${"a".repeat(300)}`)).toHaveLength(255);
  expect(read("half \ud83c")).toBe("half \ufffd");
  for (const none of ["", "  ", "\u200b\u2800", "\0"]) expect(read(none)).toBeNull();
});

test("a batch that isn’t written as agreed isn’t read", () => {
  const headers = [
    "",
    "short",
    "a".repeat(65),
    `${id}; kind=Import`,
    `${id}; kind=${"a".repeat(33)}`,
    `${id}; title=`,
    `${id}; title=%0A`,
    `${id}; title=%ff`,
    `${id}; title=%E2%80%8B`,
    `${id}; title=${"a".repeat(256)}`,
    `${id}; title=two words`,
    `${id}; title=a; kind=import`,
    `${id}, ${id}`,
  ];
  for (const header of headers) expect(readChangeSet(header), header).toBeNull();
});
