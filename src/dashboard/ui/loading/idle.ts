/** How long (milliseconds) to wait where the browser doesn't tell when it has nothing to do. */
const likelyIdle = 500;

/** How long (milliseconds) to wait at most: a busy browser may never tell, and a screen without its later parts isn't whole. */
const longestWait = 3000;

/** Resolves once the browser has nothing to do: the time for what nobody waits for. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: longestWait });
    else setTimeout(resolve, likelyIdle);
  });
}
