import { readColor } from "#label-files/color-reader.ts";
import { colorFields, nameFields, textFields, titleKey } from "#label-files/label-file.ts";
import type { CodeGroup, CodePart, CodeToken } from "./code-parts.ts";

/** A key and what it stands for. */
export interface CodeField {
  readonly key: string;
  /** Whether its key is in quotes. */
  readonly isQuoted: boolean;
  readonly line: number;
  readonly value: CodePart;
}

/** What stands between two commas, or in a line. */
export interface Statement {
  readonly fields: CodeField[];
  /** Texts without a key. */
  readonly loose: CodeToken[];
  /** Brackets without a key, the text before them, and whether they are the arguments of a call. */
  readonly groups: {
    readonly group: CodeGroup;
    readonly before: CodeToken | null;
    readonly isCall: boolean;
  }[];
  /** Whether it is only words and texts, as a command of a shell, or computes something. */
  readonly isCommand: boolean;
}

export const nameKeys: ReadonlySet<string> = new Set([...nameFields, ...textFields, "n", "text"]);
export const colorKeys: ReadonlySet<string> = new Set([...colorFields, "c"]);
const hexColor = /^(?:#[\da-f]{3}|#?[\da-f]{6}|0x[\da-f]{6}|rgb\([\d, ]+\))$/i;

export function isHexColor(text: string): boolean {
  return hexColor.test(text.trim()) && readColor(text) !== null;
}

/** The statements of brackets: a line, and in it what commas and semicolons separate. */
export function splitStatements({ open, parts }: CodeGroup): CodePart[][] {
  const statements: CodePart[][] = [];
  let line: CodePart[][] = [[]];
  const endLine = () => {
    const filled = line.filter((statement) => statement.length > 0);
    // Some languages call a function by its name alone: what commas separate are its arguments.
    const isCall = open !== "[" && open !== "(" && filled.length > 1 && filled[0]?.[0]?.kind === "word";
    if (
      isCall &&
      filled.every((statement) => statement.every(({ kind }) => kind === "word" || kind === "string"))
    )
      statements.push(filled.flat());
    else statements.push(...filled);
    line = [[]];
  };
  for (const [index, part] of parts.entries()) {
    const isMark = part.kind === "mark";
    if (isMark && part.text === "\n") {
      if (!isSeparator(parts[index - 1]) && !isSeparator(nextOf(parts, index))) endLine();
    } else if (isMark && part.text === ";") endLine();
    else if (isMark && part.text === ",") line.push([]);
    else line.at(-1)?.push(part);
  }
  endLine();
  return statements;
}

function nextOf(parts: readonly CodePart[], index: number): CodePart | undefined {
  return parts[index + 1];
}

function isSeparator(part: CodePart | undefined): boolean {
  return part?.kind === "mark" && [":", "=", "=>", ":="].includes(part.text);
}

/** Whether a text is an option of a command, such as `--color`, or a keyword, such as `:color`. */
function readOption(part: CodePart | undefined): CodeToken | null {
  return part !== undefined && part.kind !== "group" && /^--?[A-Za-z][\w-]*$/.test(part.text) ? part : null;
}

/** What a key can be: a word, a text, or either of them in brackets. */
function readKey(part: CodePart | undefined): CodeToken | null {
  if (part?.kind === "group") return part.parts.length === 1 ? readKey(part.parts[0]) : null;
  return part === undefined || part.kind === "mark" ? null : part;
}

/** The statements of brackets, each read. */
export function readStatements(group: CodeGroup): readonly Statement[] {
  return splitStatements(group).map(readStatement);
}

export function readStatement(parts: readonly CodePart[]): Statement {
  const fields: CodeField[] = [];
  const loose: CodeToken[] = [];
  const groups: Statement["groups"] = [];
  let isCommand = true;
  let index = 0;
  while (index < parts.length) {
    const part = parts[index];
    const next = parts[index + 1];
    const key = readKey(part);
    const option = readOption(part);
    const isArrow = part?.kind === "string" && (isWord(next, "to") || isMark(next, "->"));
    // What C writes after the name of an array.
    const isArray = next?.kind === "group" && next.parts.length === 0 && isMark(parts[index + 2], "=");
    if (part === undefined) break;
    if (key !== null && (isSeparator(next) || isArrow || isArray)) {
      const from = index + (isArray ? 3 : 2);
      const [value, end] = readValue(parts, isMark(next, ":") ? skipType(parts, from) : from);
      // Zig writes a point before fields, and C an asterisk before texts.
      const name = key.kind === "word" ? key.text.replace(/^[.*](?=\w)/, "") : key.text;
      if (value !== null) fields.push({ key: name, isQuoted: key.kind === "string", line: key.line, value });
      // A command's option may be a field, as in `-f name=bug`.
      if (readOption(parts[index - 1]) === null) isCommand = false;
      index = end;
    } else if (isMark(part, ":") && next?.kind === "word" && !next.isApart) {
      // A keyword: with its value beside it, or with a separator after it.
      const [value, end] = isSeparator(parts[index + 2])
        ? readValue(parts, index + 3)
        : readValue(parts, index + 2);
      // Clojure's may have a namespace.
      const name = next.text.replace(/^.*\//, "");
      if (value !== null) fields.push({ key: name, isQuoted: false, line: next.line, value });
      index = end;
    } else if (option !== null) {
      const from = index + (isMark(next, "=") ? 2 : 1);
      // What follows it may have a value of its own, as in `-f name=bug`.
      const hasNone = readOption(parts[from]) !== null || isSeparator(parts[from + 1]);
      if (hasNone || parts[from] === undefined) index = from;
      else {
        const [value, end] = readValue(parts, from);
        const name = option.text.replace(/^-+/, "");
        if (value !== null)
          fields.push(...readForm({ key: name, isQuoted: false, line: option.line, value }));
        index = end;
      }
    } else {
      index = readLoose(parts, index, { fields, loose, groups });
      // A part of an address, as in `/repos/{owner}/labels`.
      const isPath = !part.isApart && (part.kind === "group" ? part.open === "{" : part.text === "/");
      const isWritten = part.kind === "word" && /[\p{L}\p{N}]/u.test(part.text);
      if (part.kind !== "string" && !isWritten && !isPath) isCommand = false;
    }
  }
  return { fields, loose, groups, isCommand };
}

/** What the value of an option says if it is a form, as in `-d "name=bug&color=ff0000"`; else the option itself. */
function readForm(option: CodeField): CodeField[] {
  const { value } = option;
  if (value.kind !== "string" || !/^\w+=/.test(value.text)) return [option];
  const mark = value.text.indexOf("=");
  const pairs = /&\w+=/.test(value.text)
    ? [...new URLSearchParams(value.text)]
    : [[value.text.slice(0, mark), value.text.slice(mark + 1)] as const];
  return pairs.map(([key, text]) => ({ ...option, key, value: { ...value, text } }));
}

/** Reads what has no key. @returns where it ends */
function readLoose(
  parts: readonly CodePart[],
  index: number,
  { fields, loose, groups }: Pick<Statement, "fields" | "loose" | "groups">,
): number {
  const part = parts[index];
  const next = parts[index + 1];
  if (part?.kind === "group") {
    const before = loose.findLast(({ kind }) => kind === "string") ?? null;
    groups.push({ group: part, before, isCall: false });
  } else if (part?.kind === "word" && next?.kind === "group" && next.open === "(") {
    const [inner] = next.parts;
    const called = part.text.replace(/^.*\./, "").replace(/^(?:set|with|add)_?(?=.)/i, "");
    const isField = nameKeys.has(titleKey(called)) || colorKeys.has(titleKey(called));
    const color = readColorCall(part, next);
    if (next.parts.length === 1 && inner?.kind === "string" && isField) {
      fields.push({ key: called, isQuoted: false, line: part.line, value: inner });
    } else if (color !== null) loose.push(color);
    else groups.push({ group: namesRepository(part) ? dropFirst(next) : next, before: null, isCall: true });
    return index + 2;
  } else if (part !== undefined && part.kind !== "mark") loose.push(part);
  return index + 1;
}

/** The most parts of a type: of `ReadonlyArray<string>` four. */
const typeLength = 12;

/** Where a value begins that has a type before it, as in `names: string[] = […]`; else where it is looked for. */
function skipType(parts: readonly CodePart[], from: number): number {
  const type = parts.slice(from, from + typeLength);
  const end = type.findIndex((part) => part.kind === "string" || isMark(part, "="));
  return isMark(type[end], "=") ? from + end + 1 : from;
}

/** Whether a function of Octokit is called, whose first argument is the repository. */
export function namesRepository({ text }: CodeToken): boolean {
  return /\.add_label$/.test(text);
}

/** What is in brackets without the first argument, where it has more than a name and a color. */
function dropFirst(group: CodeGroup): CodeGroup {
  const [, mark, ...others] = group.parts;
  const isRepository = isMark(mark, ",") && others.filter(({ kind }) => kind === "string").length > 1;
  return isRepository ? { ...group, parts: others } : group;
}

/** Parts as one text, such as `215,58,74`; what is in brackets among them is left out. */
export function joinParts(parts: readonly CodePart[]): string {
  return parts.map((part) => (part.kind === "group" ? "()" : part.text)).join("");
}

/** A color that a function makes: `Color("#d73a4a")` or `rgb(215, 58, 74)`. */
function readColorCall(word: CodeToken, { parts }: CodeGroup): CodeToken | null {
  const [inner] = parts;
  if (parts.length === 1 && inner?.kind !== "group" && inner !== undefined) {
    return isHexColor(inner.text) ? { ...word, kind: "string", text: inner.text } : null;
  }
  if (!/^rgb$/i.test(word.text)) return null;
  const color: CodeToken = { ...word, kind: "string", text: `rgb(${joinParts(parts)})` };
  return isHexColor(color.text) ? color : null;
}

/** The value at an index: the first text or brackets, after words such as a type or a function. @returns where it ends */
function readValue(parts: readonly CodePart[], from: number): readonly [value: CodePart | null, end: number] {
  const first = parts[from];
  let index = from;
  while (index < parts.length) {
    const part = parts[index];
    const next = parts[index + 1];
    if (part === undefined || (index > from && isSeparator(next))) break;
    if (part.kind === "word" && next?.kind === "group") {
      const color = readColorCall(part, next);
      if (color !== null) return [color, index + 2];
      // A text that a function wraps, such as `String("bug")`.
      const [inner] = next.parts;
      const isWrapped = next.open === "(" && next.parts.length === 1 && inner?.kind === "string";
      const called = part.text.split(/\W/).at(-1) ?? "";
      if (isWrapped && !/get|env|var|lookup|input|require|import/i.test(called)) return [inner, index + 2];
    } else if (part.kind === "string" || (part.kind === "group" && part.parts.length > 0)) {
      return [part, index + 1];
    }
    // A value without quotes, before another option or field.
    if (
      part.kind === "word" &&
      (readOption(next) !== null || (next?.kind === "word" && isSeparator(parts[index + 2])))
    )
      break;
    index += 1;
  }
  return [first?.kind === "mark" ? null : (first ?? null), Math.max(index, from + 1)];
}

export function isMark(part: CodePart | undefined, text: string): boolean {
  return part?.kind === "mark" && part.text === text;
}

function isWord(part: CodePart | undefined, text: string): boolean {
  return part?.kind === "word" && part.text === text;
}
