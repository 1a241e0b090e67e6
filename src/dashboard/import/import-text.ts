import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { decodeText, type TextEncoding } from "#label-files/text-encoding.ts";
import type { ImportFile } from "./import-job.ts";
import { readLabelText } from "./label-file-reading.ts";

/** A file or text that a person chose, and what was read in it. */
export interface ImportText extends ImportFile {
  /** How the file was written; null for a text that was pasted. */
  readonly encoding: TextEncoding | null;
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
        const bytes = await file.arrayBuffer().catch(() => null);
        if (bytes === null) return t`${name} can’t be read. If it’s a folder, choose a file in it.`;
        const decoded = decodeText(new Uint8Array(bytes));
        if (decoded === null) return t`${name} isn’t a text file. Save it as CSV or JSON, then try again.`;
        return readText({ ...decoded, fileName: file.name, columns: null, list: null });
      }),
    readAddress: (address) =>
      show(async () => {
        const { readAddress } = await import("./address-reading.ts");
        const content = await readAddress(address, sizeLimit);
        if (typeof content === "string") return content;
        const name = isolateName(content.name);
        const decoded = decodeText(content.bytes);
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

function describeSize(name: string, bytes: number): string {
  const megabytes = (size: number) => i18n.number(size / 1e6, { maximumFractionDigits: 1 });
  const [size, limit] = [megabytes(bytes), megabytes(sizeLimit)];
  return t`${name} is ${size} MB. The limit is ${limit} MB, so split it.`;
}
