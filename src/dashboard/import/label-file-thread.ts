import type { LabelFile } from "#label-files/read.ts";
import type { ReadRequest, ReadResponse } from "./label-file-worker.ts";
import workerUrl from "./label-file-worker.ts?worker&url";
import { trustScript } from "./trusted-script.ts";

/** The worker, kept from the first file on; null again once it has failed. */
let worker: Worker | null = null;

/**
 * Reads the labels of a file off the main thread: the largest take a second.
 *
 * @throws Error when the worker couldn't be started, or the file couldn't be read
 */
export async function readOffThread(...task: ReadRequest["task"]): Promise<LabelFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadResponse>();
  const { port1, port2 } = new MessageChannel();
  const reading = new AbortController();
  worker ??= new Worker(trustScript(workerUrl), { type: "module" });
  worker.addEventListener(
    "error",
    (event) => {
      event.preventDefault();
      worker = null;
      reject(new Error("The worker couldn't be started."));
    },
    { signal: reading.signal },
  );
  port1.onmessage = ({ data }: MessageEvent<ReadResponse>) => resolve(data);
  worker.postMessage({ task, reply: port2 } satisfies ReadRequest, [port2]);
  const read = await promise.finally(() => {
    reading.abort();
    port1.close();
  });
  if (read === null) throw new Error("The file couldn't be read in the worker.");
  return read;
}
