import { startWorker, type TaskWorker } from "#dashboard/workers/task-worker.ts";
import type { FileChoice, LabelFile } from "#label-files/label-file.ts";
import type { LabelFileTask } from "./label-file-worker.ts";
import workerUrl from "./label-file-worker.ts?worker&url";

let worker: TaskWorker<LabelFileTask> | undefined;

/**
 * Reads the labels of a text off the main thread: the largest files take a second. Where the browser can't start the
 * worker, or it can't load the code for a format, the text is read here.
 *
 * @throws whatever the import of code throws, when it can't be loaded here either
 */
export async function readLabelText(text: string, { columns, list }: FileChoice): Promise<LabelFile> {
  worker ??= startWorker(workerUrl);
  try {
    return (await worker.ask({ text, choice: { columns, list } })) as LabelFile;
  } catch {
    const { readLabelFile } = await import("#label-files/label-file-reader.ts");
    return readLabelFile(text, { columns, list });
  }
}

/**
 * Reads a spreadsheet as CSV, off the main thread where that can be.
 *
 * @returns null if it isn't a spreadsheet, or too large
 * @throws whatever the import of code throws
 */
export async function readSpreadsheetText(spreadsheet: Uint8Array): Promise<string | null> {
  worker ??= startWorker(workerUrl);
  try {
    return (await worker.ask({ spreadsheet })) as string | null;
  } catch {
    const { readSpreadsheet } = await import("#label-files/formats/spreadsheet.ts");
    return readSpreadsheet(spreadsheet);
  }
}
