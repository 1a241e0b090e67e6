import { type ColorTask, runColorTask } from "./color-tasks.ts";

/** A task on its way to the worker; its answer, a {@link WorkerAnswer}, has the same number. */
export type WorkerRequest = ColorTask & { readonly number: number };

/** What the worker answers. */
export interface WorkerAnswer {
  readonly number: number;
  readonly result: unknown;
}

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  const answer: WorkerAnswer = { number: data.number, result: runColorTask(data.operation, data.input) };
  postMessage(answer);
});
