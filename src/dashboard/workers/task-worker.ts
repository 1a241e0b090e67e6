import { trustScript } from "./trusted-script.ts";

/** Takes the share of a task that is done, from 0 to 1. */
export type OnProgress = (done: number) => void;

/** A task on its way to a worker; its responses, {@link WorkerResponse}s, have the same number. */
export interface WorkerRequest {
  readonly number: number;
  readonly task: unknown;
}

/** How far a worker has come, now and then; then the result, or that there is none. */
export type WorkerResponseContent =
  | { readonly done: number }
  | { readonly result: unknown }
  | { readonly failed: true };

/** What a worker answers to the task of a number. */
export type WorkerResponse = { readonly number: number } & WorkerResponseContent;

/** A worker that does tasks, one after the other; see worker-tasks.ts. */
export interface TaskWorker<Task> {
  /** Starts it, unless it is: worth it before there is a task, as that takes a moment. */
  readonly start: () => void;
  /** Has a task done; rejects when the worker couldn't be started, or the task failed. */
  readonly ask: (task: Task, onProgress?: OnProgress) => Promise<unknown>;
}

interface WaitingTask extends PromiseWithResolvers<unknown> {
  readonly onProgress: OnProgress | undefined;
}

/**
 * A worker of the build, which is started with its first task, and kept; where the browser can't, or its file can't be had, every task
 * rejects.
 */
export function createWorker<Task>(url: string): TaskWorker<Task> {
  const waiting = new Map<number, WaitingTask>();
  let last = 0;
  /** Undefined once it has failed: the next task starts another. */
  let thread: Promise<Worker> | undefined;
  const fail = (error: unknown) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = async () => {
    const worker = new Worker(trustScript(url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
      const task = waiting.get(data.number);
      if ("done" in data) {
        task?.onProgress?.(data.done);
        return;
      }
      waiting.delete(data.number);
      if ("failed" in data) task?.reject(new Error("The task failed in the worker."));
      else task?.resolve(data.result);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error("The worker couldn't be started."));
    };
    return worker;
  };
  const startOnce = () => {
    if (thread === undefined) {
      thread = start();
      thread.catch(fail);
    }
    return thread;
  };
  return {
    start: () => void startOnce(),
    ask: async (task, onProgress) => {
      const worker = await startOnce();
      last += 1;
      const response = { ...Promise.withResolvers<unknown>(), onProgress };
      waiting.set(last, response);
      worker.postMessage({ number: last, task } satisfies WorkerRequest);
      return response.promise;
    },
  };
}
