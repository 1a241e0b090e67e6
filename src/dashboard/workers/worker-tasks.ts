import type { OnProgress, WorkerAnswer, WorkerAnswerContent, WorkerRequest } from "./task-worker.ts";

/** Makes this thread a worker whose tasks are done by a function, which may reject; see task-worker.ts. */
export function doTasks<Task>(run: (task: Task, onProgress: OnProgress) => unknown): void {
  addEventListener("message", async ({ data: { number, task } }: MessageEvent<WorkerRequest>) => {
    const answer = (content: WorkerAnswerContent) =>
      postMessage({ number, ...content } satisfies WorkerAnswer);
    try {
      answer({ result: await run(task as Task, (done) => answer({ done })) });
    } catch {
      answer({ failed: true });
    }
  });
}
