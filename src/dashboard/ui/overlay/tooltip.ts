import styles from "./tooltip.module.css";

/** How long (milliseconds) the pointer rests on something before its tooltip is shown. */
const restTime = 400;
/** How long (milliseconds) a tooltip stays after the pointer has left: time to move onto it. */
const leaveTime = 200;
/** The space (pixels) between a tooltip and what it is about, and the least between it and the window's edges. */
const gap = 6;

/** The keys that move the focus. When a dialog gives the focus back, or a script moves it, nothing is shown. */
const movingKeys = /^(Tab|F6|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right))$/;

/** The tooltip: one element, which is shown for one thing after the other. */
class Tooltip {
  /** What it is shown for, or will be after a rest. */
  subject: HTMLElement | null = null;
  /** Whether it is shown as the keyboard is there: the pointer's leaving changes nothing then. */
  isFocused = false;
  readonly #element = document.createElement("div");
  #timer: ReturnType<typeof setTimeout> | undefined;
  // Also called when the element has gone.
  readonly #observer = new ResizeObserver(() => this.place());

  constructor() {
    this.#element.id = "tooltip";
    this.#element.className = styles["tooltip"] ?? "";
    this.#element.role = "tooltip";
    this.#element.popover = "manual";
  }

  get isShown(): boolean {
    return this.#element.matches(":popover-open");
  }

  contains(target: Element): boolean {
    return this.#element.contains(target);
  }

  /** Shows it for an element, after some time unless it is shown already. */
  choose(element: HTMLElement, wait: number): void {
    if (element === this.subject) {
      // The pointer is back before the tooltip has gone.
      if (this.isShown) this.stay();
      return;
    }
    const next = this.isShown ? 0 : wait;
    this.hide();
    this.subject = element;
    // Not at once: the element may find its text only now that it is pointed at, or has the focus.
    this.#timer = setTimeout(() => this.#show(), next);
  }

  /** Keeps it from being hidden or shown later. */
  stay(): void {
    clearTimeout(this.#timer);
  }

  /** Hides it a little later. */
  leave(): void {
    this.stay();
    this.#timer = setTimeout(this.hide, this.isShown ? leaveTime : 0);
  }

  readonly hide = (): void => {
    this.stay();
    this.#observer.disconnect();
    if (this.subject?.getAttribute("aria-describedby") === this.#element.id)
      this.subject.removeAttribute("aria-describedby");
    this.#element.remove();
    this.subject = null;
    this.isFocused = false;
  };

  #show(): void {
    const { subject } = this;
    if (!subject?.isConnected) return;
    const { tooltip, tooltipColor = "" } = subject.dataset;
    const [before = "", ...after] = (tooltip || (subject.ariaLabel ?? "")).split(tooltipColor || "\0");
    this.#element.replaceChildren(before, ...after.flatMap((text) => [...drawColor(tooltipColor), text]));
    // It lies over the same button of the next row, which the pointer then reaches through it.
    this.#element.toggleAttribute("data-in-row", subject.matches("tbody button"));
    const keys = subject.getAttribute("aria-keyshortcuts");
    if (keys) {
      const hint = document.createElement("kbd");
      hint.textContent = keys;
      this.#element.append(hint);
    }
    if (subject.ariaLabel === null && subject.ariaDescription === null)
      subject.setAttribute("aria-describedby", this.#element.id);
    // Shown above everything, it belongs to the part of the page or the dialog that its subject is in.
    const part = subject.closest("[role=dialog], [role=alertdialog], [role=region], main");
    (part ?? subject.closest("header") ?? document.body).append(this.#element);
    this.#element.showPopover();
    this.#observer.observe(subject);
    this.place();
  }

  place(): void {
    const around = this.subject?.getBoundingClientRect();
    if (around === undefined || around.width === 0) {
      this.hide();
      return;
    }
    const { offsetWidth: width, offsetHeight: height, style } = this.#element;
    const { clientWidth, clientHeight } = document.documentElement;
    const below = around.bottom + gap + height <= clientHeight;
    const left = around.left + (around.width - width) / 2;
    style.top = `${below ? around.bottom + gap : around.top - gap - height}px`;
    style.left = `${Math.max(gap, Math.min(left, clientWidth - gap - width))}px`;
  }
}

/**
 * Shows tooltips for everything with `data-tooltip`: its text, or the element's `aria-label` where it is empty, and the
 * key of `aria-keyshortcuts`; a square stands before the color of `data-tooltip-color` in the text. They appear while the pointer rests on the element or the keyboard has reached it; Escape
 * hides them, and the pointer may move onto them (WCAG 1.4.13). On touch there are none, except for what isn't a button.
 *
 * @returns the way to stop that
 */
export function startTooltips(): () => void {
  const tooltip = new Tooltip();
  let keyboard = true;
  /** What was pressed: it has told what it does. */
  let pressed: Element | null = null;

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    const element = target.closest<HTMLElement>("[data-tooltip]");
    if (element !== null && element !== pressed) tooltip.choose(element, restTime);
    else if (tooltip.contains(target)) tooltip.stay();
    else if (tooltip.subject !== null && element === null && !tooltip.isFocused) tooltip.leave();
    if (element !== pressed) pressed = null;
  }

  function onPointerDown({ target }: PointerEvent): void {
    keyboard = false;
    if (!(target instanceof Element) || tooltip.contains(target)) return;
    pressed = target.closest("[data-tooltip]");
    tooltip.hide();
  }

  function onClick(event: MouseEvent): void {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    if (!isTouch || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>("[data-tooltip]:not(a, button)");
    if (element !== null) tooltip.choose(element, 0);
  }

  function onFocusIn({ target }: FocusEvent): void {
    if (!keyboard || !(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    const element = target.closest<HTMLElement>("[data-tooltip]");
    if (element === null) return;
    tooltip.choose(element, 0);
    tooltip.isFocused = true;
  }

  function onFocusOut({ target }: FocusEvent): void {
    if ((target as Node).contains(tooltip.subject) && tooltip.isFocused) tooltip.hide();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (/^(Control|Meta|Alt|Shift)$/.test(event.key)) return;
    keyboard = movingKeys.test(event.key);
    if (event.key === "Escape" && tooltip.isShown) {
      // It closes this alone, not the dialog below it.
      event.stopPropagation();
      event.preventDefault();
      pressed = tooltip.subject;
      tooltip.hide();
    } else if (!keyboard) tooltip.hide();
  }

  const stop = new AbortController();
  const { signal } = stop;
  const options = { capture: true, passive: true, signal };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("pointerdown", onPointerDown, options);
  document.addEventListener("click", onClick, options);
  document.addEventListener("focusin", onFocusIn, options);
  document.addEventListener("focusout", onFocusOut, options);
  document.addEventListener("scroll", () => tooltip.isShown && tooltip.place(), options);
  document.documentElement.addEventListener("pointerleave", tooltip.hide, { signal });
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  return () => {
    stop.abort();
    tooltip.hide();
  };
}

/** A color as it is written, after a square of it. */
function drawColor(color: string): readonly HTMLElement[] {
  const [swatch, code] = [document.createElement("i"), document.createElement("code")];
  swatch.style.background = color;
  code.textContent = color;
  return [swatch, code];
}
