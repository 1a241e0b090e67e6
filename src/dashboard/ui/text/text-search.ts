/**
 * Marks that people leave out: those that may stand on any letter, such as accents and the vowels of Arabic, and the points
 * of Hebrew. Marks that belong to another script are letters of their own, as are Japanese kana with a voicing mark.
 */
const accents = /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]+/gv;

/** Characters without a look of their own: soft hyphens, zero-width spaces and joiners, marks of direction. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Katakana, which stand in Unicode as far behind the hiragana of the same sounds. */
const katakana = /[\u30a1-\u30f6]/g;
const kanaDistance = 0x60;

/** Letters with a stroke or a tie, which no normalization takes apart, and Arabic ones that people write for each other. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  þ: "th",
  ŧ: "t",
  ς: "σ",
  ة: "ه",
  ى: "ي",
  ـ: "",
};
const strokes = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/**
 * A text as it is compared when something is looked for: without case, accents, and invisible characters, and with wide, tied and other forms
 * of a letter as the plain letter. What is folded letter by letter is the same as what is folded at once.
 */
export function foldText(text: string): string {
  // Most texts, and many times faster.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .replace(invisible, "")
      .normalize("NFKD")
      .replace(accents, "")
      // Up and down again: ß and ẞ are ss then, and ſ is s.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKD")
      .replace(accents, "")
      .replace(strokes, (letter) => plainLetters[letter] ?? letter)
      .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaDistance))
  );
}

/** A part of a text that matches what was looked for, or doesn't. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

let segmenter: Intl.Segmenter | undefined;

/**
 * Takes a text apart where it matches; the parts together are the text. Characters as people see them are never cut.
 *
 * @param needle what is looked for, as {@link foldText} gives it
 */
export function splitMatches(text: string, needle: string): TextPart[] {
  if (text === "") return [];
  if (needle === "") return [{ text, isMatch: false }];
  segmenter ??= new Intl.Segmenter();
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  const folded = characters.map(foldText);
  // At each index of the folded text, which character it came from.
  const origins = folded.flatMap((part, index) => Array<number>(part.length).fill(index));
  const haystack = folded.join("");
  const matching = new Set<number>();
  for (
    let start = haystack.indexOf(needle);
    start >= 0;
    start = haystack.indexOf(needle, start + needle.length)
  ) {
    for (let index = start; index < start + needle.length; index += 1) {
      const origin = origins[index];
      if (origin !== undefined) matching.add(origin);
    }
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const isMatch = matching.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  }
  return parts;
}
