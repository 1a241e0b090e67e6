import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from "react";
import { holdTyping } from "./type-ahead.ts";

interface OpeningProps {
  /** Closes what opens, before it is there. */
  readonly onClose?: () => void;
}

/**
 * Stands for a dialog, menu, popover, or field whose code isn't there yet or that isn't drawn yet: Escape and a press elsewhere
 * close it, as they do afterward, and what is typed waits for it.
 */
export function Opening({ onClose }: OpeningProps) {
  const close = useEffectEvent(() => onClose?.());
  useLayoutEffect(holdTyping, []);
  useEffect(() => {
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    // A double press on its button still opens it.
    const opener = document.activeElement;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), options);
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (opener === document.body || !opener?.contains(target as Node)) close();
      },
      options,
    );
    return () => ending.abort();
  }, []);
  return null;
}

interface OpenedProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a press has opened. It takes longer than a frame to draw: the press is shown first. */
export function Opened({ onClose, children }: OpenedProps) {
  const isDrawn = useDeferredValue(true, false);
  const opening = <Opening onClose={onClose} />;
  return <Suspense fallback={opening}>{isDrawn ? children : opening}</Suspense>;
}
