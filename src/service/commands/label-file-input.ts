import { proposeColors } from "#color-science/proposed-colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { fieldProblems } from "#contract/problems.ts";
import { readColor } from "#label-files/color-reader.ts";
import {
  allLists,
  categoriesOf,
  type FileLabel,
  type FileProblemReason,
  isGuessed,
  type LabelFile,
  type LabelFileSyntax,
  labelExamples,
  syntaxOf,
} from "#label-files/label-file.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { colorLabels, findNameTwins, uncoloredNames, type WantedLabel } from "#label-files/label-plan.ts";
import { decodeText, isGuessedEncoding, isSpreadsheet, textEncodings } from "#label-files/text-encoding.ts";
import { CommandError, UsageError } from "./command-error.ts";
import { andMore, countOf, formatNumber, printable, tell } from "./command-output.ts";
import { type InputFile, type InputProblem, readInputBytes, refuseInput } from "./input-file.ts";
import { downloadInput, isWebAddress } from "./label-download-input.ts";
import type { LabelFileOptions } from "./label-file-options.ts";
import { quote } from "./name-lookup.ts";

/** The longest file of labels in characters: some formats take a hundred times as much memory to read. */
const lengthLimit = 20_000_000;

/** How many lists of a file are told. */
const toldLists = 20;

/**
 * Reads a color as the console does.
 *
 * @throws UsageError for what is no color
 */
function readColorOption(text: string): string {
  const color = readColor(text);
  if (color === null) throw new UsageError("--color must be #RRGGBB, or a CSS color such as tomato.");
  return color;
}

/**
 * Reads a file or a spreadsheet as the text that it is in any of the encodings in which label files are written.
 *
 * @param path `-` for the standard input; or the address of a repository or a file, see `labels import`
 * @param encoding the one that a person named; recognized if absent
 * @throws CommandError when it isn't there, can't be read, or is no text; UsageError
 */
export async function readLabelText(path: string, encoding?: string): Promise<InputFile> {
  const chosen = textEncodings.find((one) => one === encoding?.toLowerCase());
  if (encoding !== undefined && chosen === undefined) {
    throw new UsageError(
      `--encoding must be one of ${textEncodings.join(", ")}. Example: --encoding ${textEncodings.at(-1)}`,
    );
  }
  const { name, bytes } = isWebAddress(path) ? await downloadInput(path) : await readInputBytes(path);
  if (isSpreadsheet(bytes)) {
    const { readSpreadsheet } = await import("#label-files/formats/spreadsheet.ts");
    const text = readSpreadsheet(bytes);
    if (text !== null) return { name, text };
  }
  const decoded = decodeText(bytes, chosen);
  if (decoded === null)
    throw new CommandError(`${name} isn't a text file. Save it as CSV or JSON. ${exampleOf("csv")}`);
  if (chosen === undefined && isGuessedEncoding(decoded.encoding)) {
    tell(
      `${name} isn't in UTF-8 and is read as ${decoded.encoding}. If letters are wrong, set its encoding with --encoding.\n`,
    );
  }
  return { name, text: decoded.text };
}

/**
 * Reads the labels of a file in any of the formats that the console imports.
 *
 * Tells where the format was guessed.
 *
 * @param list the path of the list to read, where the file has several; null for the only one, or all of a page's tables
 * @throws CommandError that tells of each label that can't be taken its line, and how to fix it
 */
