import { flushSync } from "react-dom";

/**
 * Closes something that floats, then does what was chosen in it, once the focus has been given back, which takes until the next
 * frame: a dialog that it opens gives the focus back to the right element.
 */
export function runAfterClosing(close: () => void, run: () => void): void {
  flushSync(close);
  requestAnimationFrame(run);
}
