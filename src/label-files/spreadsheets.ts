import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { splitTitles } from "./columns.ts";
import { addChannels, columnLimit, joinColumns, type Row, rowLimit, type Table } from "./tables.ts";

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
  const relations = new Map<string, { readonly type: string; readonly part: string }>();
  readXml(parts.get(`${folder}_rels/${workbook.slice(folder.length)}.rels`), (name, { Id, Type, Target }) => {
    if (name !== "Relationship" || Id === undefined || Target === undefined) return;
    const target = Target.replaceAll("\\", "/");
    const path = target.startsWith("/") ? target.slice(1) : folder + target.replace(/^\.\//, "");
    relations.set(Id, { type: Type?.split("/").at(-1) ?? "", part: parts.get(path) ?? "" });
  });
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;
  const shared = readSharedTexts(partOf("sharedStrings"));
  const styles = readStyles(partOf("styles"), readTheme(partOf("theme")));
  const tables: Table[] = [];
  readXml(parts.get(workbook), (name, attributes) => {
    if (name !== "sheet") return;
    const relation = relations.get(attributes["id"] ?? "");
    if (relation === undefined) return;
    const path = unescapeText(attributes["name"] ?? `${tables.length + 1}`);
    const rows = readSheet(relation.part, shared, styles);
    tables.push(joinColumns(addChannels(splitTitles({ path, format: "spreadsheet", titles: [], rows }))));
  });
  return tables;
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
    const decoder = new TextDecoder();
    return size > sizeLimit
      ? null
      : new Map(
          Object.entries(files).map(([name, part]) => [
            name.replaceAll("\\", "/").replace(/^\//, ""),
            decoder.decode(part),
          ]),
        );
  } catch {
    return null;
  }
}

type Attributes = Readonly<Record<string, string>>;

/** Reads XML by local names: programs choose prefixes as they like. */
function readXml(
  xml: string | undefined,
  onOpen: (name: string, attributes: Attributes) => void,
  onClose: (name: string) => void = () => {},
  onText: (text: string) => void = () => {},
): void {
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const handler = {
    onopentag: (name: string, attributes: Attributes) => {
      const named = Object.entries(attributes).map(([key, value]) => [local(key), value]);
      onOpen(local(name), Object.fromEntries(named));
    },
    onclosetag: (name: string) => onClose(local(name)),
    ontext: onText,
  };
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml ?? "");
}

/** A text with the characters that XML can't have, which Excel writes as `_x000D_`. */
function unescapeText(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** The texts to which cells refer by their number, without how they are pronounced. */
function readSharedTexts(xml: string | undefined): readonly string[] {
  const texts: string[] = [];
  let [isText, isPhonetic] = [false, false];
  readXml(
    xml,
    (name) => {
      if (name === "si") texts.push("");
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = true;
    },
    (name) => {
      if (name === "rPh") isPhonetic = false;
      else if (name === "t") isText = false;
    },
    (text) => {
      if (isText && !isPhonetic) texts.push((texts.pop() ?? "") + text);
    },
  );
  return texts.map(unescapeText);
}

/** How cells look: what they are filled with, and whether their numbers are dates. */
interface Style {
  readonly fill: string | null;
  readonly isDate: boolean;
}

/** The colors of a theme, in the order in which cells refer to them. */
function readTheme(xml: string | undefined): readonly string[] {
  const colors: string[] = [];
  let isScheme = false;
  readXml(
    xml,
    (name, { val, lastClr }) => {
      if (name === "clrScheme") isScheme = true;
      else if (isScheme && (name === "srgbClr" || name === "sysClr")) colors.push(lastClr ?? val ?? "");
    },
    (name) => {
      if (name === "clrScheme") isScheme = false;
    },
  );
  const [dark = "", light = "", dark2 = "", light2 = "", ...accents] = colors;
  return [light, dark, light2, dark2, ...accents];
}

/** The numbers of Excel's own formats of dates and times. */
const dateFormats = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49);

