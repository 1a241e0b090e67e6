import type { FastifyInstance } from "fastify";
import { toMicroseconds } from "#service/database/timestamps.ts";
import type { LabelHistoryStore } from "./label-history-store.ts";

/** How often entries that are too old are looked for, in milliseconds. */
const interval = 60 * 60 * 1000;

/**
 * Removes entries of the history by and by once they are older than they are kept, from when the server is ready until it
 * is closed.
 *
 * @param keep a duration such as that of 365 days
 */
export function limitHistory(
  app: FastifyInstance,
  history: LabelHistoryStore,
  keep: Temporal.Duration,
): void {
  let isStopping = false;
  let removal = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const remove = (): void => {
    removal = removal.then(async () => {
      const oldest = Temporal.Now.zonedDateTimeISO("UTC").subtract(keep).toInstant();
      await history
        .removeBefore(toMicroseconds(oldest), () => !isStopping)
        .catch((error: unknown) => app.log.error({ err: error }, "old label history not removed"));
    });
  };
  app.addHook("onReady", async () => {
    remove();
    timer = setInterval(remove, interval).unref();
  });
  app.addHook("onClose", async () => {
    isStopping = true;
    clearInterval(timer);
    await removal;
  });
}
