import { readColor } from "#label-files/color-reader.ts";
import {
  colorFields,
  type LabelFile,
  nameFields,
  type RawLabel,
  readOneList,
} from "#label-files/label-file.ts";

/** What begins a line that sets something, and the mark before its value. */
const declaration = /^[ \t]*(?:(?:export|set|let|var|const|local|declare|my)[ \t]+)?/;
const assignment = /:=|=>|=|:[ \t]/;

/** What separates the parts of a key, as in `labels[0].name`, `LABEL_1_NAME`, or `$labels[0]['name']`. */
const keyMark = /[[\](){}'"`$@._-]+/;

const comment = /^[ \t]*(?:[#!;%]|\/\/|--[ \t]|<\?|\?>)/;

/** A longer line has more than a field of a label. */
const lengthLimit = 300;

/** What a number stands for, and the lines about it. */
interface NumberedLabel {
  readonly line: number;
  name: string | null;
  color: string | null;
}

/**
 * Reads a text with a line for each field of a label, whose key has the label's number, such as `label.1.name=bug`,
 * `LABEL_1_COLOR="d73a4a"`, or `labels(1).name = 'bug';`.
 *
 * @returns null where other lines are the larger part, or any number has no name or no color
 */
export function readNumberedLabels(text: string): LabelFile | null {
  const found = new Map<string, NumberedLabel>();
  let [fields, others] = [0, 0];
  for (const [index, content] of text.split("\n").entries()) {
    if (!/[\p{L}\p{N}]/u.test(content) || comment.test(content)) continue;
    const field = content.length > lengthLimit ? null : readField(content);
    if (field === null) {
      others += 1;
      continue;
    }
    fields += 1;
    const label = found.get(field.owner) ?? { line: index + 1, name: null, color: null };
    found.set(field.owner, label);
    if (nameFields.includes(field.title)) label.name = field.value;
    else if (colorFields.includes(field.title)) label.color = field.value;
  }
  const labels: RawLabel[] = [...found.values()];
  const areAll = labels.every(
    ({ name, color }) => name !== null && color !== null && readColor(color) !== null,
  );
  return labels.length > 1 && areAll && others <= fields ? readOneList("lines", labels) : null;
}

/** A line as the number and what it counts, the field of that, and its value; null for any other line. */
function readField(
  content: string,
): { readonly owner: string; readonly title: string; readonly value: string } | null {
  const [begin = ""] = declaration.exec(content) ?? [];
  const mark = assignment.exec(content);
  if (mark === null) return null;
  // What is empty yet.
  if (/^(?:\{\}|\[\]|new \w+\(\));?$/.test(content.slice(mark.index + mark[0].length).trim())) return null;
  const parts = content
    .slice(begin.length, mark.index)
    .trim()
    .split(keyMark)
    .filter((part) => part !== "");
  const at = parts.findLastIndex((part) => /^\d+$/.test(part));
  if (at < 0 || parts.some((part) => /\s/.test(part))) return null;
  const after = parts.slice(at + 1);
  const before = parts.slice(0, at);
  // The number may come last, as in `LABEL_NAME_1`.
  const title = (after.length > 0 ? after : before.slice(-1)).join(" ").toLowerCase();
  const stem = after.length > 0 ? before : before.slice(0, -1);
  const value = unquote(
    content
      .slice(mark.index + mark[0].length)
      .trim()
      .replace(/;$/, "")
      .trim(),
  );
  return { owner: [...stem, parts[at]].join(" ").toLowerCase(), title, value };
}

function unquote(text: string): string {
  return /^(["'`])(.*)\1$/.exec(text)?.[2] ?? text;
}
