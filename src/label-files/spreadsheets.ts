import { unzipSync } from "fflate";
import { splitTitles } from "./columns.ts";
import { type Element, readElements } from "./elements.ts";
import { addFills, columnLimit, joinColumns, type Row, rowLimit, type Table } from "./tables.ts";

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
  const read = (path: string) => readElements(parts.get(path) ?? "", true);
  const relations = findAll(read(`${folder}_rels/${workbook.slice(folder.length)}.rels`), "Relationship").map(
    ({ attributes: { Id, Type, Target = "" } }) => {
      const target = Target.replaceAll("\\", "/");
      const path = target.startsWith("/") ? target.slice(1) : folder + target.replace(/^\.\//, "");
      return { id: Id, type: Type?.split("/").at(-1), path };
    },
  );
  const partOf = (kind: string) => read(relations.find(({ type }) => type === kind)?.path ?? "");
  const shared = findAll(partOf("sharedStrings"), "si").map(textOf);
  const styles = readStyles(partOf("styles"), partOf("theme"));
  return findAll(read(workbook), "sheet").flatMap(({ attributes }, index): readonly Table[] => {
    const path = relations.find(({ id }) => id === attributes["id"])?.path;
    if (path === undefined) return [];
    const name = unescapeText(attributes["name"] ?? `${index + 1}`);
    const { rows, fills } = readRows(parts.get(path) ?? "", shared, styles);
    const table = splitTitles({ path: name, format: "spreadsheet", titles: [], rows });
    return [joinColumns(addFills(table, fills))];
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
    const decoder = new TextDecoder();
    const named = Object.entries(files).map(
      ([name, part]) => [name.replaceAll("\\", "/").replace(/^\//, ""), decoder.decode(part)] as const,
    );
    return new Map(named);
  } catch {
    return null;
  }
}

/** All elements of a name in another, which aren't within each other. */
function findAll(outer: Element | undefined, name: string): readonly Element[] {
  return (outer?.children ?? []).flatMap((element) =>
    element.name === name ? [element] : findAll(element, name),
  );
}

/** The text of a cell, of one or several runs, without how it's pronounced. */
function textOf(cell: Element): string {
  if (cell.name === "t") return unescapeText(cell.text);
  return cell.children.map((part) => (part.name === "rPh" ? "" : textOf(part))).join("");
}

/** A text with the characters that XML can't have, which Excel writes as `_x000D_`. */
function unescapeText(text: string): string {
  return text
    .replace(/_x([\da-f]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\r\n?/g, "\n");
}

/** How cells look: what they are filled with, and whether their numbers are dates. */
interface Style {
  readonly fill: string | null;
  readonly isDate: boolean;
}

/** The numbers of Excel's own formats of dates and times. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49);

/** How cells look, in the order in which they refer to it. */
function readStyles(styles: Element, theme: Element): readonly Style[] {
  const [dark = "", light = "", dark2 = "", light2 = "", ...accents] = findAll(theme, "clrScheme")
    .flatMap(({ children }) => children)
    .map(({ children: [color] }) => color?.attributes["lastClr"] ?? color?.attributes["val"] ?? "");
  const colors = [light, dark, light2, dark2, ...accents];
  const fills = findAll(styles, "fill").map((fill) => {
    const solid = findAll(fill, "patternFill").find(
      ({ attributes }) => attributes["patternType"] === "solid",
    );
    return readFill(findAll(solid, "fgColor")[0]?.attributes ?? {}, colors);
  });
  const dates = findAll(styles, "numFmt").flatMap(({ attributes: { numFmtId, formatCode = "" } }) =>
    /[dmyhs]/i.test(formatCode.replace(/"[^"]{0,99}"|\[[^\]]{0,99}\]|\\./g, "")) ? numFmtId : [],
  );
  const formats = findAll(styles, "cellXfs").flatMap(({ children }) => children);
  return formats.map(({ attributes: { numFmtId = "0", fillId = "0" } }) => ({
    fill: fills[Number(fillId)] ?? null,
    isDate: dates.includes(numFmtId) || isDateFormat(Number(numFmtId)),
  }));
}

/** A fill as `#RRGGBB`: written as opacity and color, or one of the theme's, made lighter or darker. */
function readFill(
  { rgb, theme, tint = "0" }: Element["attributes"],
  colors: readonly string[],
): string | null {
  const digits = rgb?.slice(-6) ?? colors[Number(theme ?? -1)] ?? "";
  if (!/^[\da-f]{6}$/i.test(digits)) return null;
  const share = Math.max(-1, Math.min(1, Number(tint) || 0));
  const channels = [0, 2, 4].map((index) => {
    const channel = Number.parseInt(digits.slice(index, index + 2), 16);
    const mixed = Math.round(share < 0 ? channel * (1 + share) : channel + (255 - channel) * share);
    return mixed.toString(16).padStart(2, "0");
  });
  return `#${channels.join("").toUpperCase()}`;
}

/** The rows of a sheet that have something, and what their cells are filled with. */
function readRows(sheet: string, shared: readonly string[], styles: readonly Style[]) {
  const rows: Row[] = [];
  const allFills: (string | null)[][] = [];
  let line = 0;
  readElements(sheet, true, (row) => {
    if (row.name !== "row") return false;
    line = Number(row.attributes["r"] ?? line + 1);
    const cells: string[] = [];
    const fills: (string | null)[] = [];
    const values = new Set<number>();
    let column = 0;
    for (const cell of row.children) {
      const { r, t: type = "n", s = "0" } = cell.attributes;
      column = readColumn(r) ?? column + 1;
      const style = styles[Number(s)];
      const value = cell.children.find(({ name }) => name === "v")?.text ?? textOf(cell);
      if (column > columnLimit || (value === "" && !style?.fill)) continue;
      const isDate = type === "d" || (type === "n" && style?.isDate === true && value !== "");
      if (isDate || type === "b" || type === "e") values.add(column - 1);
      cells[column - 1] = type === "s" ? (shared[Number(value)] ?? "") : describeValue(type, value, isDate);
      fills[column - 1] = style?.fill ?? null;
    }
    if (cells.length > 0 && rows.length <= rowLimit) {
      rows.push({ line, cells: Array.from(cells, (cell) => cell ?? ""), values });
      allFills.push(fills);
    }
    return true;
  });
  return { rows, fills: allFills };
}

function describeValue(type: string, value: string, isDate: boolean): string {
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || !isDate) return type === "str" ? unescapeText(value) : value;
  // Day 25569 is 1970-01-01.
  const date = new Date((Number(value) - 25_569) * 86_400_000);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
}

/** A cell's column by its letters, from 1, such as 28 for `AB7`. */
function readColumn(reference = ""): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
