import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { isSpreadsheet } from "#label-files/text-encoding.ts";
import { readSpreadsheet } from "./spreadsheet.ts";

const sheet = (rows: string) =>
  strToU8(`<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`);
const shared = strToU8(
  "<sst><si><t>Name</t></si><si><t>Color</t></si><si><r><t>bug &amp; </t></r><r><t>fix</t></r><rPh><t>x</t></rPh></si><si><t>a, &quot;b&quot;; c</t></si></sst>",
);

async function readLabels(files: Record<string, Uint8Array>) {
  const bytes = zipSync(files);
  expect(isSpreadsheet(bytes)).toBe(true);
  const text = readSpreadsheet(bytes);
  return text === null
    ? null
    : (await readLabelFile(text)).labels.map(({ line, name, color }) => `${line} ${name} ${color}`);
}

test("the sheet of a spreadsheet that has labels is read, with shared, inline and computed texts", async () => {
  const labels = await readLabels({
    "xl/sharedStrings.xml": shared,
    "xl/worksheets/sheet1.xml": sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>Hello</t></is></c></row>'),
    "xl/worksheets/sheet2.xml": sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3" t="str"><f>x</f><v>#d73a4a</v></c></row>' +
        '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="C4" t="inlineStr"><is><t>0075ca</t></is></c></row>' +
        '<row r="5"><c r="A5" t="inlineStr"><is><t>=1+1</t></is></c><c r="C5"><v>123456</v></c></row>',
    ),
  });
  expect(labels).toEqual(["3 bug & fix #d73a4a", '4 a, "b"; c #0075CA', "5 =1+1 #123456"]);
});

test("other archives, broken ones, and what unpacks to too much are no spreadsheets", async () => {
  expect(await readLabels({ "word/document.xml": strToU8("<w/>") })).toBeNull();
  expect(readSpreadsheet(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBeNull();
  expect(await readLabels({ "xl/worksheets/sheet1.xml": new Uint8Array(20_000_001) })).toBeNull();
});
