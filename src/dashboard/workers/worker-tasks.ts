import type { OnProgress, WorkerRequest, WorkerResponse, WorkerResponseContent } from "./task-worker.ts";

/** How long (milliseconds) a task goes on before it says how far it has come: few take as long as that. */
const progressPause = 100;

/** Makes this thread a worker whose tasks are done by a function, which may reject; see task-worker.ts. */
export function doTasks<Task>(run: (task: Task, onProgress: OnProgress) => unknown): void {
  addEventListener("message", async ({ data: { number, task } }: MessageEvent<WorkerRequest>) => {
    const response = (content: WorkerResponseContent) =>
      postMessage({ number, ...content } satisfies WorkerResponse);
    let told = performance.now();
    const tell: OnProgress = (done) => {
      const now = performance.now();
      if (now - told < progressPause) return;
      told = now;
      response({ done });
    };
    try {
      response({ result: await run(task as Task, tell) });
    } catch {
      response({ failed: true });
    }
  });
}
