/**
 * The texts of the page's templates by language, which the build writes: each blank `⟦3⟧` is filled with the text of that
 * number. Those of a language are one string, which compresses better than a list.
 */
export type PictureTexts = Readonly<Record<string, string>>;

/** Stands between the texts of a language. */
const separator = "|";

/** The texts of the language that the page spoke last: where a catalog can't be loaded, it goes on in another one. */
let known: { readonly language: string; readonly texts: readonly string[] } | undefined;

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

/** What blanks (`⟦name⟧`) in texts and attributes are filled with, and custom properties by their names. */
export type BlankValues = Readonly<Record<string, string>>;

/** A copy of one of the page's templates, to be filled by {@link fillBlanks}. */
export function copyTemplate(id: string): DocumentFragment | null {
  const template = document.getElementById(id);
  return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : null;
}

/**
 * Fills the blanks of a part of a template, each with a value or, where its name is a number, a text in the page's language.
 * A text stays a text, whatever it contains.
 *
 * @throws RangeError where a value is missing
 */
export function fillBlanks(part: ParentNode & Node, values: BlankValues): void {
  const lookUp = (name: string) => {
    const value = values[name];
    if (value !== undefined) return value;
    const text = ownTexts()[Number(name)];
    if (text === undefined) throw new RangeError(`The first picture has no value for ${name}.`);
    // A text of the catalog may have blanks of its own.
    return fill(text);
  };
  const fill = (text: string): string => text.replace(/⟦(\w+)⟧/g, (_, name: string) => lookUp(name));
  const marked = [...part.querySelectorAll<HTMLElement>("[data-blanks]")];
  if (part instanceof HTMLElement && part.dataset["blanks"] !== undefined) marked.push(part);
  for (const element of marked) {
    for (const name of element.dataset["blanks"]?.split(" ") ?? []) {
      if (name.startsWith("--")) element.style.setProperty(name, lookUp(name));
      else element.setAttribute(name, fill(element.getAttribute(name) ?? ""));
    }
    element.removeAttribute("data-blanks");
  }
  const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    const text = currentNode.nodeValue ?? "";
    if (text.includes("⟦")) currentNode.nodeValue = fill(text);
  }
}

/** The texts in the page's language. */
function ownTexts(): readonly string[] {
  const language = document.documentElement.lang;
  if (known?.language !== language) {
    const all = JSON.parse(document.getElementById("picture-texts")?.textContent ?? "{}") as PictureTexts;
    known = { language, texts: (all[language] ?? all["en"] ?? "").split(separator) };
  }
  return known.texts;
}
