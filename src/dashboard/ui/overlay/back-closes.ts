import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useIsPhone } from "#dashboard/ui/media-query.ts";

/** The state of a history entry, as the router writes it, with how many things are open in front of the page there. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly inFront?: number;
}

/** How to close each of the things that are open in front of the page, the topmost last. */
const open: (() => void)[] = [];

let entry = readEntry();
const { pushState, replaceState } = History.prototype;

function readEntry(): EntryState {
  return (history.state as EntryState | null) ?? {};
}

// Where the page goes on to takes the place of an entry that was only there for Back to close something: going back from there
// then leads to the page, and whatever else is closed leaves its entry to the next thing that opens.
history.pushState = (state, title, url) => {
  (entry.inFront ? replaceState : pushState).call(history, state, title, url);
  entry = readEntry();
};
history.replaceState = (state, title, url) => {
  const { inFront } = entry;
  replaceState.call(history, inFront ? { ...(state as object | null), inFront } : state, title, url);
  entry = readEntry();
};
// Before the router, for which nothing changes between entries of the same address.
window.addEventListener(
  "popstate",
  (event) => {
    const { inFront: from = 0, ...left } = entry;
    entry = readEntry();
    const to = entry.inFront ?? 0;
    if (from === to || left.key !== entry.key || left.idx !== entry.idx) return;
    event.stopImmediatePropagation();
    if (to < open.length) open.at(-1)?.();
    // What the entry was for has been closed otherwise.
    else history.go(to < from ? -1 : 1);
  },
  { capture: true },
);

/**
 * On a phone, Back closes what is in front of the page, the topmost first, instead of leaving the page. What has an address of its
 * own doesn't need this.
 *
 * @param isOpen whether there is something to close
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const { key } = useLocation();
  const closes = useIsPhone() && isOpen;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!closes) return;
    const closeThis = () => close();
    open.push(closeThis);
    return () => {
      open.splice(open.indexOf(closeThis), 1);
    };
  }, [closes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the page has gone on to, it needs an entry again.
  useEffect(() => {
    for (let next = (entry.inFront ?? 0) + 1; closes && next <= open.length; next++) {
      pushState.call(history, { ...entry, inFront: next }, "");
      entry = readEntry();
    }
  }, [closes, key]);
}
