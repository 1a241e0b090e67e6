import { expect, test } from "vitest";
import { writeLabelCsv } from "#label-files/csv.ts";
import { CommandError } from "./command-error.ts";
import { readLabelInput } from "./label-file-input.ts";

function read(text: string) {
  return readLabelInput({ name: "f", text });
}

function refusal(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CommandError) return error.message.split("\n");
  }
  throw new Error(`taken: ${text}`);
}

test("whatever a label may be called comes back from CSV, and no cell begins as a formula", () => {
  const names = ["New", "=1+1", "'=1+1", "'quoted'", 'a "b", c;', "-", "＝x", "Zoë 🧪", "[1]", "{}"];
  const labels = names.map((name) => ({ name, color: "#6D5efc" }));
  const csv = writeLabelCsv(labels);
  expect(csv).toMatch(/^\ufeffname,color\r\n"New","#6D5efc"\r\n"'=1\+1",/);
  expect(read(csv.slice(1))).toEqual(labels);
  expect(read(writeLabelCsv([]).slice(1))).toEqual([]);
});

test("CSV is read with any of the separators, line ends and orders of columns that programs write", () => {
  const labels = [
    { name: "New", color: "#000000" },
    { name: "Old", color: "#ffffff" },
  ];
  for (const text of [
    "name,color\nNew,#000000\nOld,#ffffff",
    "\n\nColor ; ID;NAME\r\n#000000;1; New \r\n;;\r\n#ffffff;2;Old;\r\n".replace("Old;", "Old"),
    "name\tcolor\rNew\t#000000\r\rOld\t#ffffff\r",
    '"name","color"\n"New","#000000"\n"Old","#ffffff"\n',
    '[{"name":"New","color":"#000000","id":1},{"name":" Old ","color":"#ffffff"}]',
  ]) {
    expect(read(text)).toEqual(labels);
  }
});

test("every label that can't be taken is told with the line where it stands, also after lines within quotes", () => {
  expect(
    refusal(
      'name,color,note\nA,red,"two\nlines"\n"B\n,""x",#111111,\n,#000000,\nD,#000000,3,4\nE\n"F"x,#000000,\n',
    ),
  ).toEqual([
    "f, line 2, color: The colour must be written as #RRGGBB.",
    "f, line 4, name: The name contains characters that can't be shown.",
    "f, line 6, name: Enter a name.",
    "f, line 7: There are 4 cells for 3 columns. Put a name with a comma in double quotes.",
    "f, line 8, color: The colour must be written as #RRGGBB.",
    "f, line 9: A double quote is not closed, or stands within a text. Within double quotes, double it.",
    "Nothing was changed.",
  ]);
  expect(refusal('[{"name": "A"},\n {"name": 5, "color": "#000000"}]')).toEqual([
    "f, line 1, [0].color: Choose a colour.",
    "f, line 2, [1].name: The name must be text.",
    "Nothing was changed.",
  ]);
});

test("a file that tells no columns is told how to", () => {
  const columns = "The first line names the columns: name,color";
  expect(refusal("")[0]).toBe(`f, line 1: There is no column name, and none for color. ${columns}`);
  expect(refusal("\ntitle,color\nA,#000000")[0]).toBe(`f, line 2: There is no column name. ${columns}`);
  expect(refusal('{"labels": []}')[0]).toBe("f, line 1: This must be a list.");
});
