import { type FileChoice, type LabelFile, type LabelFileSyntax, refuseFile } from "./label-file.ts";
import { type FileReader, recognizeSyntax } from "./label-file-syntax.ts";

/** Nothing was chosen: what is recognized is read. */
const noChoice: FileChoice = { columns: null, list: null };

/**
 * Reads the labels of a text, as this console and other tools write them: tables in CSV or Markdown, JSON, YAML, TOML,
 * scripts, or names alone; else names and colors wherever they stand together. Anything unreadable becomes a problem; it
 * rejects only if the code for a format can't be loaded.
 */
export async function readLabelFile(text: string, choice: FileChoice = noChoice): Promise<LabelFile> {
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (countLines(plain) > lineLimit) {
    return refuseFile("csv", lineLimit + 1, { code: "too-many-lines", limit: lineLimit });
  }
  const file = await readBest(plain, choice);
  if (!file.labels.some(({ name }) => /:[\w+-]+:/.test(name))) return file;
  const { replaceShortcodes } = await import("./shortcodes.ts");
  return replaceShortcodes(file);
}

/** Reads a text in the format that it seems to have, or as what says more of it. */
async function readBest(text: string, choice: FileChoice): Promise<LabelFile> {
  const file = await readKnown(text, choice, recognizeSyntax(text));
  if (choice.columns !== null || isCertain(file)) return file;
  const guess = await guessLabels(text, choice);
  return guess !== null && isBetter(guess, file, text) ? guess : file;
}

/** Reads a text in the format that it seems to have. */
async function readKnown(text: string, choice: FileChoice, reader: FileReader): Promise<LabelFile> {
  switch (reader) {
    case "json": {
      const { readLabelJson } = await import("./json-labels.ts");
      return readLabelJson(text, choice.list);
    }
    case "yaml": {
      const { readLabelYaml } = await import("./yaml-labels.ts");
      return readLabelYaml(text, choice.list);
    }
    case "yaml-or-csv": {
      const file = await readKnown(text, choice, "yaml");
      return file.lists.length > 0 ? file : readKnown(text, choice, "csv");
    }
    case "toml": {
      const { readLabelToml } = await import("./toml-labels.ts");
      return readLabelToml(text, choice.list);
    }
    case "script": {
      const { readLabelScript } = await import("./script-labels.ts");
      return readLabelScript(text);
    }
    case "markdown": {
      const { readLabelMarkdown } = await import("./markdown-labels.ts");
      return readLabelMarkdown(text, choice);
    }
    case "csv": {
      const { readLabelCsv } = await import("./csv-labels.ts");
      return readLabelCsv(text, choice);
    }
  }
}

/** Reads a text in which names and colors stand together, in no format that is known; null if it has none. */
async function guessLabels(text: string, choice: FileChoice): Promise<LabelFile | null> {
  if (!someColor.test(text)) return null;
  const [{ readLabelLines }, { readLabelCode }] = await Promise.all([
    import("./line-labels.ts"),
    import("./code-labels.ts"),
  ]);
  const guesses = [readLabelCode(text, choice.list), readLabelLines(text)];
  if (/<\/?[a-z]/i.test(text)) {
    const { readLabelMarkup } = await import("./markup-labels.ts");
    guesses.unshift(readLabelMarkup(text, choice));
  }
  const [best] = guesses.sort((one, other) => other.labels.length - one.labels.length);
  return best !== undefined && best.labels.length > 0 ? best : null;
}

/** A color in digits, or what colors are called: without them, nothing tells labels from other texts. */
const someColor = /(?:#|0x|\b)[\da-f]{6}\b|#[\da-f]{3}\b|\brgb\(|colou?r|background|\bbg\b|\blabels?\b/i;

/** Whether all of a file was understood. */
function isCertain({ labels, problems }: LabelFile): boolean {
  return problems.length === 0 && labels.length > 0 && labels.some(({ color }) => color !== null);
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
  if (syntax === "yaml") return /^[ \t]*(?:-[ \t]+)?["']?(?:name|label)["']?[ \t]*:/im.test(text);
  return syntax === "json" || syntax === "json-lines";
}

/** The most lines of a file: twenty times as many labels as the console is made for. */
const lineLimit = 200_000;

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
