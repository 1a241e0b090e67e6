import { Parser } from "htmlparser2";
import { splitTitles } from "./columns.ts";
import {
  addChannels,
  columnLimit,
  fillRow,
  joinColumns,
  type Row,
  rowLimit,
  type Table,
  tableLimit,
} from "./tables.ts";
import { createLineFinder } from "./trees.ts";

/** An element that isn't closed yet. */
interface OpenElement {
  readonly name: string;
  readonly line: number;
  /** Its attributes, and the texts of elements in it that have nothing but text. */
  readonly fields: Map<string, string>;
  /** Of a row of a table. */
  readonly cells: string[];
  readonly fills: (string | null)[];
  fill: string | null;
  text: string;
  isLeaf: boolean;
  /** Whether elements in it are rows of a list, so that its text is theirs. */
  isOuter: boolean;
}

/** The deepest nesting that is read, and the longest text of an element, in characters. */
const [depthLimit, textLimit] = [200, 1000];

/** What is no list of a page, though it is repeated. */
const plainElements = new Set(
  "a,abbr,body,br,button,div,head,html,img,input,link,meta,p,path,script,style,svg,table,tbody,td,th,thead,tr".split(
    ",",
  ),
);

/** Reads HTML or XML: the tables of a page, and elements of one name in one other, with their attributes and texts. */
export function readMarkup(text: string): readonly Table[] {
  const lineAt = createLineFinder(text);
  const pages: Row[][] = [];
  const lists = new Map<string, { titles: string[]; rows: Row[] }>();
  const open: OpenElement[] = [];
  let [depth, count] = [0, 0];

  const close = (element: OpenElement) => {
    const { name, line, fields, cells, fills, fill } = element;
    const own = element.isOuter ? "" : element.text.trim();
    const outer = open.at(-1);
    const isRow = !plainElements.has(name) && (own !== "" || fields.size > 0);
    if (outer !== undefined) {
      outer.isLeaf = false;
      outer.text = (outer.text + element.text).slice(0, textLimit);
      outer.isOuter ||= element.isOuter || (isRow && !element.isLeaf) || name === "li" || name === "option";
      outer.fill ??= outer.isOuter || name === "tr" ? null : fill;
      const known = outer.fields.get(name);
      if (element.isLeaf && own !== "" && outer.fields.size < columnLimit)
        outer.fields.set(name, known === undefined ? own : `${known}\n${own}`.slice(0, textLimit));
    }
    if (name === "td" || name === "th") {
      const row = open.findLast((each) => each.name === "tr");
      if (row !== undefined && row.cells.length < columnLimit) row.fills[row.cells.push(own) - 1] = fill;
    } else if (name === "tr" && cells.length > 0) {
      if (pages.length === 0) pages.push([]);
      pages.at(-1)?.push({ line, cells, fills });
    } else if (isRow) {
      const path = outer === undefined ? name : `${outer.name}.${name}`;
      if (fill !== null) fields.set("background", fill);
      if (own !== "") fields.set("text", own);
      const list = lists.get(path) ?? { titles: [], rows: [] };
      if (lists.size < tableLimit) lists.set(path, list);
      list.rows.push({ line, cells: fillRow(list.titles, [...fields]) });
    }
  };

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        count += 1;
        // What is left open costs the parser time for all that is open.
        if (depth > depthLimit * 5) throw new RangeError("nested too deeply");
        if (depth > depthLimit || count > rowLimit * 4) return;
        if (name === "table" && pages.length < tableLimit) pages.push([]);
        const fill =
          attributes["bgcolor"] ??
          /(?:^|;)\s{0,9}background(?:-color)?\s{0,9}:\s{0,9}([^;]{1,60})/i.exec(
            attributes["style"] ?? "",
          )?.[1] ??
          null;
        const fields = new Map(Object.entries(attributes).slice(0, columnLimit));
        const line = lineAt(parser.startIndex);
        open.push({ name, line, fields, cells: [], fills: [], fill, text: "", isLeaf: true, isOuter: false });
      },
      ontext: (part) => {
        const element = open.at(-1);
        if (element !== undefined && element.text.length < textLimit) element.text += part;
      },
      onclosetag: () => {
        const element = depth === open.length ? open.pop() : undefined;
        depth -= 1;
        if (element !== undefined) close(element);
      },
    },
    { xmlMode: /^\s*<\?xml/.test(text), recognizeSelfClosing: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const tables = pages
    .filter((rows) => rows.length > 0)
    .map((rows, index) =>
      joinColumns(splitTitles({ path: `table ${index + 1}`, format: "html", titles: [], rows })),
    );
  return [...tables, ...[...lists].map(([path, list]) => addChannels({ path, format: "html", ...list }))];
}
