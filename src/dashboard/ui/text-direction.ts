/** Letters that are read from right to left, and characters that change a text's direction unseen. */
const turnsText =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for use within a sentence: whatever its direction, and whatever it does to it, the sentence around keeps its
 * own (Unicode isolates, UAX #9). A name that can't disturb it stays as it is.
 */
export function isolateName(name: string): string {
  return turnsText.test(name) ? `\u2068${name}\u2069` : name;
}
