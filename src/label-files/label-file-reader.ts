import { readLabelCsv } from "#label-files/formats/csv-labels.ts";
import { parseJson } from "#label-files/formats/json-labels.ts";
import { readLabelMarkup } from "#label-files/formats/markup-labels.ts";
import { readLabelCode } from "#label-files/programs/code-labels.ts";
import { readLabelScript } from "#label-files/programs/script-labels.ts";
import { readChangelogHeadings } from "#label-files/texts/changelog-headings.ts";
import { readLabelColumns, readLabelFrames } from "#label-files/texts/frame-labels.ts";
import { joinTables, type PageTable } from "#label-files/texts/label-tables.ts";
import { readLabelLines } from "#label-files/texts/line-labels.ts";
import { readLabelMarkdown } from "#label-files/texts/markdown-labels.ts";
import { readNumberedLabels } from "#label-files/texts/numbered-labels.ts";
import { readLabelSections } from "#label-files/texts/section-labels.ts";
import { findTextBlocks } from "#label-files/texts/text-blocks.ts";
import { readLabelWiki } from "#label-files/texts/wiki-labels.ts";
import { readToolCategories } from "./changelog-tools.ts";
import { refuseColorScheme } from "./color-schemes.ts";
import type { ParsedFile } from "./file-value.ts";
import {
  type FileChoice,
  type FileProblemReason,
  isGuessed,
  type LabelFile,
  type LabelFileSyntax,
  refuseFile,
  refuseText,
  withExample,
} from "./label-file.ts";
import { type FileReader, mayBeChangelog, recognizeSyntax } from "./label-file-syntax.ts";
import { readLabelLists } from "./label-lists.ts";
import { isChangeList } from "./label-names.ts";

/** Nothing was chosen: what is recognized is read. */
const noChoice: FileChoice = { columns: null, list: null };

/**
 * Reads the labels of a text, as this console and other tools write them: tables in CSV or Markdown, JSON, YAML, TOML,
 * scripts, or names alone; else names and colors wherever they stand together. Anything unreadable becomes a problem; it
 * rejects only if the code for a format can't be loaded.
 */
export async function readLabelFile(text: string, choice: FileChoice = noChoice): Promise<LabelFile> {
  const plain = plainTextOf(text);
  if (countLines(plain) > lineLimit) {
    return withExample(refuseFile("csv", lineLimit + 1, { code: "too-many-lines", limit: lineLimit }));
  }
  const file = withExample(await readBest(plain, choice));
  if (!file.labels.some(({ name }) => /:[\w+-]+:/.test(name))) return file;
  const { replaceShortcodes } = await import("#label-files/texts/shortcodes.ts");
  return replaceShortcodes(file);
}

/** Reads a text as the categories of a changelog, in the format that it seems to have, or as what says more of it. */
async function readBest(text: string, choice: FileChoice): Promise<LabelFile> {
  return (await readCategories(text)) ?? refuseColorScheme(await readLabels(text, choice), text);
}

/**
 * Reads a text that isn't about a changelog.
 *
 * @param isBlock whether it is a block of a page
 */
async function readLabels(text: string, choice: FileChoice, isBlock = false): Promise<LabelFile> {
  const known = await readKnown(text, choice, recognizeSyntax(text));
  if (choice.columns !== null || isCertain(known) || isUnderstood(known, text)) return known;
  const blocks = isBlock ? null : await readBlocks(text, choice);
  const isPlain = known.labels.every(({ color }) => color === null);
  const file = blocks !== null && (isPlain || isBetter(blocks, known, text)) ? blocks : known;
  if (text.length > guessLimit && !someTag.test(text)) {
    const isOther = file.lists.length > 0 || !someColor.test(text);
    return isOther ? file : refuseFile("lines", 1, { code: "too-long", syntax: "lines", limit: guessLimit });
  }
  const sections = readLabelSections(text);
  if (sections !== null) return sections;
  const numbered = readNumberedLabels(text);
  if (numbered !== null) return numbered;
  const guess = await guessLabels(text, choice);
  const isLimited = guess?.labels.length === 0 && file.labels.length === 0;
  return guess !== null && (isLimited || isBetter(guess, file, text)) ? guess : file;
}

/** The most blocks of a page that are read. */
const blockLimit = 100;

