import { type FileChoice, type LabelFile, refuseFile } from "./label-file.ts";
import { recognizeSyntax } from "./label-file-syntax.ts";

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

async function readYaml(text: string, { list }: FileChoice): Promise<LabelFile> {
  const { readLabelYaml } = await import("./yaml-labels.ts");
  return readLabelYaml(text, list);
}

async function readCsv(text: string, choice: FileChoice): Promise<LabelFile> {
  const { readLabelCsv } = await import("./csv-labels.ts");
  return readLabelCsv(text, choice);
}
