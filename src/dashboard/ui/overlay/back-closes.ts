import { useEffectEvent, useLayoutEffect } from "react";
import { useIsPhone } from "#dashboard/ui/media-query.ts";

/** The state of a history entry, as the router writes it. */
interface EntryState {
  /** How many entries of the console come before it. */
  readonly idx?: number;
  /** Whether the next entry shows the same, so that there is something to go back from. */
  readonly isDoubled?: boolean;
}

/** What is open in front of the page, the topmost last, each with the index of the history entry that it was opened at. */
const open: { readonly index: number; readonly close: () => void }[] = [];
let isReturning = false;

function readEntry(): EntryState {
  return (history.state as EntryState | null) ?? {};
}

// Before the router listens, for which nothing changes: the page goes forward again to where it was.
window.addEventListener("popstate", (event) => {
  const { idx, ...entry } = readEntry();
  // A link within the page isn't one of the router's.
  if (idx === undefined) return;
  const top = open.at(-1);
  if (top !== undefined && idx < top.index) {
    event.stopImmediatePropagation();
    isReturning = true;
    history.go(top.index - idx);
  } else if (isReturning) {
    event.stopImmediatePropagation();
    isReturning = false;
    top?.close();
  } else if (entry.isDoubled) {
    history.replaceState({ ...entry, idx, isDoubled: false }, "");
    history.back();
  }
});

/**
 * On a phone, Back closes what is in front of the page, the topmost first, instead of leaving the page. What has an address of its
 * own doesn't need this.
 *
 * @param isOpen whether there is something to close
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const closes = useIsPhone() && isOpen;
  const close = useEffectEvent(onClose);
  // Before it is painted: who sees it can press Back.
  useLayoutEffect(() => {
    if (!closes) return;
    const entry = readEntry();
    if (!entry.idx) {
      // Back would leave the console, which nothing could stop.
      history.replaceState({ idx: 0, ...entry, isDoubled: true }, "");
      history.pushState({ ...entry, idx: 1 }, "");
    }
    const opened = { index: entry.idx || 1, close: () => close() };
    open.push(opened);
    return () => {
      open.splice(open.indexOf(opened), 1);
    };
  }, [closes]);
}
