import { hasModifier, isTyping } from "#dashboard/ui/key-press.ts";

/** Keys that follow what was typed in a field within this time, in milliseconds, go on with it, also when the field has gone. */
const typingTime = 1500;

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
 * Has the keys that go on with what was typed in a field reach nothing else once the field has gone, as with a row whose label
 * was deleted elsewhere.
 *
 * @returns what ends that
 */
export function startTypingGuard(): () => void {
  const typing = new Typing();
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  window.addEventListener("pointerdown", () => typing.end(), options);
  window.addEventListener(
    "keydown",
    (event) => {
      if (!typing.goesOn(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  return () => ending.abort();
}
