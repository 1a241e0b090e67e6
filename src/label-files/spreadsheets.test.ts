import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readLabelFile } from "./read.ts";

/** Parts of a spreadsheet as Excel writes them: each may be given another way. */
function makeSpreadsheet({
  sheet,
  shared = "",
  styles = "",
  theme = "",
  target = "worksheets/sheet1.xml",
  separator = "/",
  prefix = "",
}: {
  readonly sheet: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly theme?: string;
  readonly target?: string;
  readonly separator?: string;
  readonly prefix?: string;
}): Uint8Array {
  const p = prefix === "" ? "" : `${prefix}:`;
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const relation = (id: string, kind: string, path: string) =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${path}"/>`;
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<${p}workbook xmlns:r="${type}"><${p}sheets><${p}sheet name="Labels" sheetId="1" r:id="rId1"/></${p}sheets></${p}workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "worksheet", target)}${relation("rId2", "sharedStrings", "sharedStrings.xml")}${relation("rId3", "styles", "styles.xml")}${relation("rId4", "theme", "theme/theme1.xml")}</Relationships>`,
    [target.startsWith("/") ? target.slice(1) : `xl/${target}`]:
      `<${p}worksheet><${p}sheetData>${sheet}</${p}sheetData></${p}worksheet>`,
    "xl/sharedStrings.xml": `<${p}sst>${shared}</${p}sst>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/theme/theme1.xml": `<a:theme>${theme}</a:theme>`,
  };
  const named = Object.entries(parts).map(([name, text]) => [name.replaceAll("/", separator), strToU8(text)]);
  return zipSync(Object.fromEntries(named));
}

const inline = (text: string, style = 0) => `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join("")}</row>`;
const title = row(inline("Name"), inline("Color"));

async function read(parts: Parameters<typeof makeSpreadsheet>[0]) {
  const { labels, problems, list } = await readLabelFile(makeSpreadsheet(parts));
  return {
    list,
    labels: labels.map(({ line, name, color }) => `${line} ${name} ${color}`),
    problems: problems.map(({ line, content, reason }) => {
      const shown = [content?.name, content?.color].filter(Boolean).join(", ");
      return `${line} ${shown} ${reason.code}`;
    }),
  };
}

test("a sheet has its name, with shared texts of several runs, numbers, and what formulas give", async () => {
  const file = await read({
    shared: "<si><t>Name</t></si><si><r><t>bug &amp; </t></r><r><t>fix</t></r><rPh><t>x</t></rPh></si>",
    sheet:
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><v>Color</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" t="str"><f>x</f><v>#d73a4a</v></c></row>' +
      '<row r="4"><c r="A4" t="inlineStr"><is><t>docs</t></is></c><c r="C4"><v>123456</v></c></row>',
  });
  expect(file).toEqual({ list: "Labels", labels: ["3 bug & fix #d73a4a", "4 docs #123456"], problems: [] });
});

test.each([
  ["elements with a prefix, as the Open XML SDK and SAP write them", { prefix: "x" }],
  ["backslashes in the archive", { separator: "\\" }],
  ["a sheet in a file of another name", { target: "worksheets/labels.xml" }],
  ["a sheet by its path from the top", { target: "/xl/worksheets/sheet.xml" }],
])("%s", async (_, parts) => {
  const sheet = title + row(inline("bug"), inline("#d73a4a"));
  const written = "prefix" in parts ? sheet.replace(/<(\/?)/g, `<$1${parts.prefix}:`) : sheet;
  expect((await read({ ...parts, sheet: written })).labels).toEqual(["2 bug #d73a4a"]);
});

test("characters that XML can't have are unescaped, and readings of kanji are left out", async () => {
  const { labels } = await read({
    sheet:
      title +
      row(inline("bug_x000D_"), inline("#d73a4a")) +
      row(inline("a_x005F_x0062_b"), inline("#0075ca")) +
      row(inline("<!---->不具合</t><rPh><t>フグアイ</t></rPh><t>"), inline("#fbca04")),
  });
  expect(labels).toEqual(["2 bug #d73a4a", "3 a_x0062_b #0075ca", "4 不具合 #fbca04"]);
});

test("errors, dates, and truth values are problems, not names", async () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="[$-407]d. mmm yyyy"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>';
  const cells = [
    '<c t="e"><v>#N/A</v></c>',
    '<c s="1"><v>46000</v></c>',
    '<c s="2"><v>46000</v></c>',
    '<c t="b"><v>1</v></c>',
  ];
  const { labels, problems } = await read({
    styles,
    sheet: title + [inline("bug"), ...cells].map((cell) => row(cell, inline("#d73a4a"))).join(""),
  });
  expect(labels).toEqual(["2 bug #d73a4a"]);
  expect(problems).toEqual([
    "3 #N/A, #d73a4a value",
    "4 46000, #d73a4a value",
    "5 46000, #d73a4a value",
    "6 1, #d73a4a value",
  ]);
});

test("what a cell is filled with is the color where no text says one, also a color of the theme", async () => {
  const solid = (color: string) =>
    `<fill><patternFill patternType="solid"><fgColor ${color}/></patternFill></fill>`;
  const { labels } = await read({
    theme: `<a:clrScheme>${["000000", "FFFFFF", "44546A", "E7E6E6", "4472C4"].map((hex) => `<a:c><a:srgbClr val="${hex}"/></a:c>`).join("")}</a:clrScheme>`,
    styles: `<fills><fill/>${solid('rgb="FFD73A4A"')}${solid('theme="4"')}${solid('theme="4" tint="0.5"')}</fills><cellXfs><xf/><xf fillId="1"/><xf fillId="2"/><xf fillId="3"/></cellXfs>`,
    sheet: row(inline("Name")) + [1, 2, 3].map((style) => row(inline(`label ${style}`, style))).join(""),
  });
  expect(labels).toEqual(["2 label 1 #D73A4A", "3 label 2 #4472C4", "4 label 3 #A2B9E2"]);
});

test("other archives, broken ones, and what unpacks to too much are told", async () => {
  const code = async (bytes: Uint8Array) => (await readLabelFile(bytes)).problems[0]?.reason.code;
  expect(await code(zipSync({ "word/document.xml": strToU8("<w/>") }))).toBe("not-text");
  expect(await code(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe("not-text");
  expect(await code(zipSync({ "xl/workbook.xml": new Uint8Array(30_000_001) }))).toBe("not-text");
});
