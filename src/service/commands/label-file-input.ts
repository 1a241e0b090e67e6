import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import { findKnownColor } from "#color-science/known-colors.ts";
import { usualPageTheme } from "#color-science/page-theme.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { fieldProblems } from "#contract/problems.ts";
import { type Columns, namesAlone } from "#label-files/columns.ts";
import {
  colorLabels,
  type FileLabel,
  findUncolored,
  type PlanEntry,
  planLabels,
} from "#label-files/label-plan.ts";
import { type FileProblemReason, type LabelFile, readLabelFile } from "#label-files/read.ts";
import type { TextEncoding } from "#label-files/text-encoding.ts";
import { UsageError } from "./command-error.ts";
import { countOf, inShell, listLines, printable, tell } from "./command-output.ts";
import { type InputFile, refuseInput } from "./input-file.ts";
import { quote } from "./name-lookup.ts";

/** How a command is told to read a file of labels. */
export interface LabelFileOptions {
  /** The path of the list to read. */
  readonly list?: string;
  /** The titles of the columns to read, or their numbers from 1. */
  readonly name?: string;
  readonly color?: string;
  /** Recognized if absent. */
  readonly encoding?: TextEncoding;
}

/** A label as a file could have it. */
export const labelExample = "Example of a label in CSV: Feature,#6D5EFC";

/**
 * Reads the labels of a file in any of the formats that the console imports, and tells what isn't obvious about it.
 *
 * @throws CommandError that tells of each label that can't be taken its line; UsageError where it isn't certain what is
 *   meant, with the options that say so
 */
export async function readLabels(file: InputFile, options: LabelFileOptions): Promise<LabelFile> {
  const { encoding, list = null } = options;
  const choice = { list, ...(encoding && { encoding }) };
  const guessed = await readLabelFile(file.bytes, { ...choice, columns: null });
  const columns = chooseColumns(guessed, options);
  const read = columns === null ? guessed : await readLabelFile(file.bytes, { ...choice, columns });
  const codes = read.problems.map(({ reason }) => reason.code);
  // As an empty project is exported.
  if (read.list !== null && codes.includes("empty")) return { ...read, problems: [] };
  const isBroken = codes.includes("syntax") || codes.includes("too-large");
  if (!read.isCertain && !isBroken && read.lists.length > 0) throw refuseChoice(file, read, list);
  const problems = read.problems.map(({ line, content, reason }) => {
    const found = Object.values(content ?? {}).filter((text) => text !== "");
    return `${[file.name, `line ${line}`, ...found].join(", ")}: ${describe(reason)}`;
  });
  if (problems.length > 0) throw refuseInput(problems, labelExample);
  tellReading(file, read, encoding !== undefined);
  return read;
}

/**
 * The columns that the options name, with those that are guessed where they don't.
 *
 * @returns null where no option names one
 * @throws UsageError for one that isn't there
 */
function chooseColumns({ titles, columns }: LabelFile, { name, color }: LabelFileOptions): Columns | null {
  if (name === undefined && color === undefined) return null;
  const find = (option: string, column: string) => {
    const key = column.trim().toLowerCase();
    const titled = titles.findIndex((title) => title.trim().toLowerCase() === key);
    const index = titled < 0 ? Number(key) - 1 : titled;
    if (key !== "" && index in titles) return index;
    const all = titles.map((_, at) => nameColumn(titles, at)).join(", ");
    throw new UsageError(`${option} ${quote(column)} isn't a column of this list. It has ${printable(all)}.`);
  };
  return {
    ...(columns ?? namesAlone),
    ...(name !== undefined && { name: find("--name", name) }),
    ...(color !== undefined && { color: find("--color", color) }),
  };
}

/** A column as an option names it: by its title, else by its number. */
function nameColumn(titles: readonly string[], index: number): string {
  const title = titles[index] ?? "";
  return title === "" || titles.indexOf(title) < index ? String(index + 1) : inShell(title);
}

/** Says that it isn't certain which list, or column, is meant, or that none has that path: each with the options that choose it. */
function refuseChoice({ name }: InputFile, { lists }: LabelFile, list: string | null): UsageError {
  const choices = lists.flatMap(({ path, titles, columns, count, sample }) => {
    const option = `  --list ${inShell(path)}`;
    // Where none looks like names, any column may have them.
    const unnamed = titles.map((_, at) => `${option} --name ${nameColumn(titles, at)}`);
    if (columns === null) return titles.length === 0 ? option : unnamed;
    const { name: names, color } = columns;
    const colors = color === null ? "" : ` --color ${nameColumn(titles, color)}`;
    const shown = [...sample, ...(count > sample.length ? ["…"] : [])].join(", ");
    return `${option} --name ${nameColumn(titles, names)}${colors}  ${countOf(count, "label")}${shown && `: ${shown}`}`;
  });
  const isMissing = list !== null && !lists.some(({ path }) => path === list);
  const reason = isMissing
    ? `${name} has no list ${quote(list)}.`
    : `It isn't certain where the labels are in ${name}.`;
  const lines = listLines(choices.map(printable));
  return new UsageError(
    [`${reason} Choose a list, and its columns:`, ...lines, "Nothing was changed."].join("\n"),
  );
}

function tellReading({ name }: InputFile, read: LabelFile, isEncodingChosen: boolean): void {
  const { encoding, format, tool, leftOut } = read;
  if (!isEncodingChosen && encoding !== null) {
    tell(
      `${name} isn't in UTF-8 and is read as ${encoding}. If letters are wrong, set its encoding with --encoding.\n`,
    );
  }
  const [first] = leftOut;
  const rows = countOf(leftOut.length, "row");
  if (first !== undefined)
    tell(`${name}: ${rows} left out as no label, such as line ${first.line}: ${first.text}\n`);
  if (format === "changelog") tell(`${name} is read as a changelog; each category becomes a label.\n`);
  if (tool !== null) tell(`${name} is read as a file of ${tool}.\n`);
}

/**
 * Plans what gives a project the labels of a file. Those that the file names without a color keep the project's, or get those
 * that their names are known by, as far as those can be told from all others, or any that can.
 *
 * @param fileName as people call it
 * @throws UsageError where a name is there twice, and the project hasn't both: which of the labels is meant isn't clear
 */
export function planFileLabels<Existing extends LabelInput>(
  fileName: string,
  read: readonly FileLabel[],
  existing: readonly Existing[],
): readonly PlanEntry<Existing>[] {
  const colored = read.flatMap(({ name, color }) => (color === null ? [] : [{ name, color }]));
  const judge = new ColorJudge([...existing, ...colored], usualPageTheme);
  const colors = proposeForAll(judge, findUncolored(read, existing).map(findKnownColor));
  const entries = planLabels(existing, colorLabels(read, existing, colors));
  const twins = entries.flatMap(({ kind, wanted: { name, line }, twin }) =>
    twin === undefined || kind === "unchanged"
      ? []
      : `${fileName}, line ${line}: ${quote(name)} has the same name as ${quote(twin.name)} in line ${twin.line}.`,
  );
  if (twins.length === 0) return entries;
  const advice =
    "Nothing was changed. Names that differ only in letter case or spaces are the same. Remove or rename one of each.";
  throw new UsageError([...listLines(twins), advice].join("\n"));
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
      return "There are no labels in it.";
    case "empty":
      return "There is nothing in it.";
    case "not-text":
      return "This is neither a text nor a spreadsheet. Save it as CSV or XLSX.";
  }
}
