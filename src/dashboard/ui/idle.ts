import { useEffect, useState } from "react";

/** How long (milliseconds) to wait where the browser doesn't tell when it has nothing to do. */
const likelyIdle = 500;

/** Whether the browser has had nothing to do since this was first shown: the time for what nobody waits for. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(() => setIdle(true), likelyIdle);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(callback);
  }, []);
  return idle;
}
