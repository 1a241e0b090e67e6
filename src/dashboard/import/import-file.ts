import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { readAddress } from "./address-reading.ts";
import type { ImportFile } from "./label-file-reading.ts";

/** Where a person chooses what to import. */
type Place = "file" | "text" | "address";

/** The ways to take what a person chooses. */
export interface Taking {
  /** Takes the only file; of several, none: which is meant can't be told. */
  readonly takeFiles: (files: readonly File[]) => void;
  readonly takeText: (text: string) => void;
  /** Takes the labels of a repository, or a file, by its address. */
  readonly takeAddress: (address: string) => void;
  readonly pending: boolean;
  /** Why the last one wasn't taken, in a sentence, by where it was chosen. */
  readonly refusals: { readonly [place in Place]?: string };
}

/** The largest import in bytes. */
const sizeLimit = 2_000_000;

/** Takes what a person chooses; of several things only the last. */
export function useTaking(onTake: (file: ImportFile) => void): Taking {
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: async ({ read }: { place: Place; read: () => ReturnType<typeof readFile> }) => read(),
  });
  const take = (place: Place, read: () => ReturnType<typeof readFile>) =>
    mutate({ place, read }, { onSuccess: (file) => typeof file !== "string" && onTake(file) });
  return {
    takeFiles: (files) => take("file", () => readFile(files)),
    takeText: (text) => take("text", () => readText(text)),
    takeAddress: (address) => take("address", () => readAddress(address, sizeLimit)),
    pending: isPending,
    refusals: typeof data === "string" && variables ? { [variables.place]: data } : {},
  };
}

async function readFile([file, ...others]: readonly File[]): Promise<ImportFile | string> {
  if (file === undefined || others.length > 0) {
    return t`Choose one file at a time. None of these files was read.`;
  }
  const name = isolateName(file.name);
  if (file.size > sizeLimit) return describeSize(name, file.size);
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return t`${name} can’t be read. If it’s a folder, choose a file in it.`;
  return { name: file.name, input: new Uint8Array(buffer) };
}

async function readText(text: string): Promise<ImportFile | string> {
  return text.length > sizeLimit ? describeSize(t`The text`, text.length) : { name: null, input: text };
}

function describeSize(name: string, bytes: number): string {
  const megabytes = (size: number) => i18n.number(size / 1e6, { maximumFractionDigits: 1 });
  const [size, limit] = [megabytes(bytes), megabytes(sizeLimit)];
  return t`${name} is ${size}\u00a0MB. The limit is ${limit}\u00a0MB, so split it.`;
}

/**
 * Takes files that are dropped anywhere on the page, where the browser would open them otherwise.
 *
 * @returns whether a file is held over the page
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handle = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type, relatedTarget } = event;
    if (dataTransfer?.types.includes("Files") !== true) return;
    event.preventDefault();
    // Leaving a part of the page for another one isn't leaving the page.
    setOver(type === "dragover" || (type === "dragleave" && relatedTarget !== null));
    if (type === "drop" && dataTransfer.files.length > 0) onFiles([...dataTransfer.files]);
  });
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ["dragover", "dragleave", "drop"] as const) {
      document.addEventListener(type, (event) => handle(event), { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
  return isOver;
}
