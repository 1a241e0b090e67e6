import { isTripleMap, readTriples } from "#label-files/color-numbers.ts";
import { readColor } from "#label-files/color-reader.ts";
import {
  type FileEntry,
  type FileMap,
  type FileText,
  type FileValue,
  unplacedEntry,
} from "#label-files/file-value.ts";
import {
  colorFields,
  formerNameFields,
  groupFields,
  isColorsKey,
  isForeignField,
  isNamesKey,
  isPlainField,
  type LabelFile,
  refuseFile,
  titleKey,
} from "#label-files/label-file.ts";
import { readLabelLists } from "#label-files/label-lists.ts";
import { isNameBesideColor } from "#label-files/label-names.ts";
import { type CodeGroup, type CodePart, type CodeToken, splitCode } from "./code-parts.ts";
import {
  type CodeField,
  colorKeys,
  isHexColor,
  isMark,
  joinParts,
  nameKeys,
  namesRepository,
  readStatement,
  readStatements,
  type Statement,
  splitStatements,
} from "./code-statements.ts";

/** The longest program in characters: scripts that make labels have a tenth of it. */
const lengthLimit = 500_000;

/**
 * Reads the labels of a program, whatever language it is in: texts with a color beside them, as arguments, as items, or
 * as fields, wherever they stand.
 *
 * @param chosen the path of the list to read; null for all
 */
