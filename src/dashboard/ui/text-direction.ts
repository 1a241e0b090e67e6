import { t } from "@lingui/core/macro";
import { isVisible } from "#contract/visible-text.ts";

/** Letters that are read from right to left, and characters that change a text's direction unseen. */
const turnsText =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What begins and ends an isolate (UAX #9), and what may end a paragraph, and with it every isolate around. */
const isolateBounds = /[\u2066-\u2069\u2029\p{Cc}]/gu;
const isolateEnd = "\u2069";

/**
 * A name of a service, or another text of its, as it is shown in an element that isolates it (`<bdi>`, `dir="auto"`):
 * one that would break out of the element, or keep it open, is mended; one that shows nothing gets a name.
 */
export function showName(name: string): string {
  if (!isVisible(name)) return t`Unnamed`;
  let open = 0;
  const closed = name.replace(isolateBounds, (bound) => {
    if (bound !== isolateEnd) {
      if (bound < "\u2066" || bound > "\u2068") return " ";
      open += 1;
      return bound;
    }
    if (open === 0) return "";
    open -= 1;
    return bound;
  });
  return closed + isolateEnd.repeat(open);
}

/**
 * A name, or another text of a service, for use within a sentence: whatever its direction, and whatever it does to it,
 * the sentence around keeps its own (Unicode isolates, UAX #9). A name that can't disturb it stays as it is.
 */
export function isolateName(name: string): string {
  const shown = showName(name);
  return turnsText.test(shown) ? `\u2068${shown}${isolateEnd}` : shown;
}
