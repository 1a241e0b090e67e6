import { t } from "@lingui/core/macro";
import styles from "./tooltip.module.css";

/** How long (milliseconds) the pointer rests on something before its tooltip is shown. */
const restTime = 400;
/** How long (milliseconds) a tooltip stays after the pointer has left: time to move onto it. */
const leaveTime = 200;
/** The space (pixels) between a tooltip and what it is about, and the least between it and the window's edges. */
const gap = 6;

/** The keys that move the focus. When a dialog gives the focus back, or a script moves it, nothing is shown. */
const movingKeys = /^(Tab|F6|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right))$/;

/**
 * Shows tooltips for everything with `data-tooltip`: its text, or the element's `aria-label` where it is empty, and the
 * keys of `data-keys` or `aria-keyshortcuts`. They appear while the pointer rests on the element or the keyboard has reached it; Escape
 * hides them, and the pointer may move onto them (WCAG 1.4.13). On touch there are none, except for what isn't a button.
 *
 * @returns the way to stop that
 */
export function startTooltips(): () => void {
  const tooltip = document.createElement("div");
  tooltip.id = "tooltip";
  tooltip.className = styles["tooltip"] ?? "";
  tooltip.role = "tooltip";
  tooltip.popover = "manual";

  /** What the tooltip is shown for, or will be after a rest. */
  let subject: HTMLElement | null = null;
  /** Whether it is shown as the keyboard is there: the pointer's leaving changes nothing then. */
  let isFocused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keyboard = true;
  // Also called when the element has gone.
  const observer = new ResizeObserver(() => place());
  const isShown = () => tooltip.matches(":popover-open");

  function show(): void {
    if (!subject?.isConnected) return;
    tooltip.replaceChildren(subject.dataset["tooltip"] || (subject.ariaLabel ?? ""));
    // It lies over the same button of the next row, which the pointer then reaches through it.
    tooltip.toggleAttribute("data-in-row", subject.matches("tbody button"));
    const shortcut = subject.getAttribute("aria-keyshortcuts");
    const keys = subject.dataset["keys"] ?? (shortcut && describeKeys(shortcut));
    if (keys) {
      const hint = document.createElement("kbd");
      hint.textContent = keys;
      tooltip.append(hint);
    }
    if (subject.ariaLabel === null && subject.ariaDescription === null)
      subject.setAttribute("aria-describedby", tooltip.id);
    // Shown above everything, it belongs to the part of the page or the dialog that its subject is in.
    const part = subject.closest("[role=dialog], [role=alertdialog], [role=region], main");
    (part ?? subject.closest("header") ?? document.body).append(tooltip);
    tooltip.showPopover();
    observer.observe(subject);
    place();
  }

  function place(): void {
    const around = subject?.getBoundingClientRect();
    if (around === undefined || around.width === 0) {
      hide();
      return;
    }
    const { offsetWidth: width, offsetHeight: height } = tooltip;
    const { clientWidth, clientHeight } = document.documentElement;
    const below = around.bottom + gap + height <= clientHeight;
    const left = around.left + (around.width - width) / 2;
    tooltip.style.top = `${below ? around.bottom + gap : around.top - gap - height}px`;
    tooltip.style.left = `${Math.max(gap, Math.min(left, clientWidth - gap - width))}px`;
  }

  function hide(): void {
    clearTimeout(timer);
    observer.disconnect();
    if (subject?.getAttribute("aria-describedby") === tooltip.id) subject.removeAttribute("aria-describedby");
    tooltip.remove();
    subject = null;
    isFocused = false;
  }

  function choose(element: HTMLElement, wait: number): void {
    if (element === subject) {
      // The pointer is back before the tooltip has gone.
      if (isShown()) clearTimeout(timer);
      return;
    }
    const next = isShown() ? 0 : wait;
    hide();
    subject = element;
    if (next === 0) show();
    else timer = setTimeout(show, next);
  }

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    const element = target.closest<HTMLElement>("[data-tooltip]");
    if (element !== null && element !== pressed) choose(element, restTime);
    else if (tooltip.contains(target)) clearTimeout(timer);
    else if (subject !== null && element === null && !isFocused) {
      clearTimeout(timer);
      timer = setTimeout(hide, isShown() ? leaveTime : 0);
    }
    if (element !== pressed) pressed = null;
  }

  /** What was pressed: it has told what it does. */
  let pressed: Element | null = null;
  function onPointerDown({ target }: PointerEvent): void {
    keyboard = false;
    if (!(target instanceof Element) || tooltip.contains(target)) return;
    pressed = target.closest("[data-tooltip]");
    hide();
  }

  function onClick(event: MouseEvent): void {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (!isTouch || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>("[data-tooltip]:not(a, button)");
    if (element !== null) choose(element, 0);
  }

  function onFocusIn({ target }: FocusEvent): void {
    if (!keyboard || !(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    // A cell that takes the focus tells what is in it.
    const element =
      target.closest<HTMLElement>("[data-tooltip]") ??
      (target.matches("td, [role=gridcell]") ? target.querySelector("time") : null);
    if (element !== null) {
      choose(element, 0);
      isFocused = true;
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (/^(Control|Meta|Alt|Shift)$/.test(event.key)) return;
    keyboard = movingKeys.test(event.key);
    if (event.key === "Escape" && isShown()) {
      // It closes this alone, not the dialog below it.
      event.stopPropagation();
      event.preventDefault();
      pressed = subject;
      hide();
    } else if (!keyboard) hide();
  }

  function onScroll(): void {
    if (isShown()) place();
  }

  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("pointerdown", onPointerDown, options);
  document.addEventListener("click", onClick, options);
  document.addEventListener("focusin", onFocusIn, options);
  document.addEventListener(
    "focusout",
    ({ target }) => (target as Node).contains(subject) && isFocused && hide(),
    options,
  );
  document.addEventListener("scroll", onScroll, options);
  document.documentElement.addEventListener("pointerleave", hide, { signal: stop.signal });
  window.addEventListener("keydown", onKeyDown, { capture: true, signal: stop.signal });
  return () => {
    stop.abort();
    hide();
  };
}

/** Keys as they are written on a keyboard, from their names in `aria-keyshortcuts`. */
function describeKeys(keys: string): string {
  return keys
    .replace("Meta+", "⌘")
    .replace(
      "Control+",
      `${t({ message: "Ctrl", comment: "A key, as keyboards of your language name it" })} `,
    );
}
