import { ApiError } from "./api-error.ts";

/** How often a failed read is tried again before the failure is shown. */
const readRetries = 2;
/** The longest wait (milliseconds) that is sat out; a service that asks for more is shown as failed. */
const longestWait = 60_000;

/**
 * How long to wait (milliseconds) before the next try: what the service asked for, else exponential back-off with
 * full jitter, so that many clients don't come back at the same moment.
 */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return asked ?? Math.random() * 500 * 2 ** failures + 250;
}

/** Whether a read that has failed so often before this failure is tried again: it may succeed soon. */
export function mayRetry(failures: number, error: unknown): boolean {
  return (
    failures < readRetries &&
    error instanceof ApiError &&
    error.isPassing &&
    (error.retryAfter ?? 0) <= longestWait
  );
}

/** Reads, and once more after a failure that may pass. Rejects with the last failure. */
export async function readWithRetries<Read>(read: () => Promise<Read>): Promise<Read> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      if (!mayRetry(failures, error)) throw error;
      await sleep(retryDelay(failures, error));
    }
  }
}

/** Resolves after that time (milliseconds), or once the signal is aborted. */
export async function sleep(time: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const timer = setTimeout(wake, Math.max(0, time));
  signal?.addEventListener("abort", wake);
  await promise;
  clearTimeout(timer);
  signal?.removeEventListener("abort", wake);
}

/** Rejects with the signal's reason once it is aborted; for a race. */
export function rejectionOf(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  if (signal?.aborted) reject(signal.reason);
  else signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}
