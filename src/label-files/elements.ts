import { Parser } from "htmlparser2";

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
export function readElements(
  text: string,
  isXml: boolean,
  onClose: (element: Element) => boolean = () => false,
): Element {
  const root: Element = { name: "", attributes: {}, children: [], start: 0, text: "" };
  const open = [root];
  const local = (name: string) => (isXml ? name.slice(name.indexOf(":") + 1) : name);
  const addText = (element: Element | undefined, more: string) => {
    if (element !== undefined && element.text.length < textLimit) element.text += more;
  };
  const handler = {
    onopentag: (name: string, given: Record<string, string>) => {
      if (open.length > depthLimit) throw new RangeError("nested too deeply");
      const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [local(key), value]));
      open.push({ name: local(name), attributes, children: [], start: parser.startIndex, text: "" });
    },
    ontext: (part: string) => addText(open.at(-1), part),
    onclosetag: () => {
      const element = open.pop();
      if (element === undefined || onClose(element)) return;
      open.at(-1)?.children.push(element);
      addText(open.at(-1), element.text);
    },
  };
  const parser = new Parser(handler, { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: true });
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    while (open.length > 1) handler.onclosetag();
  }
  return root;
}
