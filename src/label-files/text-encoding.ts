/** The encodings in which files are read, and that can be chosen where none is certain. */
export const textEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1251",
  "windows-1256",
  "shift_jis",
  "gbk",
] as const;

/** The encoding of a file's text. */
export type TextEncoding = (typeof textEncodings)[number];

/**
 * Reads a file as text: in the chosen encoding, else in UTF-16 where a byte order mark says so, else UTF-8, else the encoding
 * of Western, Cyrillic, Arabic, Japanese, or Chinese that makes the most sense, which is only guessed. A byte order mark is left
 * out.
 *
 * @returns null if it isn't text, such as an image
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding) {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const marked = mark === "255 254" ? "utf-16le" : mark === "254 255" ? "utf-16be" : null;
  const known = chosen ?? marked ?? (decode(bytes, "utf-8", true) === null ? null : "utf-8");
  const encoding = known ?? guessLegacy(bytes);
  const text = decode(bytes, encoding, false) ?? "";
  return text.includes("\0") ? null : { text, encoding, isGuessed: known === null };
}

function decode(bytes: Uint8Array, encoding: TextEncoding, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/** How much of a file tells its encoding, in bytes. */
const sampleSize = 10_000;

/** What words look like in the languages of an encoding: letters of one script. */
const words: readonly (readonly [encoding: TextEncoding, word: RegExp])[] = [
  ["windows-1252", /^[À-ÿ]*[A-Za-z][A-Za-zÀ-ÿ]*$/],
  ["windows-1251", /^[А-ЯЁІЇЄҐ]?[а-яёіїєґ]+$/],
  ["windows-1256", /^[\u0621-\u064aپچژگ]{2,}$/],
  ["shift_jis", /^[A-Z]*[\u3040-\u30ff\u4e00-\u9fff]+$/],
  ["gbk", /^[A-Z]*[\u4e00-\u9fff]+$/],
];

/** The encoding in which most characters beyond ASCII are in words as its languages write them. */
function guessLegacy(bytes: Uint8Array): TextEncoding {
  const countOf = (text: string) => text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const shares = words.map(([encoding, word]) => {
    // Only in double bytes, some sequences are no text.
    const isBroken = /^(?:shift_jis|gbk)$/.test(encoding) && decode(bytes, encoding, true) === null;
    const text = (isBroken ? null : decode(bytes.subarray(0, sampleSize), encoding, false)) ?? "";
    const found = text.match(/\p{L}+/gu)?.filter((one) => word.test(one)) ?? [];
    return { encoding, share: countOf(found.join("")) / Math.max(countOf(text), 1) };
  });
  return shares.toSorted((one, other) => other.share - one.share)[0]?.encoding ?? "windows-1252";
}
