import { useEffect, useRef } from "react";

/** How long (milliseconds) a text waits: what the focus goes to meanwhile is spoken first, and would cut it off. */
const waitTime = 300;
/** How long (milliseconds) a text stays where it is put. */
const stayTime = 7000;
/** For this long (milliseconds) what changes with every key must have stayed the same to be spoken of. */
export const settlingTime = 700;

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Where all announcements are put: it is there before them, as screen readers miss those of a new region, and beside React’s
 * container, as an open dialog makes that inert. React Aria knows it by its mark, and leaves it as it is.
 */
const region = document.createElement("div");
region.dataset["liveAnnouncer"] = "true";
region.className = "visually-hidden";
region.setAttribute("aria-live", "polite");
region.setAttribute("aria-relevant", "additions");
document.body.append(region);

/**
 * Has a screen reader speak a text, once what it speaks already is over: for what happens beside the focus. Each call is spoken
 * once, also with the same text as the last.
 *
 * @param text in sentences; nothing where it is empty
 */
export function announce(text: string): void {
  if (text === "") return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, waitTime);
}

/** Drops what waits to be spoken, and what was spoken: another person mustn’t find it. */
export function clearAnnouncements(): void {
  waiting = [];
  region.replaceChildren();
}

function speak(): void {
  for (const text of waiting) {
    const place = document.createElement("p");
    place.textContent = text;
    region.append(place);
    setTimeout(() => place.remove(), stayTime);
  }
  waiting = [];
}

interface AnnouncementOptions {
  /** Says nothing of the first text, which is there with the rest of the screen, until it has changed. */
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
  const known = useRef(onlyChanges ? text : null);
  useEffect(() => {
    if (text === known.current) return;
    // It says it, too, if it comes back to that.
    known.current = null;
    const spoken = setTimeout(() => announce(text), settle);
    return () => clearTimeout(spoken);
  }, [text, settle]);
}
