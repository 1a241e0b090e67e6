import type { ColorInput, ColorOperation, ColorResult, ColorTask, OnProgress } from "./color-tasks.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker.ts";
import workerUrl from "./worker.ts?worker&url";

/**
 * Does a task of color-tasks.ts off the main thread, so that nobody who types or scrolls waits for it. The worker is
 * started with the first task, and kept. Where the browser can't start it, the task is done here, a moment later.
 *
 * @throws whatever the import of code throws, when neither the worker nor the tasks can be loaded
 */
export async function doColorWork<Operation extends ColorOperation>(
  operation: Operation,
  input: ColorInput<Operation>,
  onProgress: OnProgress = () => undefined,
): Promise<ColorResult<Operation>> {
  worker ??= startWorker();
  try {
    return (await worker.ask({ operation, input } as ColorTask, onProgress)) as ColorResult<Operation>;
  } catch {
    const { runColorTask } = await import("./color-tasks.ts");
    return runColorTask(operation, input);
  }
}

interface WaitingTask extends PromiseWithResolvers<unknown> {
  readonly onProgress: OnProgress;
}

interface RunningWorker {
  /** Rejects when the worker couldn't be started. */
  readonly ask: (task: ColorTask, onProgress: OnProgress) => Promise<unknown>;
}

let worker: RunningWorker | undefined;

function startWorker(): RunningWorker {
  const waiting = new Map<number, WaitingTask>();
  let last = 0;
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  let thread: Worker | undefined;
  try {
    thread = new Worker(trustScript(workerUrl), { type: "module" });
    thread.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      const task = waiting.get(data.number);
      if ("done" in data) {
        task?.onProgress(data.done);
        return;
      }
      waiting.delete(data.number);
      task?.resolve(data.result);
    };
    thread.onerror = (event) => {
      event.preventDefault();
      fail(new Error("The worker for colors couldn't be started."));
    };
  } catch (error) {
    fail(error);
  }
  return {
    ask: (task, onProgress) => {
      if (thread === undefined || failure !== null) return Promise.reject(failure);
      last += 1;
      const answer = { ...Promise.withResolvers<unknown>(), onProgress };
      waiting.set(last, answer);
      thread.postMessage({ ...task, number: last } satisfies WorkerRequest);
      return answer.promise;
    },
  };
}

/** What browsers with trusted types have, of which TypeScript knows nothing. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The service has browsers take scripts only from addresses that are vouched for; this one comes from the build. */
function trustScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return url;
  return trustedTypes.createPolicy("color-worker", { createScriptURL: (it) => it }).createScriptURL(url);
}
