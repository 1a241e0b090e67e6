import { Parser } from "htmlparser2";
import { readColor } from "#label-files/color-reader.ts";
import { type FileMap, unplacedEntry } from "#label-files/file-value.ts";
import {
  colorFields,
  type FileChoice,
  type LabelFile,
  nameFields,
  refuseFile,
  textFields,
  titleKey,
} from "#label-files/label-file.ts";
import { readLabelLists } from "#label-files/label-lists.ts";
import { isNameBesideColor } from "#label-files/label-names.ts";
import { joinColoredTables, readPageTables } from "#label-files/texts/label-tables.ts";
import type { CsvRow } from "./csv.ts";

/** An element of HTML or XML. */
interface MarkupElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupElement[];
  /** The texts in it, also in its children. */
  text: string;
}

/** Labels that stand in the same element, or each in an element of the same name. */
interface MarkupList {
  readonly key: string;
  readonly line: number;
  readonly items: FileMap[];
}

/** The deepest nesting that is read: pages have a third of it. */
const depthLimit = 200;

/** The most elements that are read: pages have a tenth of them. */
const elementLimit = 50_000;

/** The longest text of an element that may be a name, in characters. */
const textLimit = 300;

/** A text is nested too deeply. */
class DepthError extends Error {}

/**
 * Reads the labels of HTML or XML: of tables, and of elements that have a name and a color as attributes, as elements in
 * them, or as their text and its background.
 */
export function readLabelMarkup(text: string, { columns, list }: FileChoice): LabelFile {
  const parts = text.split(/<(?=[a-z])/i, elementLimit + 2);
  if (parts.length > elementLimit + 1) {
    const line = parts.slice(0, -1).join("").split("\n").length;
    return refuseFile("markup", line, { code: "too-many-elements", limit: elementLimit });
  }
  let root: MarkupElement;
  try {
    root = parseMarkup(text);
  } catch (error) {
    if (!(error instanceof DepthError)) throw error;
    return refuseFile("markup", 1, { code: "too-deep", syntax: "markup" });
  }
  const tables = readPageTables(findTables(root), { syntax: "markup", delimiter: "," }, columns);
  const colored = joinColoredTables(tables, list);
  if (colored !== null) return colored;
  const lists: MarkupList[] = [];
  collectLists(root, lists);
  if (lists.length === 0) return refuseFile("markup", 1, { code: "no-list", syntax: "markup" });
  const entries = lists.map(({ key, line, items }) =>
    unplacedEntry(key, line, { kind: "list", line, items }),
  );
  return readLabelLists([{ kind: "map", line: 1, entries }], "markup", list);
}

/** @throws DepthError */
function parseMarkup(text: string): MarkupElement {
  const root: MarkupElement = { name: "", line: 1, attributes: {}, children: [], text: "" };
  const open: [MarkupElement, ...MarkupElement[]] = [root];
  const lastOpen = () => open.at(-1) ?? root;
  let [line, counted] = [1, 0];
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        for (; counted < parser.startIndex; counted += 1) if (text[counted] === "\n") line += 1;
        const element: MarkupElement = { name, line, attributes, children: [], text: "" };
        lastOpen().children.push(element);
        open.push(element);
        if (open.length > depthLimit) throw new DepthError();
      },
      onclosetag: () => {
        const closed = open.length > 1 ? open.pop() : undefined;
        if (closed !== undefined) addText(lastOpen(), ` ${closed.text} `);
      },
      ontext: (part) => addText(lastOpen(), part),
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(text);
  return root;
}

function addText(element: MarkupElement, text: string): void {
  // A script is no text, and what is longer is no name.
  if (element.name === "script" || element.name === "style" || element.text.length > textLimit) return;
  element.text += text.slice(0, textLimit).replace(/\s+/g, " ");
}

/** The rows of each table, without those of the tables in it. */
function findTables(root: MarkupElement): CsvRow[][] {
  const tables: CsvRow[][] = [];
  const visit = (element: MarkupElement, rows: CsvRow[] | null): void => {
    let own = rows;
    if (element.name === "table") {
      own = [];
      tables.push(own);
    } else if (element.name === "tr") {
      const cells = element.children.filter(({ name }) => name === "td" || name === "th").map(readCell);
      if (cells.some((cell) => cell !== "")) own?.push({ line: element.line, cells, brokenColumn: null });
    }
    for (const child of element.children) visit(child, own);
  };
  visit(root, null);
  return tables.filter((rows) => rows.length > 0);
}

