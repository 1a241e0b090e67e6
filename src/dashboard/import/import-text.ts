import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { decodeText, isSpreadsheet, type TextEncoding } from "#label-files/text-encoding.ts";
import type { ImportFile } from "./import-job.ts";
import { readLabelText, readSpreadsheetText } from "./label-file-reading.ts";

/** A file or text that a person chose, and what was read in it. */
export interface ImportText extends ImportFile {
  /** How the file was written; null for a text that was pasted, or a spreadsheet. */
  readonly encoding: TextEncoding | null;
  /** The file as it was chosen, to be read in another encoding; null where there is none. */
  readonly bytes: Uint8Array | null;
}

/** A text before it is read. */
type UnreadText = Omit<ImportText, "file">;

/** Reads the files and texts that a person chooses to import. */
export interface ImportReader {
  /** The last file or text that was read; null for none. */
  readonly importText: ImportText | null;
  /** Why the last one can't be imported, in a sentence; null if it can. */
  readonly refusal: string | null;
  readonly pending: boolean;
  /** Reads the only file; of several, none: which is meant can't be told. */
  readonly readFiles: (files: readonly File[]) => Promise<void>;
  readonly readText: (source: UnreadText) => Promise<void>;
  /** Reads the labels of a repository, or a file, by its address. */
  readonly readAddress: (address: string) => Promise<void>;
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
    const result = await read().catch(() => t`Part of the console couldn’t be loaded. Reload to try again.`);
    if (own !== last.current) return;
    setPending(false);
    setRefusal(typeof result === "string" ? result : null);
    if (typeof result !== "string") setImportText(result);
  }

  async function readText(source: UnreadText): Promise<ImportText | string> {
    if (source.text.length > sizeLimit) return describeSize(t`The text`, source.text.length);
    return { ...source, file: await readLabelText(source.text, source) };
  }

  return {
    importText,
    refusal,
    pending,
    readText: (source) => show(() => readText(source)),
    readFiles: ([file, ...others]) =>
      show(async () => {
        if (file === undefined || others.length > 0) {
          return t`Choose one file at a time. None of these files was read.`;
        }
        const name = isolateName(file.name);
        if (file.size > sizeLimit) return describeSize(name, file.size);
        const buffer = await file.arrayBuffer().catch(() => null);
        if (buffer === null) return t`${name} can’t be read. If it’s a folder, choose a file in it.`;
        const decoded = await readBytes(new Uint8Array(buffer));
        if (decoded === null) return t`${name} isn’t a text file. Save it as CSV or JSON, then try again.`;
        return readText({ ...decoded, fileName: file.name, columns: null, list: null });
      }),
    readAddress: (address) =>
      show(async () => {
        const { readAddress } = await import("./address-reading.ts");
        const content = await readAddress(address, sizeLimit);
        if (typeof content === "string") return content;
        const name = isolateName(content.name);
        const decoded = await readBytes(content.bytes);
        if (decoded === null) return t`${name} isn’t a text file. Save it as CSV or JSON, then try again.`;
        return readText({ ...decoded, fileName: content.name, columns: null, list: null });
      }),
    forget: () => {
      last.current += 1;
      setPending(false);
      setImportText(null);
      setRefusal(null);
    },
  };
}

/** The text of a file or a spreadsheet; null if it is neither. */
async function readBytes(bytes: Uint8Array): Promise<Pick<ImportText, "bytes" | "encoding" | "text"> | null> {
  if (isSpreadsheet(bytes)) {
    const text = await readSpreadsheetText(bytes);
    return text === null ? null : { text, encoding: null, bytes: null };
  }
  const decoded = decodeText(bytes);
  return decoded === null ? null : { ...decoded, bytes };
}

function describeSize(name: string, bytes: number): string {
  const megabytes = (size: number) => i18n.number(size / 1e6, { maximumFractionDigits: 1 });
  const [size, limit] = [megabytes(bytes), megabytes(sizeLimit)];
  return t`${name} is ${size}\u00a0MB. The limit is ${limit}\u00a0MB, so split it.`;
}
