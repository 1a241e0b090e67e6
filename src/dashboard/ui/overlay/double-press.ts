import { useState } from "react";

/** How long (milliseconds) presses count as one gesture, as a double click is. Systems take 500 unless people set more. */
const gestureTime = 600;

/** For what opens over the page: whether a press beside it closes it, which the second one of a double press on its button doesn't. */
export function useClosingPress(): () => boolean {
  const [openedAt] = useState(() => performance.now());
  return () => performance.now() - openedAt > gestureTime;
}
