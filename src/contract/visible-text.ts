/**
 * A character that leaves a mark when it is shown alone. The others are spaces of any kind, controls and format
 * characters (also of direction), what Unicode has programs ignore when they can't show it (zero-width characters,
 * variation selectors, tags, Hangul's fillers), and two symbols that are blank: braille without dots, a notehead of none.
 */
const visibleCharacter = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;

/** Whether a text shows anything: one that doesn't looks like none, so nothing can be named by it. */
export function isVisible(text: string): boolean {
  return visibleCharacter.test(text);
}
