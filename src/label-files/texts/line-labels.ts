import { readColor } from "#label-files/color-reader.ts";
import {
  colorFields,
  type LabelFile,
  nameFields,
  type RawLabel,
  readOneList,
  refuseFile,
  titleKey,
} from "#label-files/label-file.ts";
import { isChangeList, isShortName } from "#label-files/label-names.ts";

/** A line of a text, and the color in it. */
interface TextLine {
  readonly line: number;
  /** How far it is indented; -1 for a heading. */
  readonly indent: number;
  /** Without the mark of a list or a heading, and without the color. */
  readonly text: string;
  readonly color: string | null;
}

/** A longer line has more than a label. */
const lengthLimit = 300;

const colorPattern = /(?<![\w&#/])#(?:[\da-f]{6}|[\da-f]{3})(?![\w-])|\brgb\([\d, ]{5,20}\)/gi;

/** What lines below a name are called that say more of it. */
const descriptionFields: ReadonlySet<string> = new Set([
  "description",
  "about",
  "comment",
  "note",
  "notes",
  "usage",
]);

/** Lines that say nothing: the borders of tables and of code, and comments. */
const emptyLine = /^(?:[-=*_~`|+: ]*|\/\/.*|<!--.*|```.*)$/;

/**
 * Reads the labels of a text that has a name and a color in each line, in either order and with any marks between them, or
 * colors below their names, as in nested lists. Other lines are read over as long as they are the smaller part.
 */
export function readLabelLines(text: string): LabelFile {
  const refusal = refuseFile("lines", 1, { code: "no-names" });
  if (isChangeList(text)) return refusal;
  const lines = text.split("\n").flatMap((content, index) => readLine(content, index + 1) ?? []);
  const labels: RawLabel[] = [];
  let [others, group]: [number, TextLine | null] = [0, null];
  let above: TextLine | null = null;
  let members = 0;
  /** Lines that begin with the name of a field, such as `Color: #d73a4a` or `bg #d73a4a`, with what may be the name above. */
  const fieldLines: [above: TextLine | null, line: TextLine][] = [];
  const addNamed = (named: TextLine | null, color: string | null) => {
    if (named === null || !isName(named.text)) others += 1;
    else labels.push(toLabel(named, color));
  };
  /** Takes a line that has no color: a short name is a label that lacks one, unless it is above all labels. */
  const leave = (left: TextLine) => {
    if (left.indent < 0) return;
    others += 1;
    const isAbove = (labels[0]?.line ?? left.line) >= left.line;
    if (!isAbove && isName(left.text)) labels.push(toLabel(left, null));
  };
  const endGroup = () => {
    if (group !== null && members === 0) labels.push(toLabel(group, group.color));
    group = null;
  };
  for (const current of lines) {
    const [key, value] = readField(current.text);
    const isHeading = current.indent < 0;
    if (isHeading) endGroup();
    if (current.color === null) {
      if (nameFields.includes(key)) above = { ...current, text: value };
      else if (group !== null && isName(current.text)) {
        labels.push(toLabel(current, (group as TextLine).color));
        members += 1;
      } else if (descriptionFields.has(key)) {
        // What is said of a label.
      } else if (above === null || current.indent <= above.indent) {
        if (above !== null) leave(above);
        above = current;
      } else others += 1;
    } else if (current.text === "" || colorFields.includes(titleKey(current.text))) {
      if (current.text === "" || current.indent > (above?.indent ?? current.indent))
        addNamed(above, current.color);
      else fieldLines.push([above, current]);
      above = null;
    } else {
      if (above !== null) leave(above);
      above = null;
      if (!isName(current.text)) others += 2;
      else if (isHeading) [group, members] = [current, 0];
      else labels.push(toLabel(current, current.color));
    }
  }
  endGroup();
  if (above !== null) leave(above);
  // Between lines of a name and a color, the names of fields are names, too.
  const areNames = fieldLines.length <= labels.filter((label) => label.color !== null).length;
  for (const [named, line] of fieldLines) {
    if (!areNames) {
      addNamed(named, line.color);
      continue;
    }
    if (named !== null) leave(named);
    labels.push(toLabel(line, line.color));
  }
  labels.sort((one, other) => one.line - other.line);
  // Digits alone may be the number of an issue.
  const isCertain = labels.some(({ color }) => color !== null && /[a-f(]/i.test(color));
  const colored = labels.filter((label) => label.color !== null).length;
  const isMost = others === 0 || (colored > 1 && others <= colored);
  return isCertain && isMost ? readOneList("lines", labels) : refusal;
}

function toLabel({ line, text }: TextLine, color: string | null): RawLabel {
  return { line, name: text, color };
}

function isName(text: string): boolean {
  return isShortName(text);
}

/** A line such as `Color: red` as its key and value. */
function readField(text: string): readonly [key: string, value: string] {
  const at = text.indexOf(":");
  return at < 0 ? ["", ""] : [titleKey(text.slice(0, at)), trimMarks(text.slice(at + 1))];
}

function readLine(content: string, line: number): TextLine | null {
  const trimmed = content.trim();
  if (emptyLine.test(trimmed.slice(0, lengthLimit))) return null;
  const tabs = content.replaceAll("\t", "    ");
  const indent = tabs.length - tabs.trimStart().length;
  if (trimmed.length > lengthLimit) return { line, indent, text: trimmed.slice(0, lengthLimit), color: null };
  const heading = /^#{1,6}[ \t]+/.exec(trimmed)?.[0] ?? "";
  const place = { line, indent: heading === "" ? indent : -1 };
  const mark = heading || (/^(?:[-*+•‣–]|\[[ x]\]|\d+[.)])[ \t]+/.exec(trimmed)?.[0] ?? "");
  const rest = trimmed.slice(mark.length);
  const [found, ...more] = [...rest.matchAll(colorPattern)].filter(([digits]) => readColor(digits) !== null);
  // Several colors are a palette.
  if (found === undefined || more.some(([digits]) => digits !== found[0])) {
    return { ...place, text: trimMarks(rest), color: null };
  }
  // A line of a program isn't a name.
  if (/[;{]$/.test(trimmed)) return { ...place, text: trimmed, color: found[0] };
  const beginning = rest.slice(0, found.index);
  // GitLab's command line lists labels as `name -> description (#color)`.
  const [listed = ""] = beginning.endsWith("(") ? beginning.split(" -> ", 1) : [beginning];
  const before = trimMarks(firstCell(listed));
  const after = trimMarks(
    firstCell(rest.slice((more.at(-1) ?? found).index + found[0].length).split(/[ \t];/, 1)[0] ?? ""),
  );
  return { ...place, text: before === "" ? after : before, color: found[0] };
}

/** The first column of a table whose columns are some spaces apart. */
function firstCell(text: string): string {
  return text.trim().split(/\t|[ ]{2}/, 1)[0] ?? "";
}

const marks = new Set(" \t:=-–—>→<|,;()[]{}\"'`*_~•");

/** A text without the marks around it; those that belong to its words stay. */
function trimMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.has(text[start] ?? "")) start += 1;
  while (end > start && marks.has(text[end - 1] ?? "")) end -= 1;
  const inner = text.slice(start, end);
  // A bracket that is opened within belongs to the name.
  for (const [open, close] of ["()", "[]", "{}"]) {
    if (
      open !== undefined &&
      close !== undefined &&
      inner.includes(open) &&
      text[end] === close &&
      !inner.includes(close)
    )
      return inner + close;
  }
  return inner;
}
