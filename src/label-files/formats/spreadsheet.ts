import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import Papa from "papaparse";
import { escapeCell } from "#label-files/label-file-format.ts";
import { readLabelCsv } from "./csv-labels.ts";

/** The most bytes that a spreadsheet's sheets may have when they are unpacked. */
const sizeLimit = 20_000_000;

/** The most rows and columns that are read of a sheet. */
const [rowLimit, columnLimit] = [50_000, 60];

/**
 * Reads a spreadsheet (XLSX) as CSV: of several sheets, the one with the most labels.
 *
 * @returns null if it isn't a spreadsheet, or too large
 */
export function readSpreadsheet(bytes: Uint8Array): string | null {
  const files = unpack(bytes);
  const names = Object.keys(files ?? {}).filter((name) => name.startsWith(sheetFolder));
  if (files === null || names.length === 0) return null;
  const shared = readSharedTexts(decode(files["xl/sharedStrings.xml"]));
  const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  const texts = names
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map((name) => writeSheet(readSheet(decode(files[name]), shared)));
  const counts = texts.map((text) => readLabelCsv(text, { columns: null, list: null }).labels.length);
  return texts[counts.indexOf(Math.max(...counts))] ?? null;
}

const sheetFolder = "xl/worksheets/sheet";

function unpack(bytes: Uint8Array): Record<string, Uint8Array> | null {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted =
          name === "xl/sharedStrings.xml" || (name.startsWith(sheetFolder) && name.endsWith(".xml"));
        if (isWanted) size += originalSize;
        return isWanted && size <= sizeLimit;
      },
    });
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

/** The texts to which cells refer by their number, without how they are pronounced. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let [isText, isPhonetic] = [false, false];
  parseXml(xml, {
    onopentag: (name) => {
      if (name === "si") texts.push("");
      else if (name === "rPh") isPhonetic = true;
      else if (name === "t") isText = true;
    },
    onclosetag: (name) => {
      if (name === "rPh") isPhonetic = false;
      else if (name === "t") isText = false;
    },
    ontext: (text) => {
      if (isText && !isPhonetic) texts.push((texts.pop() ?? "") + text);
    },
  });
  return texts;
}

/** The cells of a sheet by row and column; rows that are empty stay. */
function readSheet(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let [row, column, type, value, isValue]: [number, number, string, string, boolean] = [0, 0, "", "", false];
  parseXml(xml, {
    onopentag: (name, attributes) => {
      if (name === "row") [row, column] = [Number(attributes["r"] ?? row + 1), 0];
      else if (name === "c") {
        column = readColumn(attributes["r"]) ?? column + 1;
        [type, value] = [attributes["t"] ?? "", ""];
      } else if (name === "v" || name === "t") isValue = true;
    },
    onclosetag: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || value === "" || row > rowLimit || column > columnLimit) return;
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push("");
      cells[column - 1] = type === "s" ? (shared[Number(value)] ?? "") : value;
    },
    ontext: (text) => {
      if (isValue) value += text;
    },
  });
  return rows;
}

/** A cell's column by its letters, from 1, such as 28 for `AB7`. */
function readColumn(reference = ""): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

interface XmlHandler {
  readonly onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onclosetag: (name: string) => void;
  readonly ontext: (text: string) => void;
}

function parseXml(xml: string, handler: XmlHandler): void {
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml);
}

function writeSheet(rows: readonly string[][]): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const full = rows.map((cells) =>
    Array.from({ length: width }, (_, index) => escapeCell(cells[index] ?? "")),
  );
  return Papa.unparse(full, { newline: "\n", quotes: (value) => /[;\t|]/.test(String(value)) });
}
