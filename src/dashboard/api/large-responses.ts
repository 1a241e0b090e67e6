import type { LargeResponse } from "#client/api-client.ts";
import { startWorker, type TaskWorker } from "#dashboard/workers/task-worker.ts";
import type { LargeResponseTask } from "./large-response-worker.ts";
import workerUrl from "./large-response-worker.ts?worker&url";

let worker: TaskWorker<LargeResponseTask> | undefined;

/**
 * Reads a large response off the main thread: there, ten thousand labels hold up a slow machine for a second.
 *
 * @returns undefined where the response isn't what it should be; rejects where the browser can't start the worker
 */
export async function readLargeResponse(kind: LargeResponse, bytes: ArrayBuffer): Promise<unknown> {
  worker ??= startWorker(workerUrl);
  return worker.ask({ kind, bytes });
}
