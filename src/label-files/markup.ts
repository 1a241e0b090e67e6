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
    const element = open.pop();
    if (element === undefined || onClose?.(element) === true) return;
    open.at(-1)?.children.push(element);
    addText(open.at(-1), element.text);
  };
  const parser = new Parser(
    {
      onopentag: (name, given) => {
        if (open.length > depthLimit) throw new RangeError("nested too deeply");
        const attributes = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [local(key), value]),
        );
        open.push({ name: local(name), attributes, children: [], start: parser.startIndex, text: "" });
      },
      ontext: (part) => addText(open.at(-1), part),
      onclosetag: close,
    },
    { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  while (open.length > 1) close();
  return root;
}

/** What is no list of a page, though it is repeated. */
const plainElements = new Set(
  "a,abbr,body,br,button,div,head,html,img,input,link,meta,p,path,script,style,svg,table,tbody,td,th,thead,tr".split(
    ",",
  ),
);

/** Reads HTML or XML: the tables of a page, and elements of one name in one other, with their attributes and texts. */
export function readMarkup(text: string): readonly Table[] {
  const lineAt = createLineFinder(text);
  const root = readElements(text, /^\s*<\?xml/.test(text));
  const pages: Row[][] = [];
  const lists = new Map<string, { titles: string[]; rows: Row[] }>();

  const readRows = (outer: Element, page: Row[]): void => {
    for (const element of outer.children) {
      const cells = element.children
        .filter(({ name }) => name === "td" || name === "th")
        .slice(0, columnLimit);
      if (element.name === "tr" && cells.length > 0) {
        const fills = cells.map((cell) => findFilled(cell)?.fill ?? null);
        page.push({ line: lineAt(element.start), cells: cells.map((cell) => cell.text.trim()), fills });
      }
      const inner = element.name === "table" ? [] : page;
      if (inner !== page) pages.push(inner);
      readRows(element, inner);
    }
  };

  /** @returns whether rows of lists are in it, so that its text is theirs */
  const readLists = (element: Element, outer: Element): boolean => {
    const { name, attributes, children } = element;
    const hasRows = children.map((child) => readLists(child, element)).includes(true);
    const own = hasRows ? "" : element.text.trim();
    const fields = new Map(Object.entries(attributes).slice(0, columnLimit));
    for (const leaf of children) {
      const [known, words] = [fields.get(leaf.name), leaf.text.trim()];
      if (leaf.children.length === 0 && words !== "" && fields.size < columnLimit)
        fields.set(leaf.name, known === undefined ? words : `${known}\n${words}`.slice(0, 1000));
    }
    const isRow = !plainElements.has(name) && (own !== "" || fields.size > 0);
    if (isRow) {
      const path = outer === root ? name : `${outer.name}.${name}`;
      const filled = hasRows ? null : findFilled(element);
      if (filled !== null) fields.set("background", filled.fill);
      // A description may stand beside what has a background.
      if (own !== "") fields.set("text", filled?.text || own);
      const list = lists.get(path) ?? { titles: [], rows: [] };
      if (lists.size < tableLimit) lists.set(path, list);
      list.rows.push({ line: lineAt(element.start), cells: fillRow(list.titles, [...fields]) });
    }
    return hasRows || (isRow && children.length > 0) || name === "li" || name === "option";
  };

  readRows(root, []);
  for (const element of root.children) readLists(element, root);
  const tables = pages
    .filter((rows) => rows.length > 0)
    .slice(0, tableLimit)
    .map((rows, index) => makeTable(`table ${index + 1}`, "html", rows));
  return [...tables, ...[...lists].map(([path, list]) => ({ path, format: "html" as const, ...list }))];
}

/** The background and text of an element, or of the first in it that has one. */
function findFilled({ attributes, children, text }: Element): { fill: string; text: string } | null {
  const style = /(?:^|;)\s{0,9}background(?:-color)?\s{0,9}:\s{0,9}([^;]{1,60})/i.exec(
    attributes["style"] ?? "",
  );
  const fill = attributes["bgcolor"] ?? style?.[1];
  if (fill !== undefined) return { fill, text: text.trim() };
  return children.reduce<ReturnType<typeof findFilled>>((found, child) => found ?? findFilled(child), null);
}
