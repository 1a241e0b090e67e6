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
 * Loads code once the browser has nothing to do: the time for what nobody waits for. A failure doesn't matter: whoever
 * then needs the code asks for it again.
 *
 * @param load gives the same promise's outcome however often it is called, as `import()` does
 * @returns whether the code is there
 */
export function useIdleLoad(load: () => Promise<unknown>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => whenIdle(() => prefetch(() => load().then(() => setLoaded(true)))), [load]);
  return isLoaded;
}
