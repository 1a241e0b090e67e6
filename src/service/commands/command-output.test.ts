import { expect, test } from "vitest";
import { formatTable } from "./command-output.ts";

test("columns line up, also behind letters and emoji that are two columns wide", () => {
  const rows = [
    ["日本語", "a"],
    ["🚀", "b"],
    ["Zoë", "c"],
  ];
  expect(formatTable(["NAME", "X"], rows).split("\n")).toEqual([
    "NAME    X",
    "日本語  a",
    "🚀      b",
    "Zoë     c",
  ]);
});