export async function readLabelInput(file: InputFile, list: string | null): Promise<readonly FileLabel[]> {
  if (file.text.length > lengthLimit) {
    throw new CommandError(`${file.name} has more than ${lengthLimit / 1e6} million characters. Split it.`);
  }
  const read = await readLabelFile(file.text, { columns: null, list });
  const { lists, labels } = read;
  const isUnknown = list !== null && !lists.some(({ path }) => path === list);
  const isOpen = list === null && lists.length > 1 && read.list !== allLists;
  if (lists.length > 0 && (isUnknown || isOpen)) {
    throw new CommandError(describeLists(file, read, list));
  }
  const problems = read.problems.filter(({ reasons }) => !isEmptyList(file, reasons[0]));
  if (problems.length > 0) throw refuseInput(file, describeProblems({ ...read, problems }));
  const source = categoriesOf(read.format);
  if (source !== null) tell(`${file.name} has the categories of ${source}; each becomes a label.\n`);
  if (read.shortcodes !== undefined) {
    tell(`${file.name}: shortcodes such as :bug: become emoji in ${countOf(read.shortcodes, "name")}.\n`);
  }
  if (isGuessed(read.format)) {
    tell(
      `${file.name} isn't in a known label format. It is read as ${syntaxNames[read.format]}: ${countOf(labels.length, "label")}, by names and colors side by side. Check them with --dry-run.\n`,
    );
  }
  return labels;
}

/** Whether a file has no labels because an empty project was exported. */
function isEmptyList({ text }: InputFile, { code }: FileProblemReason): boolean {
  return code === "no-labels" && text.trim() !== "";
}

/** The lists of a file, as what to choose from. */
function describeLists({ name }: InputFile, { lists }: LabelFile, list: string | null): string {
  const missing = list === null ? "" : `${name} has no list of labels at ${printable(list)}. `;
  const count = lists.length === 1 ? "There is one list" : `There are ${formatNumber(lists.length)} lists`;
  const choices = lists.slice(0, toldLists).map(({ path, count: size, sample }) => {
    const more = size > sample.length ? ", …" : "";
    const labels = `${countOf(size, "label")}: ${printable(sample.join(", "))}${more}`;
    return `  --list ${printable(quoteWord(path))}  ${labels}`;
  });
  if (lists.length > toldLists) choices.push(`  ${andMore(lists.length - toldLists)}`);
  return [`${missing}${count} of labels in ${name}. Choose one:`, ...choices, "Nothing was changed."].join(
    "\n",
  );
}

