import { hasModifier, isComposing, isTyping } from "#dashboard/ui/key-press.ts";

let end: (() => void) | null = null;

/** Whether what is typed is held back, see {@link holdTyping}. */
export function isTypingHeld(): boolean {
  return end !== null;
}

/**
 * Holds back what is typed while something opens. As soon as that takes the focus it gets the text, if a field has it, and an Enter
 * that came after it; another press, Escape, or a key that moves the focus ends it before.
 */
export function holdTyping(): void {
  if (end !== null) return;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  let typed = "";
  let isEntered = false;
  end = () => {
    end = null;
    ending.abort();
  };
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" || event.key === "Tab") end?.();
      const isEnter = event.key === "Enter";
      if ((event.key.length !== 1 && !isEnter) || hasModifier(event) || isComposing(event)) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isEnter) isEntered ||= typed !== "" && !event.repeat;
      else if (!isEntered) typed += event.key;
    },
    options,
  );
  window.addEventListener("pointerdown", () => end?.(), options);
  window.addEventListener(
    "focusin",
    ({ target }) => {
      end?.();
      // Once all that opens with the field is there.
      queueMicrotask(() => {
        if (typed === "" || !isTyping(target) || target !== document.activeElement) return;
        document.execCommand("insertText", false, typed);
        if (isEntered) setTimeout(pressEnter, 0, target);
      });
    },
    options,
  );
}

/** Presses Enter in a field, as a person would. */
function pressEnter(field: HTMLElement): void {
  const press = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}
