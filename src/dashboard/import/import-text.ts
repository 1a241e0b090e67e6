import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { decodeText, type TextEncoding } from "#label-files/text-encoding.ts";
import type { ImportFile } from "./import-job.ts";

/** What a person gave to be imported, and what was read in it. */
export interface ImportText extends ImportFile {
  /** How the file was written; null for a text that was pasted. */
  readonly encoding: TextEncoding | null;
  /** Tells it from what was given before. */
  readonly turn: number;
}

/** A text before it is read. */
type UnreadText = Omit<ImportText, "file" | "total" | "turn">;

/** Takes what a person gives to be imported. */
export interface ImportTaker {
  /** What was given last; null for nothing. */
  readonly given: ImportText | null;
  /** Why the last one was not taken, in a sentence; null when it was. */
  readonly refusal: string | null;
  readonly pending: boolean;
  readonly takeFile: (file: File) => Promise<void>;
  readonly takeText: (source: UnreadText) => Promise<void>;
  readonly forget: () => void;
}

/** So many bytes are read: what is imported is kept until it is finished, where browsers keep texts of some megabytes. */
const sizeLimit = 2_000_000;

/** What a person gives to be imported, a file or a text, one after the other. */
export function useImportText(): ImportTaker {
  const [given, setGiven] = useState<ImportText | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const last = useRef(0);

  /** Reads what was given, unless something else was given meanwhile. */
  async function take(read: () => Promise<Omit<ImportText, "turn"> | string>): Promise<void> {
    last.current += 1;
    const turn = last.current;
    setPending(true);
    const result = await read().catch(
      () =>
        t`The part of the console that reads this can’t be loaded. Look at your connection, then try again.`,
    );
    if (turn !== last.current) return;
    setPending(false);
    setRefusal(typeof result === "string" ? result : null);
    if (typeof result !== "string") setGiven({ ...result, turn });
  }

  async function readText(source: UnreadText): Promise<Omit<ImportText, "turn"> | string> {
    if (source.text.length > sizeLimit) return describeSize(t`The text`, source.text.length);
    return { ...source, file: await readLabelFile(source.text, source.columns), total: null };
  }

  return {
    given,
    refusal,
    pending,
    takeText: (source) => take(() => readText(source)),
    takeFile: (file) =>
      take(async () => {
        const name = isolateName(file.name);
        if (file.size > sizeLimit) return describeSize(name, file.size);
        const bytes = await file.arrayBuffer().catch(() => null);
        if (bytes === null) return t`${name} can’t be read. If it is a folder, choose a file in it.`;
        const decoded = decodeText(new Uint8Array(bytes));
        if (decoded === null) return t`${name} isn’t a text. Save it as CSV or JSON, then try again.`;
        return readText({ ...decoded, fileName: file.name, columns: null });
      }),
    forget: () => {
      last.current += 1;
      setPending(false);
      setGiven(null);
      setRefusal(null);
    },
  };
}

function describeSize(name: string, bytes: number): string {
  const megabytes = (size: number) => i18n.number(size / 1e6, { maximumFractionDigits: 1 });
  const [size, limit] = [megabytes(bytes), megabytes(sizeLimit)];
  return t`${name} has ${size} MB; at most ${limit} MB can be read at once. Split it.`;
}
