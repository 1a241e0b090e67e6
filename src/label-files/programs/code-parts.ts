import { depthLimit } from "#label-files/file-value.ts";

/** A part of a program's text: in quotes, a word, or a mark between them; the end of a line is a mark, too. */
export interface CodeToken {
  readonly kind: "string" | "word" | "mark";
  /** Without quotes and escapes. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** Whether it is the first in its line, or white space comes before it. */
  readonly isApart: boolean;
}

/** What stands within a pair of brackets, in the lines of a text in quotes, or in a whole program. */
export interface CodeGroup {
  readonly kind: "group";
  readonly open: "(" | "[" | "{" | "lines" | "program";
  readonly line: number;
  /** As of a {@link CodeToken}: whether nothing is called with what is in it. */
  readonly isApart: boolean;
  readonly parts: CodePart[];
}

export type CodePart = CodeToken | CodeGroup;

/** Some characters of a text, and where they end. */
interface TextPart {
  readonly text: string;
  readonly end: number;
}

const closing = { "(": ")", "[": "]", "{": "}", lines: "", program: "" } as const;

/** A word, or what stands before a quote. A colon within it belongs to it, as in `kind:bug`. */
const wordPattern =
  /[uUbBrRfF]{1,2}(?=')|[^\s"'`()[\]{},;=|<>:](?:[^\s"`()[\]{},;=|<>:]|:(?=[^\s"'`()[\]{},;=|<>:]))*/y;
/** What has its type or a number beside it, without a space, as in `names:string[]=` and `{padding:4}`. */
const typedWord = /([\w$]+):(?=(?:readonly )?[\w.]+(?:\[\w*\]|<[^=\n]{0,100}>)[ \t]*=|[\d.]+[,}])/y;
const markPattern = /=>|->|:=|::+|[=!<>]=+|./sy;
const colorPattern = /#(?:[\da-f]{6}|[\da-f]{3})(?![\w-])/iy;
/** What can't end a text in quotes, nor escape anything in it. */
const plainPattern = /[^"'`\\\n]+/y;
const dashComment = /--(?=\s)/y;
const hereDocument = /<<[-~]?[ \t]*(["']?)([A-Za-z_]\w*)\1/y;

/** What some languages write before a quote. */
const stringPrefix = /^(?:[fFrRbBuUL@$]|[rRfFbB]{2})$/;

/** How many texts in quotes are read that are programs themselves, one within the other. */
const nestedLimit = 2;

/** How many words after `<<` are looked for as the end of lines. */
const hereLimit = 50;

/**
 * Takes a program apart, whatever language it is in: texts in quotes, words, marks, and what stands in brackets. Comments
 * are left out.
 *
 * @param line the number of its first line
 * @param nested how many programs it is within
 * @returns null if brackets are nested deeper than in any list of labels
 */
export function splitCode(text: string, line = 1, nested = 0): CodeGroup | null {
  return new CodeSplitter(text, line, nested).split();
}

function isSpace(character: string): boolean {
  return character <= " " || character === "\u00a0";
}

class CodeSplitter {
  readonly #text: string;
  readonly #nested: number;
  readonly #open: [CodeGroup, ...CodeGroup[]];
  /** Where ends are, from an offset on, so that none is looked for twice. */
  readonly #found = new Map<string, { readonly from: number; readonly at: number }>();
  /** From where on a text in quotes has no end. */
  readonly #unclosed = new Map<string, number>();
  #at = 0;
  #line: number;
  #isApart = true;
  #hereCount = 0;

  constructor(text: string, line: number, nested: number) {
    this.#text = text;
    this.#line = line;
    this.#nested = nested;
    this.#open = [{ kind: "group", open: "program", line, isApart: true, parts: [] }];
  }

  split(): CodeGroup | null {
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? "";
      if (isSpace(character) || this.#continues(character)) this.#readSpace(character);
      else if (this.#skipComment() || this.#readHereDocument()) continue;
      else if (character === '"' || character === "'" || character === "`") this.#readQuoted(character);
      else if (character === "(" || character === "[" || character === "{") {
        const place = { line: this.#line, isApart: this.#isApart };
        const group: CodeGroup = { kind: "group", open: character, ...place, parts: [] };
        this.#last.parts.push(group);
        this.#open.push(group);
        if (this.#open.length > depthLimit) return null;
        this.#moveTo(this.#at + 1);
      } else if (character === ")" || character === "]" || character === "}") {
        if (closing[this.#last.open] === character) this.#open.pop();
        this.#moveTo(this.#at + 1);
      } else {
        const word = this.#match(typedWord)?.[1] ?? this.#match(wordPattern)?.[0];
        const text = word ?? this.#match(markPattern)?.[0] ?? character;
        const color = /^0x(?:ff)?([\da-f]{6})$/i.exec(text)?.[1];
        const isColor = color !== undefined || this.#isSetColor(text);
        this.#add(
          word === undefined ? "mark" : isColor ? "string" : "word",
          color === undefined ? text : `0x${color}`,
        );
        this.#moveTo(this.#at + text.length);
      }
    }
    return this.#open[0];
  }

  get #last(): CodeGroup {
    return this.#open.at(-1) ?? this.#open[0];
  }

  /** Whether a word is the color of a key in an array of a shell, as in `[bug]=d73a4a`. */
  #isSetColor(text: string): boolean {
    const before = this.#last.parts.at(-1);
    const isSet = before?.kind === "mark" && before.text === "=" && !this.#isApart;
    return isSet && this.#last.open === "(" && /^#?[\da-f]{6}$/i.test(text);
  }

  #add(kind: CodeToken["kind"], text: string, line = this.#line): void {
    this.#last.parts.push({ kind, text, line, isApart: this.#isApart });
  }

  /** Goes on at an offset. */
  #moveTo(end: number): void {
    for (let at = this.#at; at < end; at += 1) if (this.#text[at] === "\n") this.#line += 1;
    this.#at = end;
    this.#isApart = false;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #find(end: string, from: number): number {
    const known = this.#found.get(end);
    if (known !== undefined && known.from <= from && (known.at < 0 || from <= known.at)) return known.at;
    const at = this.#text.indexOf(end, from);
    this.#found.set(end, { from, at });
    return at;
  }

  #findLineEnd(): number {
    const end = this.#find("\n", this.#at);
    return end < 0 ? this.#text.length : end;
  }

  /** Whether a line goes on in the next one, as shells have it. */
  #continues(character: string): boolean {
    return (character === "\\" || character === "`") && this.#text[this.#at + 1] === "\n";
  }

  #readSpace(character: string): void {
    if (character === "\n") this.#add("mark", "\n");
    this.#moveTo(this.#at + (isSpace(character) ? 1 : 2));
    this.#isApart = true;
  }

  #skipComment(): boolean {
    const isLine =
      this.#text.startsWith("//", this.#at) ||
      (this.#isApart &&
        (this.#match(dashComment) !== null ||
          (this.#text[this.#at] === "#" && this.#match(colorPattern) === null)));
    if (isLine) {
      this.#moveTo(this.#findLineEnd());
      this.#isApart = true;
      return true;
    }
    if (!this.#text.startsWith("/*", this.#at)) return false;
    const end = this.#find("*/", this.#at + 2);
    this.#moveTo(end < 0 ? this.#at + 2 : end + 2);
    this.#isApart = true;
    return true;
  }

  /** Reads the lines after a mark such as `<<EOF`, up to the one that has only its word. */
  #readHereDocument(): boolean {
    if (!this.#text.startsWith("<<", this.#at) || this.#hereCount >= hereLimit) return false;
    const word = this.#match(hereDocument)?.[2];
    if (word === undefined) return false;
    this.#hereCount += 1;
    const start = this.#findLineEnd();
    const found = [`\n${word}`, `\n\t${word}`, `\n  ${word}`].map((end) => this.#find(end, start));
    const end = Math.min(...found.filter((at) => at >= 0));
    if (!Number.isFinite(end)) return false;
    this.#moveTo(start);
    this.#addText(this.#text.slice(start, end));
    this.#moveTo(this.#text.indexOf(word, end) + word.length);
    return true;
  }

  #readQuoted(quote: string): void {
    const before = this.#last.parts.at(-1);
    const prefix = before?.kind === "word" && !this.#isApart ? before.text : "";
    const read = this.#findText(quote, prefix);
    // An apostrophe, or a quote that isn't closed.
    if (read === null) {
      this.#moveTo(this.#at + 1);
      return;
    }
    if (stringPrefix.test(prefix)) this.#last.parts.pop();
    this.#addText(read.text);
    this.#moveTo(read.end);
  }

  #findText(quote: string, prefix: string): TextPart | null {
    const start = this.#at;
    const isHere = prefix.endsWith("@") && this.#text[start + 1] === "\n";
    const isLong = quote !== "`" && this.#text.startsWith(quote.repeat(3), start);
    if (!isHere && !isLong) return this.#findShort(quote);
    const [begin, mark] = isHere ? [start + 1, `\n${quote}@`] : [start + 3, quote.repeat(3)];
    const end = this.#find(mark, begin);
    return end < 0 ? null : { text: this.#text.slice(begin, end), end: end + mark.length };
  }

  /** A text in quotes that ends in its line, unless it is a template, or what a variable of a shell is set to. */
  #findShort(quote: string): TextPart | null {
    const isSet = !this.#isApart && this.#text[this.#at - 1] === "=";
    const limit = isSet || quote === "`" ? this.#text.length : this.#findLineEnd();
    const key = `${quote} ${limit}`;
    if (this.#at >= (this.#unclosed.get(key) ?? Number.POSITIVE_INFINITY)) return null;
    const [begin, pieces] = [this.#at + 1, [] as string[]];
    let [from, at] = [begin, begin];
    while (at < limit) {
      plainPattern.lastIndex = at;
      if (plainPattern.test(this.#text)) at = plainPattern.lastIndex;
      const character = this.#text[at];
      const next = this.#text[at + 1];
      let decoded: readonly [text: string, length: number] | null = null;
      if (character === "\\") decoded = readEscape(this.#text.slice(at, at + 12));
      else if (character === "`" && quote === '"' && (next === '"' || next === "$")) decoded = [next, 2];
      else if (character === quote) {
        if (quote === "'" && this.#text.startsWith("'\\''", at)) decoded = ["'", 4];
        // SQL and PowerShell write a quote twice.
        else if (next === quote && at > begin) decoded = [quote, 2];
        else return { text: [...pieces, this.#text.slice(from, at)].join(""), end: at + 1 };
      }
      if (decoded === null) {
        at += 1;
        continue;
      }
      pieces.push(this.#text.slice(from, at), decoded[0]);
      at += decoded[1];
      from = at;
    }
    this.#unclosed.set(key, this.#at);
    return null;
  }

  /** Adds a text in quotes: as what is in it if that is a program, else as one text, or as one for each line. */
  #addText(text: string): void {
    const isCode = /^\s*[[{]/.test(text) && /["'=:]/.test(text) && this.#nested < nestedLimit;
    const code = isCode ? splitCode(text, this.#line, this.#nested + 1) : null;
    if (code !== null) {
      for (const part of code.parts) if (part.kind === "group") this.#last.parts.push(part);
    } else if (text.includes("\n")) {
      const parts = text.split("\n").flatMap((content, index): CodePart[] => {
        const place = { line: this.#line + index, isApart: true };
        return [
          { kind: "string", text: content.trim(), ...place },
          { kind: "mark", text: "\n", ...place },
        ];
      });
      this.#last.parts.push({ kind: "group", open: "lines", line: this.#line, isApart: true, parts });
    } else this.#add("string", text);
  }
}

const plainEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  '"': '"',
  "'": "'",
  "`": "`",
  $: "$",
  "/": "/",
};

/** What a backslash and what follows it stand for, and their length; what means nothing is left as it is. */
function readEscape(text: string): readonly [text: string, length: number] {
  const code = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/.exec(text);
  const digits = code?.slice(1).find((part) => part !== undefined);
  if (code !== null && digits !== undefined && Number.parseInt(digits, 16) <= 0x10ffff) {
    const [first, rest] = [Number.parseInt(digits, 16), text.slice(code[0].length)];
    const low = /^\\u(d[c-f][\da-f]{2})/i.exec(rest)?.[1];
    if (first >= 0xd800 && first < 0xdc00 && low !== undefined) return [decodePair(first, low), 12];
    return [String.fromCodePoint(first), code[0].length];
  }
  const plain = plainEscapes[text[1] ?? ""];
  return plain === undefined ? [text.slice(0, 2), 2] : [plain, 2];
}

function decodePair(first: number, low: string): string {
  return String.fromCharCode(first, Number.parseInt(low, 16));
}
