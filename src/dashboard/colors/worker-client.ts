import { createWorker, type OnProgress } from "#dashboard/workers/task-worker.ts";
import type { ColorInput, ColorOperation, ColorResult, ColorTask } from "./color-tasks.ts";
import workerUrl from "./worker.ts?worker&url";

const worker = createWorker<ColorTask>(workerUrl);

/** Starts the worker for {@link doColorWork}, unless it is: worth it before there is a task, as that takes a moment. */
export const startColorWorker = worker.start;

/**
 * Does a task of color-tasks.ts off the main thread, so that nobody who types or scrolls waits for it. The worker is
 * started with the first task, and kept. Where the browser can't start it, the task is done here, a moment later.
 *
 * @throws whatever the import of code throws, when neither the worker nor the tasks can be loaded
 */
export async function doColorWork<Operation extends ColorOperation>(
  operation: Operation,
  input: ColorInput<Operation>,
  onProgress?: OnProgress,
): Promise<ColorResult<Operation>> {
  try {
    return (await worker.ask({ operation, input } as ColorTask, onProgress)) as ColorResult<Operation>;
  } catch {
    const { runColorTask } = await import("./color-tasks.ts");
    return runColorTask(operation, input);
  }
}