function readStyles(xml: string | undefined, theme: readonly string[]): readonly Style[] {
  const fills: (string | null)[] = [];
  const dates = new Set<string>();
  const styles: Style[] = [];
  let [isCells, isSolid] = [false, false];
  readXml(
    xml,
    (name, attributes) => {
      if (name === "fill") fills.push(null);
      else if (name === "patternFill") isSolid = attributes["patternType"] === "solid";
      else if (name === "fgColor" && isSolid) fills[fills.length - 1] = readFill(attributes, theme);
      else if (
        name === "numFmt" &&
        /[dmyhs]/i.test((attributes["formatCode"] ?? "").replace(/"[^"]{0,99}"|\[[^\]]{0,99}\]|\\./g, ""))
      )
        dates.add(attributes["numFmtId"] ?? "");
      else if (name === "cellXfs") isCells = true;
      else if (name === "xf" && isCells) {
        const format = attributes["numFmtId"] ?? "0";
        const isDate = dates.has(format) || dateFormats(Number(format));
        styles.push({ fill: fills[Number(attributes["fillId"] ?? 0)] ?? null, isDate });
      }
    },
    (name) => {
      if (name === "cellXfs") isCells = false;
    },
  );
  return styles;
}

/** A fill as `#RRGGBB`: written as opacity and color, or one of the theme's, made lighter or darker. */
function readFill({ rgb, theme, tint = "0" }: Attributes, colors: readonly string[]): string | null {
  const digits = rgb?.slice(-6) ?? colors[Number(theme ?? -1)] ?? "";
  if (!/^[\da-f]{6}$/i.test(digits)) return null;
  const share = Math.max(-1, Math.min(1, Number(tint) || 0));
  const channels = [0, 2, 4].map((index) => {
    const channel = Number.parseInt(digits.slice(index, index + 2), 16);
    return Math.round(share < 0 ? channel * (1 + share) : channel + (255 - channel) * share);
  });
  return `#${channels
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}

/** The rows of a sheet that have something. */
function readSheet(xml: string, shared: readonly string[], styles: readonly Style[]): readonly Row[] {
  const rows: Row[] = [];
  let [line, column, type, value] = [0, 0, "", ""];
  let style: Style | undefined;
  let [isValue, isPhonetic] = [false, false];
  let cells: string[] = [];
  let fills: (string | null)[] = [];
  let values = new Set<number>();
  readXml(
    xml,
    (name, attributes) => {
      if (name === "row") {
        [line, column] = [Number(attributes["r"] ?? line + 1), 0];
        [cells, fills, values] = [[], [], new Set()];
      } else if (name === "c") {
        column = readColumn(attributes["r"]) ?? column + 1;
        [type, value, style] = [attributes["t"] ?? "n", "", styles[Number(attributes["s"] ?? 0)]];
      } else if (name === "rPh") isPhonetic = true;
      else if (name === "v" || name === "t") isValue = true;
    },
    (name) => {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "row" && cells.length > 0 && rows.length <= rowLimit) {
        rows.push({ line, cells: Array.from(cells, (cell) => cell ?? ""), fills, values });
      } else if (name === "c" && column <= columnLimit && (value !== "" || style?.fill)) {
        const isDate = type === "d" || (type === "n" && style?.isDate === true && value !== "");
        if (isDate || type === "b" || type === "e") values.add(column - 1);
        cells[column - 1] = describeCell(type, value, isDate, shared);
        fills[column - 1] = style?.fill ?? null;
      }
    },
    (text) => {
      if (isValue && !isPhonetic) value += text;
    },
  );
  return rows;
}

function describeCell(type: string, value: string, isDate: boolean, shared: readonly string[]): string {
  if (type === "s") return shared[Number(value)]?.replace(/\r\n?/g, "\n") ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "n" && isDate) {
    // Day 25569 is 1970-01-01.
    const date = new Date((Number(value) - 25_569) * 86_400_000);
    return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
  }
  return type === "n" ? value : unescapeText(value).replace(/\r\n?/g, "\n");
}

/** A cell's column by its letters, from 1, such as 28 for `AB7`. */
function readColumn(reference = ""): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
