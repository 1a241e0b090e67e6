import { proposeColors } from "#color-science/proposed-colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { fieldProblems } from "#contract/problems.ts";
import { readColor } from "#label-files/color-reader.ts";
import { type Columns, isTitle } from "#label-files/columns.ts";
import { hasEmptyList } from "#label-files/label-file-editor.ts";
import { colorLabels, findNameTwins, uncoloredNames, type WantedLabel } from "#label-files/label-plan.ts";
import {
  type FileLabel,
  type FileProblemReason,
  type LabelFile,
  type LabelList,
  readLabelFile,
} from "#label-files/read.ts";
import { decodeText, isGuessedEncoding } from "#label-files/text-encoding.ts";
import { UsageError } from "./command-error.ts";
import { andMore, countOf, printable, tell } from "./command-output.ts";
import { readInputBytes, refuseInput } from "./input-file.ts";
import { downloadInput, isWebAddress } from "./label-download-input.ts";
import type { LabelFileOptions } from "./label-file-options.ts";
import { quote } from "./name-lookup.ts";

/** How many lists of a file, or names that it has twice, are told. */
const told = 20;

/** A label as a file could have it. */
export const labelExample = "Example of a label in CSV: Feature,#6D5EFC";

/** A file that a command takes, as it is. */
export interface LabelInputFile {
  /** As people call it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @throws CommandError for a file, or the address of a repository or a file, that can't be read */
export function readLabelBytes(path: string): Promise<LabelInputFile> {
  return isWebAddress(path) ? downloadInput(path) : readInputBytes(path);
}

/**
 * Reads the labels of a file in any of the formats that the console imports.
 *
 * @throws CommandError that tells of each label that can't be taken its line; UsageError where it isn't certain what is
 *   meant, with the options that say so
 */
export async function readLabelInput(file: LabelInputFile, options: LabelFileOptions): Promise<LabelFile> {
  const { encoding, list = null } = options;
  const guessed = await readLabelFile(file.bytes, { list, columns: null, ...(encoding && { encoding }) });
  const columns = chooseColumns(guessed, options);
  const read =
    columns === null
      ? guessed
      : await readLabelFile(file.bytes, { list, columns, ...(encoding && { encoding }) });
  // As an empty project is exported.
  if (!read.isCertain && (await hasEmptyList(decodeText(file.bytes)?.text ?? ""))) {
    return { ...read, list: null, columns: null, labels: [], problems: [] };
  }
  const isBroken = read.problems.some(
    ({ reason }) => reason.code === "syntax" || reason.code === "too-large",
  );
  if (!read.isCertain && !isBroken && read.lists.length > 0)
    throw new UsageError(describeLists(file, read, list));
  if (read.problems.length > 0) {
    const problems = read.problems.map(({ line, text, reason }) => ({
      line,
      field: text,
      message: describeReason(reason),
    }));
    throw refuseInput(file, problems, labelExample);
  }
  if (encoding === undefined && read.encoding !== null && isGuessedEncoding(read.encoding)) {
    tell(
      `${file.name} isn't in UTF-8 and is read as ${read.encoding}. If letters are wrong, set its encoding with --encoding.\n`,
    );
  }
  const [first] = read.leftOut;
  if (first !== undefined) {
    tell(
      `${file.name}: ${countOf(read.leftOut.length, "row")} left out as no label, such as line ${first.line}: ${first.text}\n`,
    );
  }
  return read;
}

/**
 * The columns that the options name, with those that are guessed where they don't.
 *
 * @returns null where no option names one
 * @throws UsageError for one that isn't there
 */
function chooseColumns(
  { titles, columns, isCertain }: LabelFile,
  { name, color, former }: LabelFileOptions,
): Columns | null {
  // Colors that can't be read are told, rather than others proposed.
  const titled =
    isCertain && columns?.color === null ? titles.findIndex((title) => isTitle(title, "color")) : -1;
  if (name === undefined && color === undefined && former === undefined && titled < 0) return null;
  const find = (option: string, column: string | undefined, usual: number | null) => {
    if (column === undefined) return usual;
    const key = column.trim().toLowerCase();
    const titled = titles.findIndex((title) => title.trim().toLowerCase() === key);
    const index = titled < 0 ? Number(key) - 1 : titled;
    if (key !== "" && index in titles) return index;
    const all = titles.map((_, at) => describeColumn(titles, at)).join(", ");
    throw new UsageError(`${option} ${quote(column)} isn't a column of this list. It has ${printable(all)}.`);
  };
  return {
    name: find("--name", name, columns?.name ?? 0) ?? 0,
    color: find("--color", color, titled < 0 ? (columns?.color ?? null) : titled),
    former: find("--former", former, columns?.former ?? null),
  };
}

/** A column as an option names it: by its title, else by its number. */
function describeColumn(titles: readonly string[], index: number): string {
  const title = titles[index] ?? "";
  return title === "" || titles.indexOf(title) < index ? String(index + 1) : quoteWord(title);
}

/** The lists of a file, each with the options that choose it. */
function describeLists({ name }: LabelInputFile, { lists }: LabelFile, list: string | null): string {
  const isMissing = list !== null && !lists.some(({ path }) => path === list);
  const choices = lists.slice(0, told).map((one) => {
    const more = one.count > one.sample.length ? ", …" : "";
    const labels = `${countOf(one.count, "label")}: ${one.sample.join(", ")}${more}`;
    return `  ${printable(`${describeChoice(one)}  ${labels}`)}`;
  });
  if (lists.length > told) choices.push(`  ${andMore(lists.length - told)}`);
  const reason = isMissing
    ? `${name} has no list ${quote(list)}.`
    : `It isn't certain where the labels are in ${name}.`;
  return [`${reason} Choose a list, and its columns:`, ...choices, "Nothing was changed."].join("\n");
}

function describeChoice({ path, titles, columns }: LabelList): string {
  const option = (flag: string, index: number | null | undefined) =>
    index === null || index === undefined ? "" : ` ${flag} ${describeColumn(titles, index)}`;
  const name = columns === null ? " --name <column>" : option("--name", columns.name);
  return `--list ${quoteWord(path)}${name}${option("--color", columns?.color)}${option("--former", columns?.former)}`;
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
  file: LabelInputFile,
  options: LabelFileOptions,
): Promise<ReturnType<typeof giveColors>> {
  const { labels, tool, format } = await readLabelInput(file, options);
  if (format === "changelog") tell(`${file.name} is read as a changelog; each category becomes a label.\n`);
  if (tool !== null) tell(`${file.name} is read as a file of ${tool}.\n`);
  if (!options.allowDuplicates) refuseTwins(file, labels);
  return giveColors(labels, options);
}

/**
 * Gives a color to the labels of a file that it names without one: that of the project's label of that name, else the one
 * that was given, else the ones that can best be told from the project's, as the console proposes them.
 *
 * @throws UsageError
 */
export function giveColors(
  read: readonly FileLabel[],
  { newColor }: LabelFileOptions,
): (existing: readonly LabelInput[]) => readonly WantedLabel[] {
  const given = newColor === undefined ? null : readColor(newColor);
  if (newColor !== undefined && given === null) {
    throw new UsageError("--new-color must be #RRGGBB, or a CSS color such as tomato.");
  }
  return (existing) => {
    const taken = existing.map((label) => label.color);
    const count = uncoloredNames(read, existing).length;
    return colorLabels(read, existing, given === null ? proposeColors(taken, count) : [given]);
  };
}

/** @throws UsageError where a file has a name twice: which of the labels is meant isn't clear */
export function refuseTwins({ name }: { readonly name: string }, labels: readonly FileLabel[]): void {
  const twins = findNameTwins(labels);
  if (twins.length === 0) return;
  const lines = twins.slice(0, told).map(({ first, later }) => {
    return `${name}, line ${later.line}: ${quote(later.name)} has the same name as ${quote(first.name)} in line ${first.line}.`;
  });
  if (twins.length > told) lines.push(andMore(twins.length - told));
  throw new UsageError(
    [
      ...lines,
      "Nothing was changed. Names that differ only in letter case or spaces are the same. Remove or rename one of each, or give" +
        " --allow-duplicates to take all of them.",
    ].join("\n"),
  );
}

export function describeReason(reason: FileProblemReason): string {
  switch (reason.code) {
    case "field":
      return fieldProblems[reason.problem];
    case "value":
      return "This is a date, a truth value, or an error, not a name.";
    case "removal":
      return "The file says to remove this label, which import doesn't. Remove it from the file, or delete the label.";
    case "syntax":
      return `This isn't valid ${reason.format.toUpperCase()} from column ${reason.column} on.`;
    case "too-large":
      return `This ${reason.format.toUpperCase()} is too large, or nested too deeply. Split it, or use CSV.`;
    case "no-list":
      return `There are no labels in it. Found: ${reason.found.join(", ") || "nothing"}.`;
    case "empty":
      return "There is nothing in it.";
    case "not-text":
      return "This is neither a text nor a spreadsheet. Save it as CSV or XLSX.";
  }
}
