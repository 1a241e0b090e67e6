import { type FileChoice, type LabelFile, refuseFile } from "./label-file.ts";
import { mayBeChangelog, recognizeSyntax } from "./label-file-syntax.ts";

/** Nothing was chosen: what is recognized is read. */
const noChoice: FileChoice = { columns: null, list: null };

/**
 * Reads the labels of a text, as this console and other tools write them: tables in CSV or Markdown, JSON, YAML, TOML,
 * scripts, or names alone. Anything unreadable becomes a problem; it rejects only if the code for a format can't be
 * loaded.
 */
export async function readLabelFile(text: string, choice: FileChoice = noChoice): Promise<LabelFile> {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (countLines(plain) > lineLimit) {
    return refuseFile("csv", lineLimit + 1, { code: "too-many-lines", limit: lineLimit });
  }
  const categories = await readCategories(plain);
  if (categories !== null) return categories;
  switch (recognizeSyntax(plain)) {
    case "json": {
      const { readLabelJson } = await import("./json-labels.ts");
      return readLabelJson(plain, choice.list);
    }
    case "yaml":
      return readYaml(plain, choice);
    case "yaml-or-csv": {
      const file = await readYaml(plain, choice);
      return file.lists.length > 0 ? file : readCsv(plain, choice);
    }
    case "toml": {
      const { readLabelToml } = await import("./toml-labels.ts");
      return readLabelToml(plain, choice.list);
    }
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

async function readYaml(text: string, { list }: FileChoice): Promise<LabelFile> {
  const { readLabelYaml } = await import("./yaml-labels.ts");
  return readLabelYaml(text, list);
}

async function readCsv(text: string, choice: FileChoice): Promise<LabelFile> {
  const { readLabelCsv } = await import("./csv-labels.ts");
  return readLabelCsv(text, choice);
}
