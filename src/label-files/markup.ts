import { Parser } from "htmlparser2";
import { makeTable } from "./columns.ts";
import { columnLimit, fillRow, type Row, type Table, tableLimit } from "./tables.ts";
import { createLineFinder } from "./trees.ts";

/** An element of HTML or XML. */
export interface Element {
  /** Without the prefix, which programs choose as they like. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  /** Where it begins in the text. */
  readonly start: number;
  /** The beginning of the text in it, and in all elements in it. */
  text: string;
  /** The background and text of the first in it that has a background, or of itself. */
  filled?: { readonly fill: string; readonly text: string } | undefined;
}

/** The deepest nesting that is read: what is left open costs the parser time for all that is open. */
const depthLimit = 500;
/** The longest text of an element, in characters. */
const textLimit = 2000;

/**
 * Reads HTML or XML, as far as it isn't nested too deeply.
 *
 * @param onClose called with each element when it's complete; what it returns true for is forgotten, to save memory
 */
export function readElements(text: string, isXml: boolean, onClose?: (element: Element) => boolean): Element {
  const root: Element = { name: "", attributes: {}, children: [], start: 0, text: "" };
  const open = [root];
  const local = (name: string) => (isXml ? name.slice(name.indexOf(":") + 1) : name);
  const addText = (element: Element | undefined, more: string) => {
    if (element !== undefined && element.text.length < textLimit) element.text += more;
  };
  const close = () => {
    const [element, outer] = [open.pop(), open.at(-1)];
    if (element === undefined || outer === undefined || onClose?.(element) === true) return;
    const fill = readBackground(element.attributes);
    if (fill !== undefined) element.filled = { fill, text: element.text };
    outer.filled ??= element.filled;
    outer.children.push(element);
    addText(outer, element.text);
  };
  const onopentag = (name: string, given: Record<string, string>) => {
    if (open.length > depthLimit) throw new RangeError("nested too deeply");
    const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [local(key), value]));
    open.push({ name: local(name), attributes, children: [], start: parser.startIndex, text: "" });
  };
  const handler = { onopentag, ontext: (part: string) => addText(open.at(-1), part), onclosetag: close };
  const parser = new Parser(handler, { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: true });
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  while (open.length > 1) close();
  return root;
}

function readBackground({ bgcolor, style = "" }: Element["attributes"]): string | undefined {
  return bgcolor ?? /(?:^|;)\s{0,9}background(?:-color)?\s{0,9}:\s{0,9}([^;]{1,60})/i.exec(style)?.[1];
}

/** What is no list of a page, though it is repeated. */
const plain =
  /^(?:abbr|body|br|button|div|head|html|img|input|link|meta|p|path|script|style|svg|table|tbody|t[dhr]|thead)$/;

/** Reads HTML or XML: the tables of a page, and elements of one name in one other, with their attributes and texts. */
export function readMarkup(text: string): readonly Table[] {
  const lineAt = createLineFinder(text);
  const pages: Row[][] = [];
  const lists = new Map<string, { titles: string[]; rows: Row[] }>();
  const visit = (outer: Element, page: Row[]): void => {
    for (const element of outer.children) {
      const { name, attributes, children, filled } = element;
      const line = lineAt(element.start);
      // In XML, spreadsheets have rows and cells.
      const cells = children.filter((one) => /^(?:td|th|cell)$/i.test(one.name)).slice(0, columnLimit);
      const inner = /^table$/i.test(name) ? [] : page;
      if (inner !== page && pages.length < tableLimit) pages.push(inner);
      visit(element, inner);
      if (cells.length > 0)
        page.push({ line, cells: cells.map((cell) => cell.text.trim()), fill: filled?.fill });
      if (plain.test(name)) continue;
      const leaves = children
        .filter((leaf) => leaf.children.length === 0)
        .map((leaf) => [leaf.attributes["name"] ?? leaf.name, leaf.text.trim()] as const);
      // A description may stand beside what has a background.
      const ownText = (filled ?? element).text.trim();
      const own = { ...attributes, style: "", "": ownText, background: filled?.fill ?? "" };
      const fields = [...leaves, ...Object.entries(own)].filter(([, words]) => words !== "");
      const path = outer.name === "" ? name : `${outer.name}.${name}`;
      const list = lists.get(path) ?? { titles: [], rows: [] };
      if (lists.size < tableLimit) lists.set(path, list);
      if (fields.length > 0) list.rows.push({ line, cells: fillRow(list.titles, fields) });
    }
  };
  visit(readElements(text, /^\s*<\?xml/.test(text)), []);
  const tables = pages.map((rows, index) => makeTable(`table ${index + 1}`, "html", rows));
  const all = [...tables, ...[...lists].map(([path, list]) => ({ path, format: "html" as const, ...list }))];
  return all.filter(({ rows }) => rows.length > 0);
}
