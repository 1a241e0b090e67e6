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

/** A file's text and its encoding. */
interface FileText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Whether an encoding was only guessed, by which characters are frequent: the file says nothing of it. */
export function isGuessedEncoding(encoding: TextEncoding): boolean {
  return encoding !== "utf-8" && encoding !== "utf-16le" && encoding !== "utf-16be";
}

/**
 * Reads a file as text: in the chosen encoding, else in UTF-16 where a byte order mark says so, else UTF-8, else the encoding
 * of Western, Cyrillic, Arabic, Japanese, or Chinese that makes the most sense. A byte order mark is left out.
 *
 * @returns null if it isn't text, such as an image
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): FileText | null {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const marked = mark === "255 254" ? "utf-16le" : mark === "254 255" ? "utf-16be" : null;
  const encoding = chosen ?? marked ?? (decode(bytes, "utf-8", true) === null ? guessLegacy(bytes) : "utf-8");
  const text = decode(bytes, encoding, false) ?? "";
  return text.includes("\0") ? null : { text, encoding };
}

/**
 * Writes a text as the bytes that it was read from had it: with a byte order mark if they did.
 *
 * @returns null for another encoding than UTF-8
 */
export function encodeText({ text, encoding }: FileText, before: Uint8Array): Uint8Array | null {
  if (encoding !== "utf-8") return null;
  const hasMark = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return new TextEncoder().encode((hasMark ? "\ufeff" : "") + text);
}

/** Whether a file may be a spreadsheet (XLSX): a ZIP archive. */
export function isSpreadsheet(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
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

/** A single Chinese character in a Latin word is a letter with an accent. */
const lone = "(?<![\\u4e00-\\u9fff])[\\u4e00-\\u9fff](?![\\u4e00-\\u9fff])";
const loneInWord = `(?<=[A-Za-z])${lone}|${lone}(?=[a-z])`;

/** The letters that texts in an encoding have, and those that they have only if it is another encoding. */
const letters: readonly (readonly [encoding: TextEncoding, usual: RegExp, odd: RegExp])[] = [
  [
    "shift_jis",
    /[\u3040-\u30ff\u4e00-\u9fff\uff01-\uff5e\u3000-\u303f]/gu,
    new RegExp(`[\\uff61-\\uff9f\\ue000-\\uf8ff]|${loneInWord}`, "gu"),
  ],
  [
    "gbk",
    /[\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/gu,
    new RegExp(`[\\u3040-\\u30ff\\ue000-\\uf8ff]|${loneInWord}`, "gu"),
  ],
  [
    "windows-1251",
    /[а-яёіїєґ]|(?<![а-яА-Я])[А-Я]/gu,
    /[^\x20-\x7e\s№«»—–…А-яЁёІіЇїЄєҐґ]|[а-я][А-Я]|(?<=[A-Za-z])[А-яЁё]|[А-яЁё](?=[A-Za-z])/gu,
  ],
  [
    "windows-1256",
    /[\u0621-\u064a،؛؟پچژگ]/gu,
    /[^\x20-\x7e\s\u0600-\u06ff\u200c«»—–…]|(?<=[A-Za-z])[\u0621-\u06d2]|[\u0621-\u06d2](?=[A-Za-z])/gu,
  ],
  ["windows-1252", /(?<=[a-z])[ß-öø-ÿ]|[À-ÖØ-öø-ÿ](?=[a-z])/gu, /[À-ÿ]{3}|[^\x20-\x7e\s’“”„«»—–…€À-ÿ]/gu],
];

/** Whether most pairs of bytes are characters that are in everyday use: other encodings' letters are rare ones. */
function hasCommonPairs(bytes: Uint8Array, encoding: "gbk" | "shift_jis"): boolean {
  const pairs = String.fromCharCode(...bytes).match(/[\x80-\xff]./gs) ?? [];
  const common = encoding === "gbk" ? /^[\xb0-\xd7]/ : /^[\x81-\x9f]/;
  return pairs.filter((pair) => common.test(pair)).length * 10 >= pairs.length * 7;
}

/** The encoding in which most of a text's bytes beyond ASCII are letters as its languages write them. */
function guessLegacy(bytes: Uint8Array): TextEncoding {
  const sample = bytes.subarray(0, sampleSize);
  // The sample may end within a character.
  const beyond = sample.filter((byte) => byte >= 0x80).length;
  let [best, bestScore]: [TextEncoding, number] = ["windows-1252", 0];
  for (const [encoding, usual, odd] of letters) {
    const isDouble = encoding === "shift_jis" || encoding === "gbk";
    if (isDouble && (decode(bytes, encoding, true) === null || !hasCommonPairs(sample, encoding))) continue;
    const text = decode(sample, encoding, false) ?? "";
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const score = ((isDouble ? 2 : 1) * (count(usual) - 2 * count(odd))) / Math.max(beyond, 1);
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}
