import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";
import { keepChoice, readKeptChoice } from "./kept-choices.ts";
import { readOffThread } from "./label-file-reading.ts";

/** A file or text that a person chose to import. */
interface ImportInput {
  /** The file's name; null for a text that was pasted. */
  readonly fileName: string | null;
  readonly input: string | Uint8Array;
}

/** What a person chose to import, and what was read in it. */
export interface ImportText extends ImportInput {
  readonly file: LabelFile;
}

/** Reads the files and texts that a person chooses to import. */
export interface ImportReader {
  /** The last file or text that was read; null for none. */
  readonly importText: ImportText | null;
  /** Why the last one can't be imported, in a sentence; null if it can. */
  readonly refusal: string | null;
  readonly pending: boolean;
  /** Reads the only file; of several, none: which is meant can't be told. */
  readonly readFiles: (files: readonly File[]) => Promise<void>;
  readonly readText: (text: string) => Promise<void>;
  /** Reads the labels of a repository, or a file, by its address. */
  readonly readAddress: (address: string) => Promise<void>;
  /** Reads another list, or other columns, of what was read, and those of like files from now on. */
  readonly choose: (choice: FileChoice) => Promise<void>;
  readonly forget: () => void;
}

/** The largest import in bytes. */
const sizeLimit = 2_000_000;

/** Reads the file or text that a person chooses, one after the other. */
export function useImportText(): ImportReader {
  const [importText, setImportText] = useState<ImportText | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const last = useRef(0);

  /** Shows what was read, unless something else was chosen in the meantime. */
  async function show(read: () => Promise<ImportText | string>): Promise<void> {
    last.current += 1;
    const own = last.current;
    setPending(true);
    const result = await read().catch(
      () =>
        t`The part of the console that reads files couldn’t be started. Reload to try again, or use a newer browser.`,
    );
    if (own !== last.current) return;
    setPending(false);
    setRefusal(typeof result === "string" ? result : null);
    if (typeof result !== "string") setImportText(result);
  }

  return {
    importText,
    refusal,
    pending,
    readText: (input) =>
      show(async () =>
        input.length > sizeLimit
          ? describeSize(t`The text`, input.length)
          : readInput({ fileName: null, input }),
      ),
    readFiles: ([file, ...others]) =>
      show(async () => {
        if (file === undefined || others.length > 0) {
          return t`Choose one file at a time. None of these files was read.`;
        }
        const name = isolateName(file.name);
        if (file.size > sizeLimit) return describeSize(name, file.size);
        const buffer = await file.arrayBuffer().catch(() => null);
        if (buffer === null) return t`${name} can’t be read. If it’s a folder, choose a file in it.`;
        return readInput({ fileName: file.name, input: new Uint8Array(buffer) });
      }),
    readAddress: (address) =>
      show(async () => {
        const { readAddress } = await import("./address-reading.ts");
        const content = await readAddress(address, sizeLimit);
        return typeof content === "string"
          ? content
          : readInput({ fileName: content.name, input: content.bytes });
      }),
    choose: (choice) =>
      show(async () => {
        if (importText === null) return "";
        keepChoice(importText.file, choice);
        return { ...importText, file: await readOffThread({ input: importText.input, choice }) };
      }),
    forget: () => {
      last.current += 1;
      setPending(false);
      setImportText(null);
      setRefusal(null);
    },
  };
}

/** Reads the list and columns that were chosen in a file of the same columns, else those that are guessed. */
async function readInput(source: ImportInput): Promise<ImportText | string> {
  const { input } = source;
  const guessed = await readOffThread({ input, choice: { list: null, columns: null } });
  if (guessed.problems[0]?.reason.code === "not-text" && source.fileName !== null) {
    return t`${isolateName(source.fileName)} isn’t a text file. Save it as CSV or JSON, then try again.`;
  }
  const choice = readKeptChoice(guessed);
  const chosen = choice && (await readOffThread({ input, choice }));
  return { ...source, file: chosen !== null && chosen.list !== null ? chosen : guessed };
}

function describeSize(name: string, bytes: number): string {
  const megabytes = (size: number) => i18n.number(size / 1e6, { maximumFractionDigits: 1 });
  const [size, limit] = [megabytes(bytes), megabytes(sizeLimit)];
  return t`${name} is ${size}\u00a0MB. The limit is ${limit}\u00a0MB, so split it.`;
}
