import { createWorker } from "#dashboard/workers/task-worker.ts";
import type { LabelFile } from "#label-files/read.ts";
import type { LabelFileTask } from "./label-file-worker.ts";
import workerUrl from "./label-file-worker.ts?worker&url";

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