export function readLabelCode(text: string, chosen: string | null): LabelFile {
  if (text.length > lengthLimit) {
    return refuseFile("code", 1, { code: "too-long", syntax: "code", limit: lengthLimit });
  }
  if (charts.test(text) || graph.test(text))
    return refuseFile("code", 1, { code: "no-list", syntax: "code" });
  const program = splitCode(text);
  if (program === null) return refuseFile("code", 1, { code: "too-deep", syntax: "code" });
  const finder = new LabelFinder(/labels?|tags?\b|categor/i.test(text));
  const entries = finder.find(program).map(({ line, labels }): FileEntry => {
    return unplacedEntry(`line ${line}`, line, { kind: "list", line, items: labels });
  });
  // Anything has a name and a description: something has to say that it is about labels.
  if (entries.length === 0 && finder.names.length > 1 && /labels?[ \t]*[=(]/i.test(text)) {
    return readLabelLists([{ kind: "list", line: 1, items: finder.names }], "code", chosen);
  }
  if (entries.length === 0) return refuseFile("code", 1, { code: "no-list", syntax: "code" });
  return readLabelLists([{ kind: "map", line: 1, entries }], "code", chosen);
}

/** What programs call that draw charts, whose series have labels and colors, or windows. */
const charts =
  /\b(?:matplotlib|pyplot|seaborn|plotly|bokeh|ggplot|echarts|highcharts|apexcharts|recharts)\b|\bgeom_|\bscale_(?:fill|colou?r)_|\bnew Chart\(|\bChart(?:Config|Container)\b|\bd3\.scale|\bscaleOrdinal\b|\b(?:pygame|tkinter)\b/i;

/** What a graph begins with in the language of Graphviz. */
const graph = /^[ \t]*(?:strict[ \t]+)?(?:di)?graph\b[\w" \t]{0,100}\{/m;

/** Labels that stand in the same brackets. */
interface CodeList {
  readonly line: number;
  readonly labels: FileMap[];
}

const labelKeys: ReadonlySet<string> = new Set([...nameKeys, ...colorKeys, ...formerNameFields]);
/** What some programs call fields; Terraform has several labels in one. */
const fieldNames: ReadonlyMap<string, string> = new Map([
  ["n", "name"],
  ["c", "color"],
  ["for_each", "labels"],
]);
/** What stands for something else, so that it isn't known. */
const placeholder = /\$\{|\$\(|\{\{|#\{|\$[A-Za-z_]|^\{\w*\}|%[sd]/;

/** Whether a color is written as a word, such as `light blue`. */
function isColorWord({ text }: CodeToken): boolean {
  return /^[a-z][a-z _-]+$/i.test(text) && !isHexColor(text) && readColor(text) !== null;
}

function isName(text: string): boolean {
  return isNameBesideColor(text) && !isHexColor(text) && !placeholder.test(text);
}

/** Whether a text is more likely an id than a name: a number, or a UUID. */
function isId(text: string): boolean {
  return /^(?:[\d.]+|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i.test(text);
}

/** Whether a color can't be taken for a number. */
function isCertain(text: string): boolean {
  return /\D/.test(text);
}

function nameEntry(name: CodeToken): FileEntry {
  return unplacedEntry("name", name.line, toText(name));
}

/** Brackets that have a name in a field, and no color, as a label. */
function readUncolored(group: CodeGroup): readonly FileMap[] {
  const statements = readStatements(group);
  if (statements.some(({ loose, groups }) => loose.length + groups.length > 0)) return [];
  const fields = statements.flatMap((statement) => statement.fields);
  const name = fields.find(({ key, value }) => nameKeys.has(titleKey(key)) && value.kind === "string")?.value;
  if (name?.kind !== "string" || !isName(name.text)) return [];
  if (fields.some(({ key }) => colorKeys.has(titleKey(key)))) return [];
  return [{ kind: "map", line: group.line, entries: [nameEntry(name)] }];
}

class LabelFinder {
  readonly #lists: CodeList[] = [];
  /** Names with descriptions, but without colors. */
  readonly #names: FileMap[] = [];
  /** The labels whose color may be a number. */
  readonly #uncertain = new Set<FileMap>();
  /** The labels whose color is a word: beside others, it is that of what a program prints. */
  readonly #worded = new Set<FileMap>();
  readonly #isAboutLabels: boolean;
  #hasCertain = false;

  constructor(isAboutLabels: boolean) {
    this.#isAboutLabels = isAboutLabels;
  }

  find(program: CodeGroup): CodeList[] {
    const single = this.#visit(program, null);
    if (single !== null) this.#lists.push({ line: single.line, labels: [single] });
    const left = this.#hasCertain || this.#worded.size < 2 ? [this.#worded] : [];
    if (!this.#hasCertain) left.push(this.#uncertain);
    return this.#lists
      .map(({ line, labels }) => {
        return { line, labels: labels.filter((label) => !left.some((some) => some.has(label))) };
      })
      .filter(({ labels }) => labels.length > 0)
      .sort((one, other) => one.line - other.line);
  }

  /**
   * Finds the labels in brackets.
   *
   * @param key what stands before them
   * @param isCall whether they are the arguments of a call
   * @returns the label that they are, or the only one in them; null if there is none, or several
   */
  #visit(group: CodeGroup, key: CodeToken | null, isCall = false): FileMap | null {
    const statements = joinTriples(readStatements(group), key);
    const fields = statements.flatMap((statement) => statement.fields);
    const loose = statements.flatMap((statement) => statement.loose);
    const isProgram = group.open === "program";
    const hasQuoted = fields.some((field) => field.isQuoted);
    const isStyle = fields.length > 0 && fields.every((field) => colorFields.includes(titleKey(field.key)));
    if (key?.text === "default" && isStyle) return null;
    const own: FileMap[] = [];
    const uncolored: FileMap[] = [];
    const record =
      isProgram || isSeries(group, fields, loose) ? null : this.#readFields(group.line, fields, loose, key);
    if (record === null) {
      this.#readStatements(group, statements, own, isCall);
      for (const label of this.#readColumns(group, statements)) own.push(label);
      for (const label of this.#readTuples(group)) own.push(label);
    }
    const map = record === null && !isProgram ? readColorMap(group, fields, loose, key) : null;
    for (const { fields: entries, groups } of statements) {
      for (const { key: name, isQuoted: isText, line, value } of entries) {
        // What a program does in all other cases, or the color that a variable of Terraform has.
        const isSingle = fields.length === 1 && value.kind !== "group";
        if (name === "default" && !isText && (hasQuoted || isSingle)) continue;
        const token = textToken(line, name);
        if (map !== null && value.kind !== "group" && map.isColor(value) && isName(name)) {
          own.push(this.#makeLabel(token, value, map.isWorded));
        } else if (value.kind === "group" && !(record !== null && labelKeys.has(titleKey(name)))) {
          const found = isExpanded(record, name) ? null : this.#visit(value, token);
          if (found !== null) own.push(found);
        }
      }
      for (const { group: inner, before, isCall: isCalled } of groups) {
        const found = this.#visit(inner, before, isCalled);
        if (found !== null) own.push(found);
        else if (before === null && !isCalled) uncolored.push(...readUncolored(inner));
      }
    }
    if (record === null && own.length === 1) return own[0] ?? null;
    // Beside labels they are labels whose color is missing, and said to be.
    if (uncolored.length <= own.length) own.push(...uncolored);
    if (own.length > 0) this.#lists.push({ line: own[0]?.line ?? group.line, labels: own });
    return record;
  }

  /** Brackets that are a label, by their fields; its name may be the first text without a field, or stand before them. */
  #readFields(
    line: number,
    fields: readonly CodeField[],
    loose: readonly CodeToken[],
    key: CodeToken | null,
  ): FileMap | null {
    const color = fields.find((field) => colorKeys.has(titleKey(field.key)) && isColorValue(field.value));
    if (color === undefined) {
      this.#readName(line, fields);
      return null;
    }
    this.#hasCertain = true;
    const entries = fields.map((field): FileEntry => {
      const { key: name, line: at, value } = field;
      return unplacedEntry(fieldNames.get(name) ?? name, at, toFileValue(value));
    });
    const hasMembers = entries.some(
      ({ key: name, value }) => groupFields.has(titleKey(name)) && value.kind !== "text",
    );
    const named = fields.find(
      ({ key: name, value }) => nameKeys.has(titleKey(name)) && value.kind !== "group",
    );
    if (hasMembers) return { kind: "map", line, entries };
    if (named !== undefined) {
      const isKnown = named.value.kind === "string" && !placeholder.test(named.value.text);
      return isKnown ? { kind: "map", line, entries } : null;
    }
    const isPlain = fields.every(({ key: name }) => isPlainField(name) || labelKeys.has(titleKey(name)));
    const name = loose.find(({ kind }) => kind === "string") ?? (isPlain ? key : null);
    if (name === null || !isName(name.text)) return null;
    return {
      kind: "map",
      line,
      entries: [nameEntry(name), ...entries],
    };
  }

  /** Keeps a name with a description, as programs have them for labels whose colors are elsewhere. */
  #readName(line: number, fields: readonly CodeField[]): void {
    const textOf = (key: string) => {
      const value = fields.find((field) => field.key === key)?.value;
      return value?.kind === "string" ? value : null;
    };
    const name = textOf("name");
    if (name === null || textOf("description") === null || !isName(name.text)) return;
    this.#names.push({ kind: "map", line, entries: [nameEntry(name)] });
  }

  /** The names in a program that have descriptions, in their order. */
  get names(): readonly FileMap[] {
    return this.#names;
  }

  /** Labels of texts side by side: arguments, items, commands, and texts that have both name and color. */
  #readStatements(group: CodeGroup, statements: readonly Statement[], own: FileMap[], isCall: boolean): void {
    const singles: CodeToken[] = [];
    for (const { fields, loose, groups, isCommand } of statements) {
      const texts = dropCommand(loose);
      // To a shell, a word needs no quotes.
      const options = isCommand ? (this.#isAboutLabels ? fields.map(quoteValue) : fields) : [];
      const option = this.#readFields(loose[0]?.line ?? group.line, options, texts, null);
      if (option !== null) own.push(option);
      else if (isCommand && fields.length === 0 && loose.length > 1 && !loose.every(isPair)) {
        const strings = texts.filter(({ kind }) => kind === "string");
        const pairs = strings.flatMap((token) => readPair(token) ?? []);
        if (pairs.length > 1 && pairs.length === strings.length)
          for (const [name, color] of pairs) own.push(this.#makeLabel(name, color));
        // To fish, it sets a list, see findColumns().
        else if (loose[0]?.text !== "set") {
          const row = this.#readRow(texts);
          const isWords = row.length === 0 && /label/i.test(loose[0]?.text ?? "");
          for (const label of isWords ? this.#readWords(texts) : row) own.push(label);
        }
      } else {
        const arePairs = loose.length > 1 && loose.every(isPair);
        for (const token of loose) if (token.kind === "string" || arePairs) singles.push(token);
        for (const { group: inner, isCall: isOther } of groups) {
          // Anything may have three numbers.
          const color = this.#isAboutLabels && !isOther ? readChannels(inner) : null;
          if (color !== null) singles.push(color);
        }
      }
    }
    if (group.open === "program") return;
    const pairs = singles.flatMap((token) => readPair(token) ?? []);
    if (pairs.length > 1) for (const [name, color] of pairs) own.push(this.#makeLabel(name, color));
    else if (group.open !== "lines") {
      const row = this.#readRow(singles);
      const isPair = singles.length === 2;
      const isWords = row.length === 0 && this.#isAboutLabels && !(isCall && isPair);
      for (const label of isWords ? this.#readWords(singles) : row) own.push(label);
    }
  }

  /** The labels of a list of names and one of colors, as variables or columns: `names = [...]` and `colors = [...]`. */
  #readColumns(group: CodeGroup, statements: readonly Statement[]): FileMap[] {
    if (statements.some(({ fields }) => fields.some(({ key }) => isForeignField(titleKey(key))))) return [];
    const columns = findColumns(group, statements);
    const colors = columns.find(
      ({ key, texts }) =>
        isColorsKey(key) && texts.every((text) => isHexColor(text.text) || isColorWord(text)),
    );
    const names = columns.find(
      (one) =>
        one !== colors &&
        isNamesKey(one.key) &&
        one.texts.length === colors?.texts.length &&
        one.texts.every(({ text }) => isName(text)),
    );
    return this.#pair(names?.texts ?? [], colors?.texts ?? [], false);
  }

  /** The labels of brackets side by side that have a name and a color each, without quotes: `(bug, #d73a4a), (docs, #0075ca)`. */
  #readTuples({ parts }: CodeGroup): FileMap[] {
    const tuples = parts.flatMap((part, index) => {
      if (part.kind !== "group") return [];
      const isWords = isWordList(parts[index - 1]);
      const [name, color, ...more] = textsOf(part) ?? [];
      if (name === undefined || color === undefined || more.length > 0 || !(part.isApart || isWords))
        return [];
      // In quotes, they are read as rows.
      if (name.kind === "string" && color.kind === "string") return [];
      const isColor = isHexColor(color.text) && (isWords || color.text.startsWith("#"));
      return isColor && isName(name.text) ? [[name, color] as const] : [];
    });
    return tuples.length > 1 ? tuples.map(([name, color]) => this.#makeLabel(name, color)) : [];
  }

  /** The labels of texts one after the other: a name for each color. */
  #readRow(texts: readonly CodeToken[]): FileMap[] {
    const first = texts.findIndex(({ text }) => isHexColor(text));
    // To a shell, an unquoted # begins a comment.
    if (first < 0 || texts.some(({ kind, text }) => kind === "word" && text.startsWith("#"))) return [];
    // Beside words alone, a number is a constant or an operand.
    if (/^0x/i.test(texts[first]?.text ?? "") && !texts.some(isQuoted)) return [];
    const labels: FileMap[] = [];
    let name: CodeToken | null = null;
    let color: CodeToken | null = null;
    for (const token of texts) {
      const isColor = isHexColor(token.text);
      if (first === 0) {
        if (isColor) color = token;
        else if (color !== null && isName(token.text)) {
          labels.push(this.#makeLabel(token, color));
          color = null;
        }
      } else if (!isColor) {
        // An id may come before the name.
        const isBetter = name === null || (isId(name.text) && !isId(token.text));
        if (isBetter && isName(token.text)) name = token;
      } else if (name !== null) {
        labels.push(this.#makeLabel(name, token));
        name = null;
      }
    }
    return labels;
  }

  /** The labels of texts that are names and words for colors in turns. */
  #readWords(texts: readonly CodeToken[]): FileMap[] {
    const names = texts.filter((_, index) => index % 2 === 0);
    const colors = texts.filter((_, index) => index % 2 === 1);
    const areLabels =
      names.length === colors.length &&
      names.every((name) => name.kind === "string" && isName(name.text)) &&
      colors.every((color) => color.kind === "string" && isColorWord(color));
    return areLabels ? this.#pair(names, colors, true) : [];
  }

  /** Labels of names and colors in the same order. */
  #pair(names: readonly CodeToken[], colors: readonly CodeToken[], isWorded: boolean): FileMap[] {
    return names.flatMap((name, index) => {
      const color = colors[index];
      return color === undefined ? [] : [this.#makeLabel(name, color, isWorded)];
    });
  }

  /** @param isWorded whether it isn't a label where others have their colors in digits, see {@link #worded} */
  #makeLabel(name: CodeToken, color: CodeToken, isWorded = false): FileMap {
    const label: FileMap = {
      kind: "map",
      line: name.line,
      entries: [nameEntry(name), unplacedEntry("color", color.line, toText(color))],
    };
    if (isWorded) this.#worded.add(label);
    else if (isCertain(color.text)) this.#hasCertain = true;
    else this.#uncertain.add(label);
    return label;
  }
}

/** Whether brackets are the arguments of a function that draws: values, and what they are labeled with. */
function isSeries({ open }: CodeGroup, fields: readonly CodeField[], loose: readonly CodeToken[]): boolean {
  const isLabeled = fields.some(({ key }) => key === "label") && !fields.some(({ key }) => key === "name");
  return open === "(" && isLabeled && loose.some(({ kind }) => kind === "word");
}

/** A field whose value is a text, even without quotes. */
function quoteValue(field: CodeField): CodeField {
  const { value } = field;
  return value.kind === "word" ? { ...field, value: { ...value, kind: "string" } } : field;
}

/** Some texts, and what they are called. */
interface CodeColumn {
  readonly key: string;
  readonly texts: readonly CodeToken[];
}

/** Lists of texts, by the variable, the column, or the argument before them that they are for. */
function findColumns({ parts }: CodeGroup, statements: readonly Statement[]): CodeColumn[] {
  const columns: CodeColumn[] = [];
  const add = (key: string, texts: readonly CodeToken[] | null) => {
    if (texts !== null && texts.length > 1) columns.push({ key, texts });
  };
  for (const [index, { fields, loose, groups }] of statements.entries()) {
    for (const { key, value } of fields) {
      if (value.kind === "group")
        add(key, (isColorsKey(key) ? readTripleList(value) : null) ?? textsOf(value));
    }
    const [group] = statements[index + 1]?.groups ?? [];
    const [key, ...others] = loose;
    for (const { group: block, before } of groups) {
      // To Terraform, it is the default of a variable.
      const value =
        before &&
        readStatements(block)
          .flatMap((statement) => statement.fields)
          .find(({ key: name }) => name === "default")?.value;
      if (before !== null && value?.kind === "group") add(before.text, textsOf(value));
    }
    // MATLAB has them as arguments, one after the other.
    if (key?.kind === "string" && others.length === 0 && group !== undefined)
      add(key.text, textsOf(group.group));
  }
  for (const line of splitLines(parts)) {
    // To fish, what follows the name of a variable is its list.
    const [command, ...words] = line.filter((part) => !/^-[\w-]+$/.test("text" in part ? part.text : ""));
    const [key, ...texts] = words.flatMap((part) => (isText(part) ? [part] : []));
    const isSet = command?.kind === "word" && command.text === "set" && texts.length + 1 === words.length;
    if (isSet && key !== undefined) add(key.text, texts);
  }
  return columns;
}

function splitLines(parts: readonly CodePart[]): CodePart[][] {
  const lines: CodePart[][] = [[]];
  for (const part of parts) {
    if (isMark(part, "\n") || isMark(part, ";")) lines.push([]);
    else lines.at(-1)?.push(part);
  }
  return lines;
}

/** Whether a word says that words without quotes follow in brackets, as Ruby and Perl have them. */
function isWordList(part: CodePart | undefined): boolean {
  return part?.kind === "word" && /(?:^|[^\w])(?:%[wWiI]|qw)$/.test(part.text);
}

function isText(part: CodePart): part is CodeToken {
  return part.kind === "string" || part.kind === "word";
}

/** The texts in brackets, with or without quotes; null where there is anything else but commas. */
function textsOf({ parts }: CodeGroup): readonly CodeToken[] | null {
  const texts: CodeToken[] = [];
  for (const part of parts) {
    if (isText(part)) texts.push(part);
    else if (!isMark(part, ",") && !isMark(part, ";") && !isMark(part, "\n")) return null;
  }
  return texts;
}

/** Whether what a field has in brackets are labels that get the color of a record. */
function isExpanded(record: FileMap | null, key: string): boolean {
  return record !== null && groupFields.has(titleKey(key));
}

/** Whether a token is a text in quotes, rather than a word or a number. */
function isQuoted({ kind, text }: CodeToken): boolean {
  return kind === "string" && !/^0x/i.test(text);
}

/** What a field with the color of a part is called, rather than a label. */
const styleKey = /colou?r|background|foreground|^(?:fg|fill|stroke|border|outline|tint)$/i;

function isFieldOrStyle(key: string): boolean {
  return styleKey.test(key) || labelKeys.has(titleKey(key));
}

/** How brackets lead from names to colors: most of what is in them is in digits, or all of it are words for colors. */
function readColorMap(
  { open }: CodeGroup,
  fields: readonly CodeField[],
  loose: readonly CodeToken[],
  key: CodeToken | null,
): { readonly isColor: (value: CodeToken) => boolean; readonly isWorded: boolean } | null {
  const isLabels = /labels?\b/i.test(key?.text ?? "");
  // Style sheets have colors without quotes, and so do shells: in braces, a word may stand for any.
  const isBare = ({ text }: CodeToken) => isLabels && (text.startsWith("#") || open === "(");
  const isText = (value: CodeToken) => value.kind === "string" || (value.kind === "word" && isBare(value));
  const isHex = (value: CodeToken) => isText(value) && isHexColor(value.text);
  const isColor = (value: CodeToken) => isHex(value) || (isText(value) && isColorWord(value));
  const texts = fields.flatMap(({ key: name, value }) => (value.kind === "group" ? [] : [{ name, value }]));
  if (texts.filter(({ name, value }) => isHex(value) && isName(name)).length * 2 > texts.length)
    return { isColor, isWorded: false };
  const isWorded =
    loose.length === 0 &&
    texts.length > 1 &&
    texts.every(({ name, value }) => isColor(value) && isName(name) && !isFieldOrStyle(name));
  return isWorded ? { isColor, isWorded } : null;
}

/** A color as red, green, and blue in brackets; null for anything else. */
function readChannels({ line, parts }: CodeGroup): CodeToken | null {
  const text = joinParts(parts);
  if (!/^\d{1,3},\d{1,3},\d{1,3}$/.test(text) || readColor(text) === null) return null;
  return textToken(line, `rgb(${text})`);
}

/** The texts in brackets, or in those that a function is given, as in `np.array([215, 58, 74])`. */
function channelsOf(value: CodePart): readonly string[] {
  if (value.kind !== "group") return [];
  const [inner] = value.parts;
  if (inner?.kind === "group" && value.parts.length === 1) return channelsOf(inner);
  return textsOf(value)?.map(({ text }) => text) ?? [];
}

/** The statements of a map from names to red, green, and blue, with these as one color; any others as they are. */
function joinTriples(statements: readonly Statement[], key: CodeToken | null): readonly Statement[] {
  const all = statements.flatMap(({ fields }) => fields);
  const names = all.map((field) => field.key);
  if (!isTripleMap(key?.text ?? "", names)) return statements;
  const colors = readTriples(all.map(({ value }) => channelsOf(value)))?.values();
  if (colors === undefined) return statements;
  return statements.map((statement) => {
    const fields = statement.fields.map((field) => ({
      ...field,
      value: textToken(field.line, colors.next().value),
    }));
    return { ...statement, fields };
  });
}

/** The colors of a list that has red, green, and blue of each in brackets; null for any other. */
function readTripleList(list: CodeGroup): readonly CodeToken[] | null {
  const colors = readTriples(
    splitStatements(list).map(([part]) => (part === undefined ? [] : channelsOf(part))),
  );
  return colors?.map((text) => textToken(list.line, text)) ?? null;
}

function textToken(line: number, text = ""): CodeToken {
  return { kind: "string", text, line, isApart: true };
}

function isColorValue(value: CodePart): boolean {
  if (value.kind === "group" && readChannels(value) !== null) return true;
  if (value.kind === "group")
    return readStatement(value.parts).fields.some((field) => isColorValue(field.value));
  return value.kind !== "mark" && !placeholder.test(value.text) && readColor(value.text) !== null;
}

function toText({ text, line }: CodeToken): FileText {
  return { kind: "text", line, text: text.trim() };
}

function toFileValue(part: CodePart): FileValue {
  if (part.kind !== "group") return toText(part);
  const channels = readChannels(part);
  if (channels !== null) return toText(channels);
  const [inner] = part.parts;
  // What a function makes of a list, as in `toset([…])`.
  if (part.open === "(" && part.parts.length === 1 && inner?.kind === "group") return toFileValue(inner);
  const statements = readStatements(part);
  const fields = statements.flatMap((statement) => statement.fields);
  const { line } = part;
  if (fields.length === 0 || part.open === "[") {
    const texts = statements.flatMap(({ loose }) => loose).filter(({ kind }) => kind === "string");
    const maps = statements.flatMap(({ groups }) => groups.map(({ group }) => toFileValue(group)));
    return { kind: "list", line, items: [...texts.map(toText), ...maps] };
  }
  const entries = fields.map(({ key, line: at, value }) => unplacedEntry(key, at, toFileValue(value)));
  return { kind: "map", line, entries };
}

/** The arguments of a command: without its name, those of `gh label create`, or what `for name in` goes through. */
function dropCommand(texts: readonly CodeToken[]): readonly CodeToken[] {
  if (texts[0]?.text === "for" && texts[2]?.text === "in") return texts.slice(3);
  const create = texts.findIndex(
    ({ text }, index) =>
      index > 0 && index < 4 && /^(?:create|edit)$/.test(text) && texts[index - 1]?.text === "label",
  );
  if (create >= 0) return texts.slice(create + 1);
  const [called] = texts;
  if (called?.kind === "word" && namesRepository(called) && texts.length > 3) return texts.slice(2);
  return texts[0]?.kind === "word" && texts.length > 1 ? texts.slice(1) : texts;
}

/** What separates a name and a color in one text. */
const pairMark = /[|;,:=\t]/;

/** A color behind such a mark; else one behind a space, as a word of the name may look like a color. */
const markedColor = /(?:^[ \t]*|[|;,:=][ \t]*)(#[\da-f]{3}|#?[\da-f]{6})[ \t]*(?:$|[|;,:=\s])/i;
const spacedColor = /\s(#[\da-f]{3}|#?[\da-f]{6})[ \t]*(?:$|[|;,:=\s])/i;

function isPair(token: CodeToken): boolean {
  return readPair(token) !== null;
}

/** A text that has a name and a color, such as `phase:A:#B60205` or `bug|d73a4a|It is broken`, taken apart. */
function readPair(token: CodeToken): readonly [name: CodeToken, color: CodeToken][] | null {
  const { text } = token;
  const color = markedColor.exec(text) ?? spacedColor.exec(text);
  const digits = color?.[1];
  if (color === null || digits === undefined) return null;
  const mark = text[color.index] ?? "";
  const before = text.slice(0, color.index).trim();
  const after = text.slice(color.index + color[0].length).trim();
  const isBefore = before !== "" && color.index > 0;
  if (isBefore && !pairMark.test(mark) && !digits.startsWith("#")) return null;
  const name = isBefore
    ? /[|;,\t]/.test(mark)
      ? (before.split(mark)[0] ?? "")
      : before
    : (after.split(pairMark)[0] ?? "");
  const plain = name.trim().replace(/^(["'])(.*)\1$/, "$2");
  // A rule of a style sheet, the class of a diagram, or the shape that it fills.
  if (!isName(plain) || /\{|\s(?:fill|stroke)$/.test(plain)) return null;
  return [
    [
      { ...token, text: plain },
      { ...token, text: digits },
    ],
  ];
}
