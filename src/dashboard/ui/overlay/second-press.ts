/**
 * Presses that follow each other within this time, in milliseconds, at one spot are one gesture, as a double click is. Systems
 * take 500 unless people set more.
 */
const gestureTime = 600;

/** How far (pixels) from each other they may be; a finger comes down less exactly. */
const gestureReach = { mouse: 6, touch: 24 };

/** What can be pressed. */
const controls = "a, button, input, select, textarea, summary, label, [role=option], [role^=menuitem]";

/** Pressed twice in a gesture these act once: what they open would be closed by a press outside of it. */
const oncePerGesture = "[type=submit], [aria-haspopup]";

interface Press {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  time: number;
}

function findPressed(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest(controls) ?? target) : null;
}

/**
 * Has the later presses of a gesture reach only what its first press was meant for: not what has come under the pointer since,
 * such as the next row's Delete, a link below a list that closed, or the space beside a dialog that opened. Keys, and presses
 * that are farther apart in time or place, are never held back; see typing-guard.ts, too.
 *
 * @returns what ends that
 */
export function startSecondPressGuard(): () => void {
  let last: Press | null = null;
  let isSwallowing = false;

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
      isSwallowing = event.button === 0 && isMeantForOther(event);
    }
    // A key's press has no detail, and no pointer.
    if (!isSwallowing || (event.type === "click" && event.detail === 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // People react to what they see: the time counts from when the page shows the effect of the press.
  function onPointerEnd(): void {
    const press = last;
    if (press === null) return;
    const note = () => {
      press.time = performance.now();
    };
    note();
    requestAnimationFrame(() => requestAnimationFrame(note));
  }

  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  window.addEventListener("pointerup", onPointerEnd, options);
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dblclick"])
    window.addEventListener(type, onPointer, options);
  return () => ending.abort();
}
