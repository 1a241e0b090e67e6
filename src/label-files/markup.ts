import { splitTitles } from "./columns.ts";
import { type Element, readElements } from "./elements.ts";
import { addFills, columnLimit, fillRow, joinColumns, type Row, type Table, tableLimit } from "./tables.ts";
import { createLineFinder } from "./trees.ts";

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
  const pages: { readonly rows: Row[]; readonly fills: (string | null)[][] }[] = [];
  const lists = new Map<string, { titles: string[]; rows: Row[] }>();

  const readPage = (table: Element) => {
    const page = { rows: [], fills: [] };
    pages.push(page);
    readRows(table, page);
  };
  const readRows = (outer: Element, page: (typeof pages)[number]): void => {
    for (const element of outer.children) {
      const cells = element.children
        .filter(({ name }) => name === "td" || name === "th")
        .slice(0, columnLimit);
      if (element.name === "tr" && cells.length > 0) {
        page.rows.push({ line: lineAt(element.start), cells: cells.map((cell) => cell.text.trim()) });
        page.fills.push(cells.map((cell) => findFilled(cell)?.fill ?? null));
      }
      if (element.name === "table") readPage(element);
      else readRows(element, page);
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

  readPage(root);
  for (const element of root.children) readLists(element, root);
  const tables = pages
    .filter(({ rows }) => rows.length > 0)
    .slice(0, tableLimit)
    .map(({ rows, fills }, index) => {
      const path = `table ${index + 1}`;
      return joinColumns(addFills(splitTitles({ path, format: "html", titles: [], rows }), fills));
    });
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
