import { readColor } from "#label-files/color-reader.ts";
import {
  colorFields,
  type LabelFile,
  nameFields,
  type RawLabel,
  readOneList,
  titleKey,
} from "#label-files/label-file.ts";
import { isNameBesideColor, isShortName } from "#label-files/label-names.ts";

/** A line with a color, and what stands before that. */
interface ColorLine {
  readonly line: number;
  readonly before: string;
  readonly color: string;
  /** Whether it is written as a number. */
  readonly isNumber: boolean;
}

/** A longer line has more than a label. */
const lengthLimit = 300;

/** Digits without a mark are a color only behind what a value is written in. */
const color = /(?<![\w&#])(?:#[\da-f]{6}|#[\da-f]{3}|0x(?:ff)?[\da-f]{6}|(?<=["'{=])[\da-f]{6})(?![\w-])/i;

const comment = /^\s*(?:#\s|;|%|\/\/|--\s)/;

/** A block in braces, whose lines are one statement. */
const block = /\{[^{}]{0,300}\}/g;

const brackets: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "[": "]",
  "{": "}",
  "(": ")",
};

/** What may stand before a name; an apostrophe within a word doesn't. */
const opening = /["`[{(]|(?<!\p{L})'/gu;

/** A class of a diagram in Mermaid, and the first line of such a diagram. */
const diagramClass = "classDef ";
const diagramStart =
  /^\s*(?:%%[^\n]*\n\s*)*(?:classDef|flowchart|graph|stateDiagram|classDiagram|erDiagram|block|kanban)\b/;

/** What says that names follow, such as `$label-` or `labels.`. */
const labelMark = /^(?:.*?[^\p{L}])??(?:labels?|tags?)[-_.: ]+/iu;

const escaped = /\\[^A-Za-z]|""|&\w+;/;

/** What a color is called behind a name, as in `bug.color`. */
const colorKey = /\.(?:colou?r|background(?:-?colou?r)?|bg)[ \t]*[:=]?[ \t]*["']?$/i;

/**
 * Reads a text whose lines differ only in a name, a color, and what follows it, such as `\definecolor{bug}{HTML}{D73A4A}`,
 * `labels["bug"] = "d73a4a"`, or `$label-bug: #d73a4a;`. Names without quotes or brackets need a mark that says what they are.
 *
 * @returns null where lines aren't alike
 */
export function readLabelFrames(text: string): LabelFile | null {
  const found = findColorLines(text);
  // What is escaped is read by those who know how.
  if (found === null || found.some(({ before }) => escaped.test(before))) return null;
  const areNumbers = found.some(({ isNumber }) => isNumber);
  const [first = "", ...others] = found.map(({ before }) => before);
  let start = first.length;
  let end = first.length;
  for (const other of others) {
    start = sharedLength(first, other, false, start);
    end = sharedLength(first, other, true, end);
  }
  const frame = findFrame(first.slice(0, start), first.slice(first.length - end));
  // Brackets without quotes may have an address, and a label of an assembler may stand before a number.
  if (frame === null || (areNumbers && !/["'`]/.test(frame.quote ?? ""))) return null;
  const labels = found.map((line): RawLabel => {
    return { ...line, name: line.before.slice(frame.start, line.before.length - frame.end) };
  });
  const names = new Set(labels.map(({ name }) => name));
  const isName = frame.quote === undefined ? isShortName : isNameBesideColor;
  if (frame.quote === "'" && found.some(({ before }) => before.includes("''"))) return null;
  const areNames = [...names].every(
    (name) =>
      name !== null &&
      isName(name) &&
      !/["\\]|^\s|\s$|\d\d:\d\d/.test(name) &&
      /\p{L}|\p{Extended_Pictographic}/u.test(name),
  );
  return areNames && names.size === labels.length ? readOneList("code", labels) : null;
}

/** How long the names of lines have to be cut at their ends, given what all lines begin and end with; null for no names. */
function findFrame(
  prefix: string,
  suffix: string,
): { readonly start: number; readonly end: number; readonly quote?: string } | null {
  const opens = [...prefix.matchAll(opening)].reverse();
  // Names may have brackets of their own, and begin alike.
  for (const { 0: mark, index } of opens) {
    const close = brackets[mark];
    const at = close === undefined ? -1 : suffix.indexOf(close);
    if (close === undefined || at < 0) continue;
    // The field of a form, as in `-d "name=bug"`.
    const field = /^(?:name|label|title)=/.exec(prefix.slice(index + 1))?.[0].length ?? 0;
    return { start: index + 1 + field, end: suffix.length - at, quote: close };
  }
  if (opens.length > 0) return null;
  const fill = suffix.search(/ (?:fill|background):/);
  if (prefix === diagramClass && fill >= 0) return { start: prefix.length, end: suffix.length - fill };
  const key = colorKey.exec(suffix)?.[0];
  const mark = labelMark.exec(prefix)?.[0];
  if (key !== undefined) return { start: mark?.length ?? 0, end: key.length };
  const rest = suffix.search(/[ \t:="'{]/);
  return mark === undefined || rest < 0 ? null : { start: mark.length, end: suffix.length - rest };
}

/** How many characters two texts have in common at their beginnings, or at their ends, of at most so many. */
function sharedLength(one: string, other: string, isAtEnd: boolean, most: number): number {
  const limit = Math.min(most, other.length);
  const [from, to] = isAtEnd ? [one.length - limit, other.length - limit] : [0, 0];
  // Most lines have all that those before them have.
  if (one.startsWith(other.slice(to, to + limit), from)) return limit;
  let length = 0;
  while (isAtEnd ? one.at(-1 - length) === other.at(-1 - length) : one[length] === other[length]) length += 1;
  return length;
}

/** The lines with a color, and blocks as lines; null where they are too few, or many others stand between them. */
function findColorLines(text: string): readonly ColorLine[] | null {
  const found: ColorLine[] = [];
  let [line, others] = [1, 0];
  const isDiagram = diagramStart.test(text);
  const joined = text.replace(block, (lines) => {
    return lines.split(color).length === 2 ? lines.replaceAll("\n", "\r") : lines;
  });
  for (const content of joined.split("\n")) {
    const isOther = content.length > lengthLimit || (isDiagram && !content.trim().startsWith(diagramClass));
    const match = isOther ? null : color.exec(content);
    const digits = match?.[0].replace(/^0xff(?=.{6})/i, "#");
    if (match !== null && digits !== undefined && readColor(digits) !== null) {
      const before = content
        .slice(0, match.index)
        .replace(/\s{2,}|[\t\r]/g, " ")
        .trimStart();
      found.push({ line, before, color: digits, isNumber: /^0x/i.test(match[0]) });
    } else if (!isDiagram && /[\p{L}\p{N}]/u.test(content) && !comment.test(content)) others += 1;
    line += content.includes("\r") ? content.split("\r").length : 1;
  }
  return found.length > 1 && others <= found.length ? found : null;
}

/** Reads a table whose columns begin below their titles, such as the output of a command; null for any other text. */
export function readLabelColumns(text: string): LabelFile | null {
  const lines = text.split("\n");
  const titlesOf = (line: string) =>
    [...line.slice(0, lengthLimit).matchAll(/\S+(?: \S+)*/g)].map(({ 0: title, index }) => ({
      key: titleKey(title),
      index,
    }));
  const head = lines.slice(0, 10).findIndex((line) => {
    const keys = titlesOf(line).map(({ key }) => key);
    return keys.some((key) => nameFields.includes(key)) && keys.some((key) => colorFields.includes(key));
  });
  const titles = titlesOf(lines[head] ?? "");
  const name = titles.findIndex(({ key }) => nameFields.includes(key));
  const color = titles.findIndex(({ key }) => colorFields.includes(key));
  if (name < 0 || color < 0) return null;
  const labels: RawLabel[] = [];
  for (const [index, line] of lines.entries()) {
    if (index <= head || line.trim() === "") continue;
    if (titles.some(({ index: at }) => at > 0 && /\S/.test(line[at - 1] ?? ""))) return null;
    const cells = titles.map(({ index: at }, column) => line.slice(at, titles[column + 1]?.index).trim());
    labels.push({ line: index + 1, name: cells[name] ?? "", color: cells[color] ?? "" });
  }
  return labels.length > 0 && labels.every(({ color: own }) => readColor(own ?? "") !== null)
    ? readOneList("lines", labels)
    : null;
}
