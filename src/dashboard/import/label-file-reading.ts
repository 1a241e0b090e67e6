import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { createWorker } from "#dashboard/workers/task-worker.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";
import { keepChoice, readKeptChoice } from "./kept-choices.ts";
import type { LabelFileTask } from "./label-file-worker.ts";
import workerUrl from "./label-file-worker.ts?worker&url";

/** What is imported, wherever it comes from. */
export interface ImportFile {
  /** What people call it; null for a text that was pasted. */
  readonly name: string | null;
  readonly input: string | Uint8Array;
  /** Whether it is a starter set, which leaves the project’s labels as they are unless the person selects them. */
  readonly isSet?: boolean;
}

/** How long (milliseconds) reading waits for its code. */
const longestWait = 30_000;

const worker = createWorker<LabelFileTask>(workerUrl, longestWait);

/**
 * Reads the labels of a file, or a text, off the main thread: the largest files take a second.
 *
 * @throws Error where the browser can't start the worker, or its code can't be loaded
 */
export async function readOffThread(task: LabelFileTask): Promise<LabelFile> {
  return (await worker.ask(task)) as LabelFile;
}

/**
 * The labels of what is imported, which stays the same: of the list and columns that a person chooses, else of those that
 * were chosen in a file of the same columns, else of those that are guessed.
 */
export function useLabelFile({
  input,
}: ImportFile): readonly [UseQueryResult<LabelFile>, (choice: FileChoice) => void] {
  const id = useId();
  const [choice, setChoice] = useState<FileChoice | null>(null);
  const query = useQuery({
    queryKey: ["label-file", id, choice],
    queryFn: () => (choice === null ? readAsBefore(input) : readOffThread({ input, choice })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const choose = (chosen: FileChoice) => {
    if (query.data !== undefined) keepChoice(query.data, chosen);
    setChoice(chosen);
  };
  return [query, choose];
}

async function readAsBefore(input: ImportFile["input"]): Promise<LabelFile> {
  const guessed = await readOffThread({ input, choice: { list: null, columns: null } });
  const choice = readKeptChoice(guessed);
  const chosen = choice && (await readOffThread({ input, choice }));
  return chosen !== null && chosen.list !== null ? chosen : guessed;
}
