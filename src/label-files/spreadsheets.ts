import { unzipSync } from "fflate";
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
  const workbook = [...(parts?.keys() ?? [])].find((name) => /(?:^|\/)workbook[^/]*\.xml$/i.test(name));
  if (parts === null || workbook === undefined) return null;
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const read = (path = "") => readElements(parts.get(path) ?? "", true);
  const relations = findAll(read(`${folder}_rels/${workbook.slice(folder.length)}.rels`), "Relationship").map(
    ({ attributes: { Id, Type, Target = "" } }) => {
      const target = Target.replaceAll("\\", "/");
      const path = target.startsWith("/") ? target.slice(1) : folder + target.replace(/^\.\//, "");
      return { id: Id, kind: Type?.split("/").at(-1), path };
    },
  );
  const partOf = (kind: string) => read(relations.find((one) => one.kind === kind)?.path);
  const shared = findAll(partOf("sharedStrings"), "si").map(textOf);
  const styles = readStyles(partOf("styles"), partOf("theme"));
  return findAll(read(workbook), "sheet").flatMap(({ attributes: { id, name = "" } }) => {
    const path = relations.find((one) => one.id === id)?.path;
    if (path === undefined) return [];
    return makeTable(unescapeText(name), "spreadsheet", readRows(parts.get(path) ?? "", shared, styles));
  });
}

/** The parts of an archive by their path, which some programs write with backslashes; null for what is none. */
function unpack(bytes: Uint8Array): ReadonlyMap<string, string> | null {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = /\.(?:xml|rels)$/i.test(name);
        if (isWanted) size += originalSize;
        return isWanted && size <= sizeLimit;
      },
    });
    if (size > sizeLimit) return null;
    const toPath = (name: string) => name.replaceAll("\\", "/").replace(/^\//, "");
    const decoder = new TextDecoder();
    return new Map(Object.entries(files).map(([name, part]) => [toPath(name), decoder.decode(part)]));
  } catch {
    return null;
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

/** How cells look: what they are filled with, and whether their numbers are dates. */
interface Style {
  readonly fill: string | undefined;
  readonly isDate: boolean;
}

/** How cells look, in the order in which they refer to it. */
function readStyles(styles: Element, theme: Element): readonly Style[] {
  const [dark = "", light = "", dark2 = "", light2 = "", ...accents] = findAll(theme, "clrScheme")
    .flatMap(({ children }) => children)
    .map(({ children: [color] }) => color?.attributes["lastClr"] ?? color?.attributes["val"] ?? "");
  const colors = [light, dark, light2, dark2, ...accents];
  const fills = findAll(styles, "fill").map((fill) => {
    const [pattern] = findAll(fill, "patternFill");
    const isSolid = pattern?.attributes["patternType"] === "solid";
    return isSolid ? readFill(findAll(pattern, "fgColor")[0]?.attributes ?? {}, colors) : undefined;
  });
  const formats = new Map(
    findAll(styles, "numFmt").map(({ attributes: { numFmtId, formatCode = "" } }) => [numFmtId, formatCode]),
  );
  const isDate = (id: string) => {
    // The numbers of Excel's own formats of dates and times.
    if (/^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-8]|5[0-8])$/.test(id)) return true;
    return /[dmyhs]/i.test(formats.get(id)?.replace(/"[^"]{0,99}"|\[[^\]]{0,99}\]|\\./g, "") ?? "");
  };
  return findAll(styles, "cellXfs")
    .flatMap(({ children }) => children)
    .map(({ attributes: { numFmtId = "0", fillId = "0" } }) => ({
      fill: fills[Number(fillId)],
      isDate: isDate(numFmtId),
    }));
}

/** A fill as `#RRGGBB`: written as opacity and color, or one of the theme's, made lighter or darker. */
function readFill(
  { rgb, theme, tint }: Element["attributes"],
  colors: readonly string[],
): string | undefined {
  const digits = rgb?.slice(-6) ?? colors[Number(theme ?? -1)] ?? "";
  if (!/^[\da-f]{6}$/i.test(digits)) return undefined;
  const share = Number(tint) || 0;
  const toward = share < 0 ? 0 : 255;
  const mixed = digits.replace(/../g, (channel) => {
    const value = Number.parseInt(channel, 16);
    return Math.round(value + (toward - value) * Math.min(1, Math.abs(share)))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${mixed.toUpperCase()}`;
}

/** The rows of a sheet that have something. */
function readRows(sheet: string, shared: readonly string[], styles: readonly Style[]): readonly Row[] {
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
      cells[column] = type === "s" ? (shared[Number(value)] ?? "") : describeValue(type, value, isDate);
    }
    const filled = Array.from(cells, (cell) => cell ?? "");
    if (filled.length > 0 && rows.length <= rowLimit) rows.push({ line, cells: filled, values, fill });
    return true;
  });
  return rows;
}

function describeValue(type: string, value: string, isDate: boolean): string {
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || !isDate) return type === "str" ? unescapeText(value) : value;
  // Day 25569 is 1970-01-01.
  const date = new Date((Number(value) - 25_569) * 86_400_000);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
}

/** A cell's column by its letters, such as 27 for `AB7`. */
function readColumn(reference = ""): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