/** The labels in the blocks of a page: all of them, unless one is chosen; null where no block has any. */
async function readBlocks(text: string, choice: FileChoice): Promise<LabelFile | null> {
  const blocks = findTextBlocks(text);
  if (blocks.length > blockLimit) return null;
  const tables: PageTable[] = [];
  for (const block of blocks) {
    const file = refuseColorScheme(await readLabels(block.text, choice, true), block.text);
    tables.push({ line: block.line, file: moveLines(file, block.line - 1) });
  }
  // A single color beside a text may be anything's.
  const found = tables.filter(
    ({ file }) =>
      file.labels.some(({ color }) => color !== null) && (file.labels.length > 1 || !isGuessed(file.format)),
  );
  const [first, ...others] =
    found.length > 0 ? found : tables.filter(({ file }) => file.lists.length > 0 && file.labels.length === 0);
  if (first === undefined) return null;
  // The lists of one block are chosen from by their own paths.
  return others.length === 0 && !isGuessed(first.file.format)
    ? first.file
    : joinTables([first, ...others], choice.list);
}

/** A file that begins so many lines later. */
function moveLines(file: LabelFile, count: number): LabelFile {
  const move = <Part extends { readonly line: number }>(part: Part): Part => ({
    ...part,
    line: part.line + count,
  });
  return { ...file, labels: file.labels.map(move), problems: file.problems.map(move) };
}

/** Reads a text in the format that it seems to have. */
async function readKnown(text: string, choice: FileChoice, reader: FileReader): Promise<LabelFile> {
  switch (reader) {
    case "script":
      return readLabelScript(text);
    case "markdown":
      return readLabelMarkdown(text, choice);
    case "wiki":
      return readLabelWiki(text, choice);
    case "csv":
      return readLabelCsv(text, choice);
  }
  const parsed = await parseBy(reader, text);
  const file = "values" in parsed ? readLists(parsed, text, choice) : parsed;
  return reader === "yaml-or-csv" && file.lists.length === 0 ? readKnown(text, choice, "csv") : file;
}

/**
 * Reads a text that is made of lists and maps, as far as it is JSON, YAML, or TOML by its beginning.
 *
 * @param plain see {@link plainTextOf}
 * @returns null for any other
 */
export async function parseLabelFile(plain: string): Promise<ParsedFile | null> {
  const syntax = recognizeSyntax(plain);
  return isParsed(syntax) ? parseBy(syntax, plain) : null;
}

/** A text without a byte order mark, whose lines end in `\n`. */
export function plainTextOf(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}

type ParsedSyntax = "json" | "toml" | "yaml" | "yaml-or-csv";

function isParsed(syntax: FileReader): syntax is ParsedSyntax {
  return syntax === "json" || syntax === "toml" || syntax === "yaml" || syntax === "yaml-or-csv";
}

async function parseBy(syntax: ParsedSyntax, plain: string): Promise<ParsedFile> {
  switch (syntax) {
    case "json":
      return parseJson(plain);
    case "toml": {
      const { parseToml } = await import("#label-files/formats/toml-labels.ts");
      return parseToml(plain);
    }
    default: {
      const { parseYaml } = await import("#label-files/formats/yaml-labels.ts");
      return parseYaml(plain);
    }
  }
}

function readLists(
  { values, syntax }: Extract<ParsedFile, { values: unknown }>,
  plain: string,
  { list }: FileChoice,
): LabelFile {
  const file = readLabelLists(values, syntax, list);
  const [first] = file.labels;
  if (syntax !== "yaml" || first === undefined || !isChangeList(plain)) return file;
  return file.labels.some(({ color }) => color !== null) ? file : refuseText("yaml", first);
}

/** Reads a text in which names and colors stand together, in no format that is known; null if it has none, and isn't too long for that. */
async function guessLabels(text: string, choice: FileChoice): Promise<LabelFile | null> {
  if (!someColor.test(text)) return null;
  const code = readLabelCode(text, choice.list);
  const guesses = [code, readLabelLines(text)];
  if (someTag.test(text)) guesses.unshift(readLabelMarkup(text, choice));
  else {
    const alike = [readLabelColumns(text), readLabelFrames(text)].filter((guess) => guess !== null);
    // Lines that are alike say nothing of a label without a color.
    guesses.splice(code.problems.length > 0 ? 1 : 0, 0, ...alike);
  }
  const [best] = guesses.sort((one, other) => other.labels.length - one.labels.length);
  if (best !== undefined && best.labels.length > 0) return best;
  return guesses.find(({ problems }) => problems[0]?.reasons[0].code === "too-many-elements") ?? null;
}

