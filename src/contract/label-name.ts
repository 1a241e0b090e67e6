/** Most names: letter case is all that counts in them, but for spaces. */
const plainText = /^[ -~]*$/;

/**
 * What all spellings of one name have in common. Two names are the same label if they agree after Unicode normalization
 * (NFC), letter case, and white space at the ends and in runs. Nothing else is left out: accents, voicing marks, tones,
 * superscripts, punctuation, and full width make other names.
 *
 * Letter case is Unicode's full case folding in every language: `ß` is `SS`, a final `ς` is `Σ`, `İ` is `i̇`; the
 * dotless `ı` isn't `I`.
 */
export function labelNameKey(name: string): string {
  const folded = plainText.test(name) ? name.toLowerCase() : foldCase(name.normalize("NFD")).normalize("NFC");
  return folded.replace(/\s+/g, " ").trim();
}

/** Unicode's full case folding, which JavaScript has only as part of its conversions. */
function foldCase(text: string): string {
  // Upper case ẞ has no upper case but itself, so lower case comes first. ı would become I, and then i.
  return text
    .toLowerCase()
    .replace(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase())
    .replaceAll("ς", "σ");
}

/**
 * What names have in common that look alike, for a hint: also without accents, with wide, raised, and tied forms as plain
 * ones. They may be different words, as カード and ガード are, so nothing is done by it.
 */
export function lookalikeKey(name: string): string {
  return plainText.test(name)
    ? labelNameKey(name)
    : labelNameKey(name.normalize("NFKD").replace(/\p{Diacritic}/gu, ""));
}
