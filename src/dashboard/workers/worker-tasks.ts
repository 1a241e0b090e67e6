import type { OnProgress, WorkerAnswer, WorkerRequest } from "./task-worker.ts";

/** Makes this thread a worker whose tasks are done by a function; see task-worker.ts. */
export function doTasks<Task>(run: (task: Task, onProgress: OnProgress) => unknown): void {
  addEventListener("message", ({ data: { number, task } }: MessageEvent<WorkerRequest>) => {
    const answer = (content: { readonly done: number } | { readonly result: unknown }) =>
      postMessage({ number, ...content } satisfies WorkerAnswer);
    const result = run(task as Task, (done) => answer({ done }));
    answer({ result });
  });
}
