import type { OnProgress, WorkerRequest, WorkerResponse, WorkerResponseContent } from "./task-worker.ts";

/** Makes this thread a worker whose tasks are done by a function, which may reject; see task-worker.ts. */
export function doTasks<Task>(run: (task: Task, onProgress: OnProgress) => unknown): void {
  addEventListener("message", async ({ data: { number, task } }: MessageEvent<WorkerRequest>) => {
    const response = (content: WorkerResponseContent) =>
      postMessage({ number, ...content } satisfies WorkerResponse);
    try {
      response({ result: await run(task as Task, (done) => response({ done })) });
    } catch {
      response({ failed: true });
    }
  });
}