/** The longest text that is read in no format that is known, in characters, unless it is HTML or XML. */
const guessLimit = 1_000_000;

/** What HTML and XML have. */
const someTag = /<\/?[a-z]/i;

/** A color in digits, or what colors are called: without them, nothing tells labels from other texts. */
const someColor =
  /(?:#|0x|\b)[\da-f]{6}\b|#[\da-f]{3}\b|\brgb\(|colou?r|background|\bbg\b|\blabels?\b|["'](?:[a-z]+[ _-])?(?:red|orange|yellow|green|blue|purple|violet|pink|brown|gr[ae]y|black|white)["']/i;

/** Whether all of a file was understood. */
function isCertain({ labels, problems }: LabelFile): boolean {
  return problems.length === 0 && labels.length > 0 && labels.some(({ color }) => color !== null);
}

const nameKey = /"(?:name|label|title)"\s*:/;

/** What is said of a file that is too much to read. */
const limitCodes: ReadonlySet<FileProblemReason["code"]> = new Set([
  "too-long",
  "too-many-parts",
  "yaml-aliases",
]);

/** Whether a file has names and colors that are known to be something else, or no colors, or is too much to read. */
function isUnderstood({ format, table, lists, problems }: LabelFile, text: string): boolean {
  const isOther = table?.columns.hasHeader === true && table.columns.name === null;
  const reason = problems[0]?.reasons[0];
  // In JSON, what has fields for names has them beside its colors.
  const isElse = format.startsWith("json") && reason?.code === "no-list" && nameKey.test(text);
  const isList = format.startsWith("json") && lists.length > 0;
  const areFields = problems.every(({ reasons }) => reasons.every(({ code }) => code === "field"));
  const isLimited = reason !== undefined && limitCodes.has(reason.code);
  return isOther || isElse || isLimited || (isList && areFields);
}

/** Whether what was guessed says more of a text than its format does. A broken file isn't read in part. */
function isBetter(guess: LabelFile, file: LabelFile, text: string): boolean {
  const colored = file.labels.filter(({ color }) => color !== null).length;
  const reason = file.problems[0]?.reasons[0];
  // What its format can't take of a label isn't a label more.
  if (guess.labels.length <= (colored > 0 ? colored + file.problems.length : 0)) return false;
  if (guess.labels.every(({ color }) => color === null) && file.labels.length > 0) return false;
  if (reason?.code === "yaml-comment") return !isBroken("yaml", text);
  return reason?.code !== "syntax" || reason.isOther === true || !isBroken(reason.syntax, text);
}

/** Whether a text with an error in its syntax is written in it, rather than in one that begins like it. */
function isBroken(syntax: LabelFileSyntax, text: string): boolean {
  if (syntax === "toml") return /^\[{1,2}[\w."' -]+\]{1,2}[ \t]*$/m.test(text);
  // Style sheets begin so.
  if (syntax === "yaml" && /^[$@][\w-]+[ \t]*:/m.test(text)) return false;
  if (syntax === "yaml") return /^[ \t]*(?:-[ \t]+)?["']?(?:name|label)["']?[ \t]*:/im.test(text);
  return syntax === "json" || syntax === "json-lines";
}

/** The most lines of a file: ten times as many labels as the console is made for. */
const lineLimit = 100_000;

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** A script of settings for a tool that writes changelogs. */
const settingsScript = /^(?:module\.exports\b|exports\.|export (?:default|const)\b)/m;
const sectionWord = /\b(?:section|title|categories|preset|plugins)\b/;

/** The categories of a changelog, or of a script of settings; null for anything else. Other settings are read as lists. */
async function readCategories(text: string): Promise<LabelFile | null> {
  if (settingsScript.test(text) && sectionWord.test(text)) {
    const { readScriptSettings } = await import("#label-files/programs/script-settings.ts");
    return readToolCategories(readScriptSettings(text));
  }
  if (!mayBeChangelog(text)) return null;
  const file = readChangelogHeadings(text);
  if (file === null || recognizeSyntax(text) !== "markdown") return file;
  // A page about labels may have headings, too.
  const tables = readLabelMarkdown(text, noChoice);
  return tables.labels.some(({ color }) => color !== null) ? null : file;
}
