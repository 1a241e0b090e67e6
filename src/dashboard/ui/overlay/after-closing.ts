import { useEffect, useRef } from "react";

/**
 * Runs what was chosen in something that floats once that has closed and restored the focus, which takes until the next
 * frame: a dialog that it opens then restores the focus to the right element.
 *
 * @returns takes what was chosen, before it closes
 */
export function useAfterClosing(isOpen: boolean): (run: () => void) => void {
  const chosen = useRef<() => void>(null);
  useEffect(() => {
    const run = chosen.current;
    chosen.current = null;
    if (!isOpen && run !== null) requestAnimationFrame(run);
  }, [isOpen]);
  return (run) => {
    chosen.current = run;
  };
}
