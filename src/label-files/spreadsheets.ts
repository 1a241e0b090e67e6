import { type UnzipFileInfo, unzipSync } from "fflate";
import { makeTable } from "./columns.ts";
import { type Element, readElements } from "./markup.ts";
import { columnLimit, type Row, rowLimit, type Table } from "./tables.ts";

/** The most bytes that the parts of a spreadsheet may have when they are unpacked. */
const sizeLimit = 30_000_000;

/**
 * Reads a spreadsheet (XLSX): each sheet is a table by its name.
 *
 * @returns null if it isn't a spreadsheet, or too large
 */
export function readSpreadsheet(bytes: Uint8Array): readonly Table[] | null {
  const parts = unpack(bytes);
  const find = (isMeant: (path: string) => boolean) => parts.find(([path]) => isMeant(path))?.[1] ?? "";
  const read = (pattern: RegExp) =>
    readElements(
      find((path) => pattern.test(path)),
      true,
    );
  const sheets = findAll(read(/(?:^|\/)workbook[^/]*\.xml$/i), "sheet");
  const shared = findAll(read(/sharedStrings\.xml$/i), "si").map(textOf);
  const styles = readStyles(read(/styles\.xml$/i), read(/theme\d*\.xml$/i));
  const relations = findAll(read(/(?:^|\/)workbook[^/]*\.rels$/i), "Relationship");
  const tables = sheets.map(({ attributes: { id, name = "" } }) => {
    const target = relations.find(({ attributes }) => attributes["Id"] === id)?.attributes["Target"] ?? "?";
    const sheet = find((path) => path.endsWith(target.replaceAll("\\", "/").replace(/^[./]+/, "")));
    return makeTable(unescapeText(name), "spreadsheet", readRows(sheet, shared, styles));
  });
  return tables.length === 0 ? null : tables;
}

/** The parts of an archive with their paths, which some programs write with backslashes; none of what is none. */
function unpack(bytes: Uint8Array): readonly (readonly [path: string, text: string])[] {
  let size = 0;
  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!/\.(?:xml|rels)$/i.test(name)) return false;
    size += originalSize;
    return size <= sizeLimit;
  };
  try {
    const files = Object.entries(unzipSync(bytes, { filter: isWanted }));
    const decoder = new TextDecoder();
    return size > sizeLimit
      ? []
      : files.map(([name, part]) => [name.replaceAll("\\", "/"), decoder.decode(part)]);
  } catch {
    return [];
  }
}

/** All elements of a name in another, which aren't within each other. */
function findAll(outer: Element | undefined, name: string): readonly Element[] {
  return (outer?.children ?? []).flatMap((element) =>
    element.name === name ? element : findAll(element, name),
  );
}

/** The text of a cell, of one or several runs, without how it's pronounced. */
function textOf(cell: Element): string {
  if (cell.name === "t") return unescapeText(cell.text);
  return cell.children.map((part) => (part.name === "rPh" ? "" : textOf(part))).join("");
}

/** A text with the characters that XML can't have, which Excel writes as `_x000D_`. */
function unescapeText(text: string): string {
  const unescaped = text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return unescaped.replace(/\r\n?/g, "\n");
}

type Styles = ReturnType<typeof readStyles>;

/** How cells look, in the order in which they refer to it: what they are filled with, and whether numbers are dates. */
function readStyles(styles: Element, theme: Element) {
  const [dark = "", light = "", dark2 = "", light2 = "", ...accents] = findAll(theme, "clrScheme")
    .flatMap(({ children }) => children)
    .map(({ children: [color] }) => color?.attributes["lastClr"] ?? color?.attributes["val"] ?? "");
  const colors = [light, dark, light2, dark2, ...accents];
  const fills = findAll(styles, "fill").map((fill) => {
    const [pattern] = findAll(fill, "patternFill");
    const [color] = pattern?.attributes["patternType"] === "solid" ? findAll(pattern, "fgColor") : [];
    return color && readFill(color.attributes, colors);
  });
  const formats = findAll(styles, "numFmt").map(({ attributes }) => attributes);
  const isDate = (id: string) => {
    const format = formats.find(({ numFmtId }) => numFmtId === id)?.["formatCode"] ?? "";
    // Excel's own formats of dates and times have numbers only.
    const isKnown = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-8]|5[0-8])$/.test(id);
    return isKnown || /[dmyhs]/i.test(format.replace(/"[^"]{0,99}"|\[[^\]]{0,99}\]|\\./g, ""));
  };
  const looks = findAll(styles, "cellXfs").flatMap(({ children }) => children);
  return looks.map(({ attributes: { numFmtId = "0", fillId = "0" } }) => {
    return { fill: fills[Number(fillId)], isDate: isDate(numFmtId) };
  });
}

/** A fill as `#RRGGBB`: written as opacity and color, or one of the theme's, made lighter or darker. */
function readFill({ rgb, theme, tint }: Element["attributes"], colors: readonly string[]): string {
  const share = Math.max(-1, Math.min(1, Number(tint) || 0));
  const mix = (digits: string) => {
    const channel = Number.parseInt(digits, 16);
    const mixed = channel + ((share < 0 ? 0 : 255) - channel) * Math.abs(share);
    return Math.round(mixed).toString(16).padStart(2, "0");
  };
  return `#${(rgb?.slice(-6) ?? colors[Number(theme)] ?? "").replace(/[\da-f]{2}/gi, mix).toUpperCase()}`;
}

/** The rows of a sheet that have something. */
function readRows(sheet: string, shared: readonly string[], styles: Styles): readonly Row[] {
  const rows: Row[] = [];
  let line = 0;
  readElements(sheet, true, (row) => {
    if (row.name !== "row") return false;
    line = Number(row.attributes["r"] ?? line + 1);
    const cells: string[] = [];
    const values = new Set<number>();
    let fill: string | undefined;
    let column = -1;
    for (const cell of row.children) {
      const { r, t: type = "n", s = "0" } = cell.attributes;
      column = readColumn(r) ?? column + 1;
      const style = styles[Number(s)];
      const value = cell.children.find(({ name }) => name === "v")?.text ?? textOf(cell);
      fill ??= style?.fill;
      if (column >= columnLimit || value === "") continue;
      const isDate = type === "d" || (type === "n" && style?.isDate === true);
      if (isDate || type === "b" || type === "e") values.add(column);
      const text = type === "str" ? unescapeText(value) : value;
      cells[column] = type === "s" ? (shared[Number(value)] ?? "") : text;
    }
    const filled = Array.from(cells, (cell) => cell ?? "");
    if (filled.length > 0 && rows.length <= rowLimit) rows.push({ line, cells: filled, values, fill });
    return true;
  });
  return rows;
}

/** A cell's column by its letters, such as 27 for `AB7`. */
function readColumn(reference = ""): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "";
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return number === 0 ? null : number - 1;
}
