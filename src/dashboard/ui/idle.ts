import { useEffect, useState } from "react";

/** How long (milliseconds) to wait where the browser doesn't tell when it has nothing to do. */
const likelyIdle = 500;

/** Calls once the browser has nothing to do: the time for what nobody waits for. Returns the way to call it off. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(act, likelyIdle);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(act);
  return () => cancelIdleCallback(callback);
}

/** Whether the browser has had nothing to do since this was first shown. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
