import { type ColorTask, runColorTask } from "./color-tasks.ts";

/** A task on its way to the worker; its answers, {@link WorkerAnswer}s, have the same number. */
export type WorkerRequest = ColorTask & { readonly number: number };

/** What the worker answers: how far it has come, from 0 to 1, as often as it likes; then the result. */
export type WorkerAnswer = { readonly number: number } & (
  | { readonly done: number }
  | { readonly result: unknown }
);

addEventListener("message", ({ data: { number, operation, input } }: MessageEvent<WorkerRequest>) => {
  const answer = (content: { readonly done: number } | { readonly result: unknown }) =>
    postMessage({ number, ...content } satisfies WorkerAnswer);
  const result = runColorTask(operation, input, (done) => answer({ done }));
  answer({ result });
});
