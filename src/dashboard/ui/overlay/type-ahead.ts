import { hasModifier, isComposing, isTyping } from "#dashboard/ui/key-press.ts";

let end: (() => void) | null = null;

/** Whether what is typed is held back, see {@link holdTyping}. */
export function isTypingHeld(): boolean {
  return end !== null;
}

/**
 * Holds back what is typed while something opens. As soon as that takes the focus it gets the text, if a field has it; another
 * press, Escape, or a key that moves the focus ends it before.
 */
export function holdTyping(): void {
  if (end !== null) return;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  let typed = "";
  end = () => {
    end = null;
    ending.abort();
  };
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" || event.key === "Tab") end?.();
      if (event.key.length !== 1 || hasModifier(event) || isComposing(event) || isTyping(event.target))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed += event.key;
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
        if (typed !== "" && isTyping(target) && target === document.activeElement)
          document.execCommand("insertText", false, typed);
      });
    },
    options,
  );
}
