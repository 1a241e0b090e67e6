import {
  isApple,
  isCommandKey,
  isLetterKey,
  lettersOffKey,
  opensElsewhere,
} from "#dashboard/ui/key-press.ts";

/** What a picture shows. */
export interface PictureContent {
  readonly elements: DocumentFragment;
  /** Custom properties of the whole page. */
  readonly properties: Readonly<Record<string, string>>;
}

/** What stands on the page until React has drawn the same. */
export interface Picture {
  /** Replaces it by one that shows more, or what is newer. */
  readonly replace: (content: PictureContent) => void;
  readonly remove: () => void;
  /** From now on it isn't replaced: React is at work. */
  readonly hold: () => void;
}

/**
 * Shows a picture beside React's container until React has put its own elements there. The picture goes in the same
 * frame; focus, what was typed and ticked, and the last button, link or shortcut that was pressed go over to React's elements. A
 * link that is pressed before the code is there, with nothing to lose, is the browser's: its page's picture comes sooner.
 *
 * @returns null when React was faster
 */
export function showPicture(content: PictureContent): Picture | null {
  if (findReact() !== null) return null;
  let held = false;
  let pressed: Element | null = null;
  /** Where a pointer is down. */
  let pointed: HTMLElement | null = null;
  let shortcut: KeyboardEvent | null = null;
  const frame = ({ elements, properties }: PictureContent) => {
    for (const [name, value] of Object.entries(properties)) {
      document.documentElement.style.setProperty(name, value);
    }
    const element = document.createElement("div");
    element.id = "first-picture";
    element.append(elements);
    for (const keys of element.querySelectorAll<HTMLElement>("[data-apple]")) {
      if (isApple) keys.textContent = keys.dataset["apple"] ?? "";
    }
    element.addEventListener("pointerdown", ({ target }) => {
      pointed = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
    });
    for (const end of pressEnds) {
      element.addEventListener(end, () => {
        pointed = null;
      });
    }
    element.addEventListener("click", (event) => {
      if (!(event.target instanceof Element)) return;
      pressed = event.target.closest("button");
      // A link that leads nowhere, such as to the page after the last one.
      if (event.target.closest("[aria-disabled]")) event.preventDefault();
      else if (isLinkPress(event) && (held || findChanged(element).length > 0)) {
        // To load the page anew would take longer, and lose what was done here.
        event.preventDefault();
        pressed = event.target.closest("a");
      }
    });
    // The browser would send the form itself, and load the page anew. The press on its button is remembered above.
    element.addEventListener("submit", (event) => event.preventDefault());
    return element;
  };
  let picture: HTMLElement = frame(content);
  document.body.append(picture);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLetterKey(event, "/") && !areLettersOff()) {
      // So that keys typed from now on go there.
      picture.querySelector<HTMLElement>("input[type=search]")?.focus();
    } else if (isLetterKey(event, "n") || isLetterKey(event, "?") || isCommandKey(event, "k")) {
      shortcut = event;
    } else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKeyDown);
  const observer = new MutationObserver(() => {
    const container = findReact();
    if (container === null) return;
    observer.disconnect();
    document.removeEventListener("keydown", onKeyDown);
    const counterpart = pressed && findCounterpart(pressed, picture, container);
    if (pointed) finishPress(findCounterpart(pointed, picture, container));
    carryOver(picture, container);
    counterpart?.click();
    if (shortcut !== null) document.body.dispatchEvent(new KeyboardEvent("keydown", shortcut));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return {
    replace: (next) => {
      if (held || !picture.isConnected) return;
      const before = picture;
      picture = frame(next);
      before.after(picture);
      pressed &&= findCounterpart(pressed, before, picture) ?? null;
      pointed &&= findCounterpart(pointed, before, picture) ?? null;
      if (pointed) finishPress(pointed);
      carryOver(before, picture);
    },
    remove: () => picture.remove(),
    hold: () => {
      held = true;
    },
  };
}

/** Resolves with React's container once it has elements; the parser may not have reached it yet. */
function findReact(): HTMLElement | null {
  const container = document.getElementById("console");
  return container?.hasChildNodes() ? container : null;
}

/** A pointer goes up, or the browser takes it to scroll. */
const pressEnds = ["pointerup", "pointercancel"] as const;

/** A pointer that went down on an element which another has replaced presses the other when it goes up there. */
function finishPress(element: HTMLElement | undefined): void {
  const ended = new AbortController();
  for (const end of pressEnds) {
    document.addEventListener(
      end,
      ({ type, target }) => {
        ended.abort();
        if (type === "pointerup" && target instanceof Node && element?.contains(target)) element.click();
      },
      { signal: ended.signal },
    );
  }
}

/** Whether a press would have the browser leave the page by a link. */
function isLinkPress(event: MouseEvent): boolean {
  const { target } = event;
  return (
    target instanceof Element &&
    target.closest("a[href^='/']:not([target])") !== null &&
    !opensElsewhere(event)
  );
}

/** The fields and boxes in which something was typed or ticked. */
function findChanged(picture: HTMLElement): HTMLInputElement[] {
  return [...picture.querySelectorAll("input")].filter(
    ({ type, checked, defaultChecked, value, defaultValue }) =>
      type === "checkbox" ? checked !== defaultChecked : value !== defaultValue,
  );
}

/** Whether this device's single-key shortcuts are off; also where its storage can't be read, as React then decides. */
function areLettersOff(): boolean {
  try {
    return localStorage.getItem(lettersOffKey()) !== null;
  } catch {
    return true;
  }
}

/** Removes what one set of elements showed before; what a person has done there is done to the other set. */
function carryOver(from: HTMLElement, to: HTMLElement): void {
  const { activeElement } = document;
  const focused = from.contains(activeElement) && activeElement && findCounterpart(activeElement, from, to);
  // What nobody has changed says nothing: the other set may know more, such as a sign-in link's token. Found before anything
  // is changed there: React answers each change at once.
  const changed = findChanged(from).map((input) => [input, findCounterpart(input, from, to)] as const);
  from.remove();
  // What is typed may replace the rows with the boxes.
  for (const [box, other] of changed) {
    if (other instanceof HTMLInputElement && box.checked !== other.checked) other.click();
  }
  for (const [field, other] of changed) {
    if (!(other instanceof HTMLInputElement) || field.value === other.value) continue;
    // A value that is set React takes as its own, and says nothing of it.
    other.setRangeText(field.value, 0, other.value.length, "end");
    other.setSelectionRange(field.selectionStart, field.selectionEnd);
    other.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (focused) focused.focus({ preventScroll: true });
}

/** The element that has the same place among those that look alike and have the same name. */
function findCounterpart(element: Element, from: HTMLElement, to: HTMLElement): HTMLElement | undefined {
  const isAlike = (other: Element) =>
    ["class", "aria-label"].every((name) => other.getAttribute(name) === element.getAttribute(name));
  const alike = (root: HTMLElement) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter(isAlike);
  return alike(to)[alike(from).indexOf(element as HTMLElement)];
}
