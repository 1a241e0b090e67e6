import type { ParsedFile } from "./file-value.ts";
import { type FileChoice, type LabelFile, refuseFile, refuseText } from "./label-file.ts";
import { mayBeChangelog, recognizeSyntax } from "./label-file-syntax.ts";
import { readLabelLists } from "./label-lists.ts";
import { isChangeList } from "./label-names.ts";

/** Nothing was chosen: what is recognized is read. */
const noChoice: FileChoice = { columns: null, list: null };

/**
 * Reads the labels of a text, as this console and other tools write them: tables in CSV or Markdown, JSON, YAML, TOML,
 * scripts, or names alone. Anything unreadable becomes a problem; it rejects only if the code for a format can't be
 * loaded.
 */
export async function readLabelFile(text: string, choice: FileChoice = noChoice): Promise<LabelFile> {
  const plain = plainTextOf(text);
  if (countLines(plain) > lineLimit) {
    return refuseFile("csv", lineLimit + 1, { code: "too-many-lines", limit: lineLimit });
  }
  const categories = await readCategories(plain);
  if (categories !== null) return categories;
  const syntax = recognizeSyntax(plain);
  switch (syntax) {
    case "script": {
      const { readLabelScript } = await import("./script-labels.ts");
      return readLabelScript(plain);
    }
    case "markdown": {
      const { readLabelMarkdown } = await import("./markdown-labels.ts");
      return readLabelMarkdown(plain, choice);
    }
    case "csv":
      return readCsv(plain, choice);
  }
  const parsed = await parseBy(syntax, plain);
  const file = "values" in parsed ? readLists(parsed, plain, choice) : parsed;
  return syntax === "yaml-or-csv" && file.lists.length === 0 ? readCsv(plain, choice) : file;
}

/**
 * Reads a text that is made of lists and maps, as far as it is JSON, YAML, or TOML by its beginning.
 *
 * @param plain see {@link plainTextOf}
 * @returns null for any other
 */
export async function parseLabelFile(plain: string): Promise<ParsedFile | null> {
  const syntax = recognizeSyntax(plain);
  return syntax === "script" || syntax === "markdown" || syntax === "csv" ? null : parseBy(syntax, plain);
}

/** A text without a byte order mark, whose lines end in `\n`. */
export function plainTextOf(text: string): string {
  return text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}

async function parseBy(syntax: "json" | "toml" | "yaml" | "yaml-or-csv", plain: string): Promise<ParsedFile> {
  switch (syntax) {
    case "json": {
      const { parseJson } = await import("./json-labels.ts");
      return parseJson(plain);
    }
    case "toml": {
      const { parseToml } = await import("./toml-labels.ts");
      return parseToml(plain);
    }
    default: {
      const { parseYaml } = await import("./yaml-labels.ts");
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

/** The most lines of a file: twenty times as many labels as the console is made for. */
const lineLimit = 200_000;

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
    const [{ readScriptSettings }, { readToolCategories }] = await Promise.all([
      import("./script-settings.ts"),
      import("./changelog-tools.ts"),
    ]);
    return readToolCategories(readScriptSettings(text));
  }
  if (!mayBeChangelog(text)) return null;
  const { readChangelogHeadings } = await import("./changelog-headings.ts");
  const file = readChangelogHeadings(text);
  if (file === null || recognizeSyntax(text) !== "markdown") return file;
  // A page about labels may have headings, too.
  const { readLabelMarkdown } = await import("./markdown-labels.ts");
  const tables = readLabelMarkdown(text, noChoice);
  return tables.labels.some(({ color }) => color !== null) ? null : file;
}

async function readCsv(text: string, choice: FileChoice): Promise<LabelFile> {
  const { readLabelCsv } = await import("./csv-labels.ts");
  return readLabelCsv(text, choice);
}