/** A word as a shell takes it. */
function quoteWord(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Reads the labels that a project should have from a file.
 *
 * @returns what gives them their colors, see {@link giveColors}
 * @throws CommandError, UsageError
 */
export async function readWantedLabels(
  input: InputFile,
  options: LabelFileOptions,
): Promise<ReturnType<typeof giveColors>> {
  const read = await readLabelInput(input, options.list ?? null);
  if (!options.allowDuplicates) refuseTwins(input, read);
  return giveColors(read, options);
}

/**
 * Gives a color to the labels of a file that it names without one: that of the project's label of that name, else the one
 * that was given, else the ones that can best be told from the project's, as the console proposes them.
 *
 * @throws UsageError
 */
export function giveColors(
  read: readonly FileLabel[],
  { color }: LabelFileOptions,
): (existing: readonly LabelInput[]) => readonly WantedLabel[] {
  const given = color === undefined ? null : readColorOption(color);
  return (existing) => {
    const taken = existing.map((label) => label.color);
    const count = uncoloredNames(read, existing).length;
    return colorLabels(read, existing, given === null ? proposeColors(taken, count) : [given]);
  };
}

/** How many names that a file has twice are told at once. */
const toldTwins = 20;

/** @throws UsageError where a file has a name twice: which of the labels is meant isn't clear */
export function refuseTwins(file: InputFile, labels: readonly FileLabel[]): void {
  const twins = findNameTwins(labels);
  if (twins.length === 0) return;
  const told = twins.slice(0, toldTwins).map(({ first, later }) => {
    return `${file.name}, line ${later.line}: ${quote(later.name)} has the same name as ${quote(first.name)} in line ${first.line}.`;
  });
  if (twins.length > told.length) told.push(`… and ${twins.length - told.length} more.`);
  throw new UsageError(
    [
      ...told,
      "Nothing was changed. Names that differ only in letter case or spaces are the same. Remove or rename one of each, or give" +
        " --allow-duplicates to take all of them.",
    ].join("\n"),
  );
}

/** What is wrong with a file of labels, for {@link refuseInput}. */
export function describeProblems({
  format,
  problems,
}: Pick<LabelFile, "format" | "problems">): InputProblem[] {
  const syntax = syntaxOf(format);
  const source = syntax === null ? "" : ` in ${syntaxNames[syntax]}`;
  return problems.flatMap(({ line, reasons }) =>
    reasons.map((reason) => ({
      line,
      field: fieldOf(reason),
      message: describeReason(reason) + ("example" in reason ? ` Example${source}: ${reason.example}` : ""),
    })),
  );
}

function fieldOf(reason: FileProblemReason): string {
  if (reason.code === "syntax") return `column ${reason.column}`;
  if ("column" in reason) return `column ${reason.column}${reason.title ? ` (${reason.title})` : ""}`;
  if (reason.code === "yaml-comment") return "color";
  return reason.code === "field" ? reason.problem.replace(/-.*/, "") : "";
}

const syntaxNames: Readonly<Record<LabelFileSyntax, string>> = {
  csv: "CSV",
  markdown: "a Markdown table",
  json: "JSON",
  "json-lines": "JSON Lines",
  yaml: "YAML",
  toml: "TOML",
  script: "a script",
  code: "program code",
  markup: "HTML or XML",
  wiki: "a wiki table",
  lines: "text",
  names: "a list of names",
};

function describeReason(reason: FileProblemReason): string {
  switch (reason.code) {
    case "field":
      return fieldProblems[reason.problem];
    case "yaml-comment":
      return `YAML reads ${reason.color} as a comment. Put it in quotes: "${reason.color}"`;
    case "syntax":
      return `This looks like ${syntaxNames[reason.syntax]}, but isn't valid from here on. ${exampleOf(reason.syntax)}`;
    case "too-long":
      return `This ${syntaxNames[reason.syntax]} has more than ${formatNumber(reason.limit)} characters. Split it, or use CSV. ${exampleOf("csv")}`;
    case "too-many-lines":
      return `This has more than ${formatNumber(reason.limit)} lines. Split it.`;
    case "too-many-parts":
      return `This ${syntaxNames[reason.syntax]} has too many lists or values. Split it, or use CSV. ${exampleOf("csv")}`;
    case "too-many-elements":
      return `This HTML or XML has more than ${formatNumber(reason.limit)} elements. Save only its part with the labels, such as a table, or use CSV. ${exampleOf("csv")}`;
    case "too-deep":
      return `This ${syntaxNames[reason.syntax]} is nested too deeply. ${exampleOf(reason.syntax)}`;
    case "yaml-aliases":
      return `An alias in this YAML refers to itself, or expands to too many values. ${exampleOf("yaml")}`;
    case "no-list":
      return `This looks like ${syntaxNames[reason.syntax]}, but no labels were found in it. ${exampleOf(reason.syntax)}`;
    case "colors":
      return `This looks like ${syntaxNames[reason.syntax]} with the names of colors, as in a theme or a palette, not labels. ${exampleOf(reason.syntax)}`;
    case "no-names":
      return `This isn't a list of labels. Put each label on its own line: a short name, or a name and a color. ${exampleOf("csv")}`;
    case "removal":
      return "The file says to remove this label, which isn't done by importing. Remove it from the file, or delete the label.";
    case "removal-list":
      return "This is a list of labels to remove. To import them anyway, name the list with --list.";
    case "no-labels":
      return "There are no labels in it.";
    case "csv-too-many-columns":
      return `This line has more than ${reason.limit} columns. Put each label on its own line.`;
    case "csv-unknown-columns":
      return "It's unclear which columns have the names and colors. Name them in the first line.";
    case "csv-quotes":
      return "A double quote isn't closed or is inside a value. Enclose the value in double quotes, and double any quote inside it.";
    case "csv-too-many-cells":
      return "There are more cells than columns. Put a name that contains the separator in double quotes.";
    case "markdown-too-many-cells":
      return "There are more cells than columns. Put a backslash before a | in a name.";
  }
}

/** A label as the file could have it. */
function exampleOf(syntax: LabelFileSyntax): string {
  return `Example: ${labelExamples[syntax]}`;
}
