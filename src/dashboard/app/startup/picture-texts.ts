/**
 * The texts of the page's templates by language, which the build writes: each blank `⟦3⟧` is filled with the text of that
 * number. Those of a language are one string, which compresses better than a list.
 */
export type PictureTexts = Readonly<Record<string, string>>;

/** Stands between the texts of a language. */
const separator = "|";

let texts: PictureTexts | undefined;

/**
 * Writes the texts of a language as one.
 *
 * @throws Error when one of them contains what stands between them
 */
export function joinTexts(texts: readonly string[]): string {
  const wrong = texts.find((text) => text.includes(separator));
  if (wrong !== undefined) throw new Error(`The first picture can't show “${wrong}”.`);
  return texts.join(separator);
}

/** A copy of one of the page's templates, in the page's language. */
export function copyTemplate(id: string): DocumentFragment | null {
  const template = document.getElementById(id);
  if (!(template instanceof HTMLTemplateElement)) return null;
  const copy = document.importNode(template.content, true);
  texts ??= JSON.parse(document.getElementById("picture-texts")?.textContent ?? "{}") as PictureTexts;
  const own = (texts[document.documentElement.lang] ?? texts["en"] ?? "").split(separator);
  fillBlanks(copy, /⟦(\d+)⟧/g, (index) => own[Number(index)] ?? "");
  return copy;
}

/**
 * Fills blanks in the texts and attributes of a part of a template. A text stays a text, whatever it contains.
 *
 * @param pattern finds a blank, and its name in parentheses
 */
export function fillBlanks(part: Node, pattern: RegExp, lookUp: (name: string) => string): void {
  const fill = (text: string) => text.replace(pattern, (_, name: string) => lookUp(name));
  const nodes = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = nodes.currentNode; node !== null; node = nodes.nextNode()) {
    if (node instanceof Text) {
      if (node.data.includes("⟦")) node.data = fill(node.data);
    } else if (node instanceof Element) {
      for (const { name, value } of [...node.attributes]) {
        if (value.includes("⟦")) node.setAttribute(name, fill(value));
      }
    }
  }
}
