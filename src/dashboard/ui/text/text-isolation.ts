/** Letters that are read from right to left, and characters that change a text's direction unseen. */
const turnsText =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What begins and ends an isolate (UAX #9), and what may end a paragraph, and with it every isolate around. */
const isolateBounds = /[\u2066-\u2069\u2029\p{Cc}]/gu;
const isolateEnd = "\u2069";

/** A text that neither breaks out of the element that isolates it, nor keeps it open. */
export function closeIsolates(text: string): string {
  let open = 0;
  const closed = text.replace(isolateBounds, (bound) => {
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

/** Such a text for use within a sentence, in an isolate where it could turn the words around it, or they turn it. */
export function isolate(text: string): string {
  return turnsText.test(text) || globalThis.document?.dir === "rtl" ? `\u2068${text}${isolateEnd}` : text;
}
