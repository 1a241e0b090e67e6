import { hasModifier, isTyping } from "#dashboard/ui/key-press.ts";

/**
 * Presses that follow each other within this time, in milliseconds, at one spot are one gesture, as a double click is. Systems
 * take 500 unless people set more.
 */
const gestureTime = 600;

/** How far (pixels) from each other they may be; a finger comes down less exactly. */
const gestureReach = { mouse: 6, touch: 24 };

/** Keys that follow what was typed in a field within this time, in milliseconds, go on with it, also when the field has gone. */
const typingTime = 1500;

/** What can be pressed. */
const controls = "a, button, input, select, textarea, summary, label, [role=option], [role^=menuitem]";

/**
 * Pressed twice in a gesture these act once: what they do, such as closing a dialog, can be done twice by mistake, and what they
 * open would be closed by a press outside of it.
 */
const oncePerGesture = "[type=submit], [aria-haspopup], [data-once], [data-once] button";

interface Press {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  time: number;
}

function findPressed(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest(controls) ?? target) : null;
}

/** What is being typed, and in which field. */
class Typing {
  #typed: { readonly field: Element; readonly time: number } | null = null;

  end(): void {
    this.#typed = null;
  }

  /** Whether a key goes on with what was typed in a field that has gone. */
  goesOn(event: KeyboardEvent): boolean {
    const { target, key, timeStamp } = event;
    if (hasModifier(event)) {
      // A command, which begins something else.
      this.end();
      return false;
    }
    const isText = key.length === 1 || key === "Backspace";
    if (target instanceof Element && isTyping(target)) {
      this.#typed = isText ? { field: target, time: timeStamp } : null;
      return false;
    }
    const typed = this.#typed;
    if (typed === null || typed.field.isConnected || timeStamp - typed.time > typingTime) return false;
    if (!isText && key !== "Enter") return false;
    this.#typed = { field: typed.field, time: timeStamp };
    return true;
  }
}

/**
 * Has the later presses of a gesture reach only what its first press was meant for: not what has come under the pointer since,
 * such as the next row's Delete, a link below a list that closed, or the space beside a dialog that opened. A held Enter
 * key presses once, and what is typed into a field that goes away meanwhile reaches nothing else. Other keys, and presses that
 * are farther apart in time or place, are never held back.
 *
 * @returns what ends that
 */
export function startSecondPressGuard(): () => void {
  let last: Press | null = null;
  let isSwallowing = false;
  const typing = new Typing();

  function isMeantForOther(event: PointerEvent): boolean {
    const element = findPressed(event.target);
    const reach = event.pointerType === "mouse" ? gestureReach.mouse : gestureReach.touch;
    const isSameGesture =
      last !== null &&
      event.timeStamp - last.time < gestureTime &&
      Math.hypot(event.clientX - last.x, event.clientY - last.y) <= reach;
    if (last === null || element === null || !isSameGesture) {
      last = element && { element, x: event.clientX, y: event.clientY, time: event.timeStamp };
      return false;
    }
    last.time = event.timeStamp;
    if (last.element === element) return element.matches(oncePerGesture);
    // A color area's handle comes to where the area was pressed.
    return !last.element.contains(element) && !element.contains(last.element);
  }

  function onPointer(event: Event): void {
    if (!(event instanceof MouseEvent) || !event.isTrusted) return;
    if (event.type === "pointerdown" && event instanceof PointerEvent) {
      typing.end();
      isSwallowing = event.button === 0 && isMeantForOther(event);
    }
    // A key's press has no detail, and no pointer.
    if (!isSwallowing || (event.type === "click" && event.detail === 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // A person presses again by what they see: the time counts from when the page shows what the press did.
  function onPointerEnd(): void {
    const press = last;
    if (press === null) return;
    const note = () => {
      press.time = performance.now();
    };
    note();
    requestAnimationFrame(() => requestAnimationFrame(note));
  }

  function onKeyDown(event: KeyboardEvent): void {
    last = null;
    if (typing.goesOn(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const isText =
      event.target instanceof Element && event.target.closest("textarea, [contenteditable]") !== null;
    if (event.key !== "Enter" || !event.repeat || isText) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onInput(): void {
    last = null;
  }

  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  window.addEventListener("pointerup", onPointerEnd, options);
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"])
    window.addEventListener(type, onPointer, options);
  window.addEventListener("keydown", onKeyDown, options);
  window.addEventListener("input", onInput, options);
  return () => ending.abort();
}
