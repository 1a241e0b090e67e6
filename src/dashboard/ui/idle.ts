import { useEffect, useState } from "react";
import { prefetch } from "./prefetch.ts";

/** How long (milliseconds) to wait where the browser doesn't tell when it has nothing to do. */
const likelyIdle = 500;

/** Calls once the browser has nothing to do: the time for what nobody waits for. Returns the way to call it off. */
export function whenIdle(callback: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(callback, likelyIdle);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

/**
 * Loads code once it is wanted, at the latest when the browser has nothing to do: the time for what nobody waits for. A
 * failure doesn't matter: whoever then needs the code asks for it again.
 *
 * @param load gives the same promise's outcome however often it is called, as `import()` does
 * @param isWanted whether it is needed now
 * @returns whether it is wanted, or has been, or the code is there: what it draws stays, as it may have more to do
 */
export function useIdleLoad(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isShown, setShown] = useState(isWanted);
  if (isWanted && !isShown) setShown(true);
  useEffect(() => whenIdle(() => prefetch(() => load().then(() => setShown(true)))), [load]);
  return isShown;
}
