import { useEffect, useRef } from "react";

/**
 * How long (milliseconds) a text waits, also after the focus has moved: what the focus goes to is spoken first, and would cut it off. In
 * that time most pages have been read again after a change.
 */
const waitTime = 700;
/**
 * So much longer (milliseconds) it waits for each change of the page meanwhile, and so long at most: while more than fifty wait to be
 * read, Orca drops what is announced.
 */
const timePerChange = 5;
const mostTime = 3000;
/** How long (milliseconds) it is from one text to the next. */
const gapTime = 100;
/** How many places the region has, used by turns: of two texts in one place, Orca drops the first while it is late. */
const placeCount = 4;
/** How long (milliseconds) a text stays where it is put. */
const stayTime = 7000;
/** For this long (milliseconds) what changes with every key must have stayed the same to be spoken of. */
export const quietTime = 700;

/** Where all announcements are put; none before the first. */
let region: HTMLElement | undefined;
let nextPlace = 0;
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** When (by the page's clock) what waits is due. */
let due = 0;
const waitForFocus = () => wait(waitTime);
const changes = new MutationObserver((records) => wait(Math.min(mostTime, timePerChange * records.length)));

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
  if (waiting.length === 0) {
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    document.addEventListener("focusin", waitForFocus);
  }
  waiting.push(text);
  wait(waitTime);
}

/** Has what is to be spoken wait for so long (milliseconds) from now, at least. */
function wait(time: number): void {
  const end = performance.now() + time;
  if (end <= due) return;
  due = end;
  clearTimeout(timer);
  timer = setTimeout(speak, time);
}

/** Drops what waits to be spoken, and what was spoken: another person mustn’t find it. */
export function clearAnnouncements(): void {
  waiting = [];
  clearTimeout(timer);
  speak();
  for (const place of region?.children ?? []) place.replaceChildren();
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
  added.append(...Array.from({ length: placeCount }, () => document.createElement("div")));
  document.body.append(added);
  return added;
}

/** Puts the first text that waits into the region; the others follow one by one, as in one go they have no order. */
function speak(): void {
  const [text, ...others] = waiting;
  waiting = others;
  due = 0;
  if (text !== undefined) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    region?.children[nextPlace]?.append(paragraph);
    nextPlace = (nextPlace + 1) % placeCount;
    setTimeout(() => paragraph.remove(), stayTime);
  }
  if (others.length > 0) wait(gapTime);
  else {
    changes.disconnect();
    document.removeEventListener("focusin", waitForFocus);
  }
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
