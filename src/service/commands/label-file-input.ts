import { proposeColors } from "#color-science/proposed-colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { fieldProblems } from "#contract/problems.ts";
import type { Columns } from "#label-files/columns.ts";
import { hasEmptyList } from "#label-files/label-file-editor.ts";
import { colorLabels, uncoloredNames, type WantedLabel } from "#label-files/label-plan.ts";
import {
  type FileLabel,
  type FileProblemReason,
  type LabelFile,
  type LabelList,
  readLabelFile,
} from "#label-files/read.ts";
import { decodeText, isGuessedEncoding } from "#label-files/text-encoding.ts";
import { UsageError } from "./command-error.ts";
import { countOf, inShell, listLines, printable, tell } from "./command-output.ts";
import { type InputFile, refuseInput } from "./input-file.ts";
import type { LabelFileOptions } from "./label-file-options.ts";
import { quote } from "./name-lookup.ts";

/** A label as a file could have it. */
export const labelExample = "Example of a label in CSV: Feature,#6D5EFC";

/**
 * Reads the labels of a file in any of the formats that the console imports, and tells what isn't obvious about it.
 *
 * @throws CommandError that tells of each label that can't be taken its line; UsageError where it isn't certain what is
 *   meant, with the options that say so, and where the file has a name twice
 */
export async function readLabels(file: InputFile, options: LabelFileOptions): Promise<LabelFile> {
  const { encoding, list = null } = options;
  const choice = { list, ...(encoding && { encoding }) };
  const guessed = await readLabelFile(file.bytes, { ...choice, columns: null });
  const columns = chooseColumns(guessed, options);
  const read = columns === null ? guessed : await readLabelFile(file.bytes, { ...choice, columns });
  // As an empty project is exported.
  if (!read.isCertain && (await hasEmptyList(decodeText(file.bytes)?.text ?? ""))) {
    return { ...read, list: null, columns: null, labels: [], problems: [] };
  }
  const isBroken = read.problems.some(({ reason }) => /^(?:syntax|too-large)$/.test(reason.code));
  if (!read.isCertain && !isBroken && read.lists.length > 0) throw refuseChoice(file, read, list);
  refuseProblems(file, read);
  if (!options.allowDuplicates) refuseTwins(file, read.labels);
  tellReading(file, read, encoding !== undefined);
  return read;
}

/**
 * The columns that the options name, with those that are guessed where they don't.
 *
 * @returns null where no option names one
 * @throws UsageError for one that isn't there
 */
function chooseColumns(
  { titles, columns }: LabelFile,
  { name, color, former }: LabelFileOptions,
): Columns | null {
  if (name === undefined && color === undefined && former === undefined) return null;
  const find = (option: string, column: string | undefined, usual: number | null) => {
    if (column === undefined) return usual;
    const key = column.trim().toLowerCase();
    const titled = titles.findIndex((title) => title.trim().toLowerCase() === key);
    const index = titled < 0 ? Number(key) - 1 : titled;
    if (key !== "" && index in titles) return index;
    const all = titles.map((_, at) => nameColumn(titles, at)).join(", ");
    throw new UsageError(`${option} ${quote(column)} isn't a column of this list. It has ${printable(all)}.`);
  };
  return {
    name: find("--name", name, columns?.name ?? 0) ?? 0,
    color: find("--color", color, columns?.color ?? null),
    former: find("--former", former, columns?.former ?? null),
  };
}

/** A column as an option names it: by its title, else by its number. */
function nameColumn(titles: readonly string[], index: number): string {
  const title = titles[index] ?? "";
  return title === "" || titles.indexOf(title) < index ? String(index + 1) : inShell(title);
}

/** Says that a file has several lists, or none of that path: each with the options that choose it. */
function refuseChoice({ name }: InputFile, { lists }: LabelFile, list: string | null): UsageError {
  const choices = lists.map((one) => {
    const sample = [...one.sample, ...(one.count > one.sample.length ? ["…"] : [])].join(", ");
    return `${printable(`${choosingOptions(one)}  ${countOf(one.count, "label")}: ${sample}`)}`;
  });
  const isMissing = list !== null && !lists.some(({ path }) => path === list);
  const reason = isMissing
    ? `${name} has no list ${quote(list)}.`
    : `It isn't certain where the labels are in ${name}.`;
  const lines = [
    `${reason} Choose a list, and its columns:`,
    ...listLines(choices).map((line) => `  ${line}`),
    "Nothing was changed.",
  ];
  return new UsageError(lines.join("\n"));
}

function choosingOptions({ path, titles, columns }: LabelList): string {
  const { name, color = null, former = null } = columns ?? {};
  return [
    `--list ${inShell(path)}`,
    `--name ${name === undefined ? "<column>" : nameColumn(titles, name)}`,
    ...(color === null ? [] : [`--color ${nameColumn(titles, color)}`]),
    ...(former === null ? [] : [`--former ${nameColumn(titles, former)}`]),
  ].join(" ");
}

/** @throws CommandError where something in a list can't be taken */
export function refuseProblems(file: InputFile, { problems }: Pick<LabelFile, "problems">): void {
  if (problems.length === 0) return;
  const told = problems.map(({ line, text, reason }) => ({ line, field: text, message: describe(reason) }));
  throw refuseInput(file, told, labelExample);
}

/** @throws UsageError where a list has a name twice: which of the labels is meant isn't clear */
export function refuseTwins({ name }: InputFile, labels: readonly FileLabel[]): void {
  const firsts = new Map<string, FileLabel>();
  const lines = labels.flatMap((later) => {
    const key = labelNameKey(later.name);
    const first = firsts.get(key);
    firsts.set(key, first ?? later);
    return first === undefined
      ? []
      : `${name}, line ${later.line}: ${quote(later.name)} has the same name as ${quote(first.name)} in line ${first.line}.`;
  });
  if (lines.length === 0) return;
  const advice =
    "Nothing was changed. Names that differ only in letter case or spaces are the same. Remove or rename one of each, or give" +
    " --allow-duplicates to take all of them.";
  throw new UsageError([...listLines(lines), advice].join("\n"));
}

function tellReading({ name }: InputFile, read: LabelFile, isEncodingChosen: boolean): void {
  const { encoding, format, tool, leftOut } = read;
  if (!isEncodingChosen && encoding !== null && isGuessedEncoding(encoding)) {
    tell(
      `${name} isn't in UTF-8 and is read as ${encoding}. If letters are wrong, set its encoding with --encoding.\n`,
    );
  }
  const [first] = leftOut;
  if (first !== undefined) {
    const rows = countOf(leftOut.length, "row");
    tell(`${name}: ${rows} left out as no label, such as line ${first.line}: ${first.text}\n`);
  }
  if (format === "changelog") tell(`${name} is read as a changelog; each category becomes a label.\n`);
  if (tool !== null) tell(`${name} is read as a file of ${tool}.\n`);
}

/**
 * Gives a color to the labels of a file that it names without one: that of the project's label of that name, else the one
 * that was given, else the ones that can best be told from the project's, as the console proposes them.
 */
export function giveColors(
  read: readonly FileLabel[],
  existing: readonly LabelInput[],
  { newColor }: LabelFileOptions,
): readonly WantedLabel[] {
  const taken = existing.map(({ color }) => color);
  const colors =
    newColor === undefined ? proposeColors(taken, uncoloredNames(read, existing).length) : [newColor];
  return colorLabels(read, existing, colors);
}

function describe(reason: FileProblemReason): string {
  switch (reason.code) {
    case "field":
      return fieldProblems[reason.problem];
    case "value":
      return "This is a date, a truth value, or an error, not a name.";
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
