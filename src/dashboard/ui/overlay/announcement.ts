import { useEffect, useRef } from "react";

/** How long (milliseconds) a text waits: what the focus goes to meanwhile is spoken first, and would cut it off. */
const waitTime = 300;
/** How long (milliseconds) a text stays where it is put. */
const stayTime = 7000;
/** For this long (milliseconds) what changes with every key must have stayed the same to be spoken of. */
export const quietTime = 700;

/** Where all announcements are put; none before the first. */
let region: HTMLElement | undefined;
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Has a screen reader speak a text, once what it speaks already is over: for what happens beside the focus. Each call is spoken
 * once, also with the same text as the last.
 *
 * @param text in sentences; nothing where it is empty
 */
export function announce(text: string): void {
  if (text === "") return;
  // It has to be there before its texts: screen readers miss those of a new one.
  region ??= addRegion();
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, waitTime);
}

/** Drops what waits to be spoken, and what was spoken: another person mustn’t find it. */
export function clearAnnouncements(): void {
  waiting = [];
  region?.replaceChildren();
}

/**
 * Adds the region beside React’s container, which an open dialog makes inert. React Aria knows the region by its mark, and leaves it
 * as it is.
 */
function addRegion(): HTMLElement {
  const added = document.createElement("div");
  added.dataset["liveAnnouncer"] = "true";
  added.className = "visually-hidden";
  added.setAttribute("aria-live", "polite");
  document.body.append(added);
  return added;
}

function speak(): void {
  for (const text of waiting) {
    const place = document.createElement("p");
    place.textContent = text;
    region?.append(place);
    setTimeout(() => place.remove(), stayTime);
  }
  waiting = [];
}

interface AnnouncementOptions {
  /** Says nothing of the first text, which comes with the rest of the screen, until it has changed. */
  readonly onlyChanges?: boolean;
  /** For so long (milliseconds) the text must have stayed the same; none unless given. */
  readonly settle?: number;
}

/**
 * Has a screen reader speak a text that is shown, whenever it is another one; see {@link announce}.
 *
 * @param text in sentences; empty while there is nothing to say
 */
export function useAnnouncement(
  text: string,
  { onlyChanges = false, settle = 0 }: AnnouncementOptions = {},
): void {
  const first = useRef<string>(undefined);
  useEffect(() => {
    if (onlyChanges && text !== "") first.current ??= text;
    if (onlyChanges && text === first.current) return;
    // Also if it comes back to that.
    if (first.current !== undefined) first.current = "";
    const spoken = setTimeout(() => announce(text), settle);
    return () => clearTimeout(spoken);
  }, [text, settle, onlyChanges]);
}
