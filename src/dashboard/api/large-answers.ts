import type { LargeAnswer } from "#client/api-client.ts";
import { startWorker, type TaskWorker } from "#dashboard/workers/task-worker.ts";
import type { LargeAnswerTask } from "./large-answer-worker.ts";
import workerUrl from "./large-answer-worker.ts?worker&url";

let worker: TaskWorker<LargeAnswerTask> | undefined;

/**
 * Reads a large answer off the main thread: there, ten thousand labels hold up a slow machine for a second.
 *
 * @returns undefined where the answer isn't what it should be; rejects where the browser can't start the worker
 */
export async function readLargeAnswer(kind: LargeAnswer, bytes: ArrayBuffer): Promise<unknown> {
  worker ??= startWorker(workerUrl);
  return worker.ask({ kind, bytes });
}
