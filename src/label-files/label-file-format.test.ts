import Papa from "papaparse";
import { expect, test } from "vitest";
import { formulaStart, unescapeCell } from "./label-file-format.ts";

/** A text as a spreadsheet gets it from a cell of an export. */
const escapeCell = (text: string) =>
  Papa.parse<string[]>(Papa.unparse([[text]], { escapeFormulae: formulaStart })).data[0]?.[0] ?? "";

const formulas = ["=1+1", "+49", "-5", "@import", "＝1+1", "＋", "－", "＠"];
const escaped = ["'=1+1", "''=1+1", "'''@a"];
const plain = ["", "New", "'Quoted'", "''", "a=b", "#=1", "(-)", "’=1", "It's =1"];

test("nothing that a spreadsheet would compute stands at the beginning of a cell", () => {
  for (const text of formulas) expect(escapeCell(text)).toBe(`'${text}`);
  for (const text of plain) expect(escapeCell(text)).toBe(text);
});

test("every text comes back from its cell as it was, also one that looks escaped", () => {
  for (const text of [...formulas, ...escaped, ...plain]) expect(unescapeCell(escapeCell(text))).toBe(text);
});

test("a cell that someone else has written is read as it is, unless it is an escaped formula", () => {
  for (const text of [...formulas, ...plain]) expect(unescapeCell(text)).toBe(text);
  expect(unescapeCell("'=1+1")).toBe("=1+1");
});