/** The text of a cell, or the color that it shows. */
function readCell(cell: MarkupElement): string {
  const text = cell.text.trim();
  if (text !== "") return text;
  return readShownColor(cell) ?? cell.children.map(readShownColor).find((color) => color !== null) ?? "";
}

/** The color that an element has behind its text; null for none. */
function readShownColor({ attributes }: MarkupElement): string | null {
  const style = attributes["style"]?.slice(0, textLimit) ?? "";
  const background = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i.exec(style)?.[1];
  // So does GitHub show its labels.
  const channels = ["r", "g", "b"].map(
    (channel) => new RegExp(`--label-${channel}:\\s*(\\d{1,3})`).exec(style)?.[1],
  );
  const rgb = channels.every((channel) => channel !== undefined) ? channels.join(", ") : undefined;
  const color = background ?? rgb ?? attributes["bgcolor"];
  return color !== undefined && readColor(color) !== null ? color : null;
}

/** The pairs of elements of which the first has a key, and the second its value. */
const pairs: Readonly<Record<string, string>> = { dt: "dd", key: "string" };

/** Finds the labels among the children of each element, which are one list. */
function collectLists(element: MarkupElement, lists: MarkupList[]): void {
  const items: FileMap[] = [];
  for (const [index, child] of element.children.entries()) {
    const next = element.children[index + 1];
    const isPair = next !== undefined && pairs[child.name] === next.name;
    const label = isPair ? readPair(child, next) : readElement(child);
    if (label !== null) items.push(label);
    else collectLists(child, lists);
  }
  const [first] = items;
  if (first === undefined) return;
  const last = lists.at(-1);
  // A label in an element of its own, such as an item, is one of the list around it.
  if (items.length === 1 && last?.key === element.name) last.items.push(first);
  else {
    const key = items.length === 1 ? element.name : `line ${first.line}`;
    lists.push({ key, line: first.line, items });
  }
}

function readPair(key: MarkupElement, value: MarkupElement): FileMap | null {
  return makeLabel(key.line, key.text, value.text);
}

function makeLabel(line: number, name: string, color: string): FileMap | null {
  if (!isNameBesideColor(name) || readColor(color) === null) return null;
  const entryOf = (field: string, text: string) =>
    unplacedEntry(field, line, { kind: "text", line, text: text.trim() });
  return { kind: "map", line, entries: [entryOf("name", name), entryOf("color", color)] };
}

function toEntries(
  attributes: MarkupElement["attributes"],
): { readonly key: string; readonly value: string }[] {
  return Object.entries(attributes).map(([key, value]) => ({ key: key.replace(/^data-/, ""), value }));
}

/** An element as a label, by its attributes and the elements in it; null if it is none. */
function readElement(element: MarkupElement): FileMap | null {
  const { line, text } = element;
  const entries = [
    ...toEntries(element.attributes),
    ...element.children
      .filter(({ children }) => children.length === 0)
      .flatMap(({ name, text: value, attributes }) => [
        { key: name, value: value.trim() },
        // The rules of Azure DevOps have the color in an element of its own.
        ...(name === "style" ? toEntries(attributes) : []),
      ]),
  ];
  const titled = entries.map((entry) => ({ ...entry, title: titleKey(entry.key) }));
  const find = (fields: readonly string[], isWanted: (value: string) => boolean) => {
    const found = titled.filter(({ title }) => fields.includes(title));
    return fields
      .map((field) => found.find(({ title, value }) => title === field && isWanted(value)))
      .find((entry) => entry !== undefined);
  };
  const color = find(colorFields, (value) => readColor(value) !== null);
  // The value of an option is what a program calls it.
  const isText = element.name === "option" && text.trim() !== "";
  const name = isText
    ? undefined
    : find([...nameFields, ...textFields], (value) => value !== "" && value !== color?.value);
  if (color !== undefined && name !== undefined) {
    return {
      kind: "map",
      line,
      entries: entries.map(({ key, value }) => unplacedEntry(key, line, { kind: "text", line, text: value })),
    };
  }
  // The background of a whole part of a page is no label's.
  const isPart = element.children.length > 1 || element.name === "body";
  const shown = color?.value ?? (isPart ? null : readShownColor(element));
  if (shown !== null) return makeLabel(line, text, shown);
  return name === undefined || element.children.length > 0 ? null : makeLabel(line, name.value, text);
}
