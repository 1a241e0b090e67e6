/** A name of a file without colors, and its line. */
interface LineName {
  readonly line: number;
  readonly name: string | null;
}

/** What a name has that nobody would call a label: a text, a line of a program or of a log, a table, an address, an id. */
const otherText = [
  /[.;,:{}([|\\=>→–—-]$/,
  /^(?:[{}[\]<>|;=/\\~$]|\*[.*]|--|(?=\S*\d)[\da-f]{6,40}\s)/,
  /[{};="]|\s\s|\t|:\/\/|\w\(/,
  /<[a-z/!]/i,
  /^[A-Z]+(?:-[A-Z]+)*:[A-Z]+$/,
  /^(?:import|export|from|require|include|use|using|package|return|const|let|var)\b.*['"*]/,
  /#(?:[\da-f]{6}\b|\d\d)/i,
  /^set (?:[$-]|style\b|palette\b|option\b)/,
  /\b0x[\da-f]{2}|^#(?:define|include|pragma|ifn?def|endif)\b/i,
  /\d{4}-\d\d-\d\d|\d\d:\d\d|:\d+:\d/,
  /\w@\w|[\da-f]{8}-[\da-f]{4}-/,
  /^\d{1,3} \d{1,3} \d{1,3}\b|\b\d{1,3} \d{1,3} \d{1,3}$/,
  /^\d+ issues?$/,
  // A command with an option.
  /\w -(?:[a-z]|-[a-z][\w-]*)[ =]\S/i,
];

/** The longest name that is told from a text, in characters, and its most words. */
const lengthLimit = 50;
const wordLimit = 6;

/** Whether a text may be the name of a label where no color beside it says so: short, and nothing but a name. */
export function isShortName(text: string): boolean {
  const name = text.trim();
  if (name.length > lengthLimit * 2 || [...name].length > lengthLimit) return false;
  if (countWords(name) > wordLimit) return false;
  return /[\p{L}\p{Extended_Pictographic}]/u.test(name) && !otherText.some((pattern) => pattern.test(name));
}

/** How long a name may be that is told by the color beside it, in characters, and how many words it may have. */
const [besideLength, besideWords] = [80, 10];

/** Whether a text with a color beside it may be the name of a label. */
export function isNameBesideColor(text: string): boolean {
  return (
    text.length <= besideLength &&
    /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text) &&
    countWords(text) <= besideWords &&
    !/^--|:\/\/|\n/.test(text)
  );
}

function countWords(name: string): number {
  return name.trim().split(/\s+/).length;
}

/** A name, a mark, and digits that are a color. */
const namedColor = /^(.*[^\s|;,:=])[ \t]*[|;,:=][ \t]*(#?[\da-f]{6}|#[\da-f]{3})$/i;

/** Takes apart a text such as `bug|d73a4a` or `bug = #d73a4a`; null for any other. */
export function readNamedColor({
  line,
  text,
}: {
  readonly line: number;
  readonly text: string;
}): { readonly line: number; readonly name: string; readonly color: string } | null {
  const [, name, color] = text.length > lengthLimit * 2 ? [] : (namedColor.exec(text.trim()) ?? []);
  return name === undefined || color === undefined ? null : { line, name: name.trim(), color };
}

/** How often a line repeats on a page that was copied. */
const repeatLimit = 3;

/** The most words that names have on average. */
const averageLimit = 3;

/**
 * Finds what shows that a text isn't a list of names: one that is none, what a copied page has beside each label, or
 * sentences.
 *
 * @returns the first such line; null if all may be names
 */
export function findOtherText<Line extends LineName>(names: readonly Line[]): Line | null {
  const counts = new Map<string, number>();
  let words = 0;
  for (const line of names) {
    const name = line.name ?? "";
    const count = (counts.get(name) ?? 0) + 1;
    if (!isShortName(name) || name.endsWith("/") || count >= repeatLimit) return line;
    counts.set(name, count);
    words += countWords(name);
  }
  const edits = counts.get("Edit") ?? 0;
  const isPage = edits > 1 || (edits > 0 && counts.has("Delete"));
  const isText = names.length >= repeatLimit && words > names.length * averageLimit;
  return isPage || isText ? (names[0] ?? null) : null;
}

/** A heading of a list of changes. */
const changeHeading =
  /^#{1,6}[ \t]+(?:\[?v?\d+\.\d|\[?unreleased|change ?log|release notes|(?:added|changed|deprecated|removed|fixed|security)[ \t]*$)/im;

/** Whether a text lists changes, which may be as short as names: YAML takes its headings for comments. */
export function isChangeList(text: string): boolean {
  return changeHeading.test(text);
}
