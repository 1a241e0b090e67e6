import { readColor } from "#label-files/color-reader.ts";
import {
  colorFields,
  type LabelFile,
  nameFields,
  type RawLabel,
  readOneList,
  titleKey,
} from "#label-files/label-file.ts";

/** What stands before the label's name in a title such as `[label "bug"]` or `[labels.bug]`. */
const titlePrefix = /^labels?[ \t./:]+/i;

/** The title of a section that has labels in its lines. */
const wholeTitle = /^(?:labels?|tags)$/i;

/** A title as Git writes it, which TOML doesn't have. */
const quotedTitle = /^\w+[ \t]+"/;

interface Section {
  readonly line: number;
  readonly title: string;
  readonly entries: { readonly line: number; readonly key: string; readonly value: string }[];
}

/**
 * Reads a text as INI, with a section for each label and its color in it, or one section with names and colors. Sections that
 * aren't about labels are left out where titles such as `[label "bug"]` or `[labels]` tell others from them.
 *
 * @returns null where any line or section is something else
 */
export function readLabelSections(text: string): LabelFile | null {
  const sections = splitSections(text);
  if (sections === null) return null;
  const named = sections.filter(({ title }) => titlePrefix.test(title));
  const whole = sections.filter(({ title }) => wholeTitle.test(title));
  const labels =
    whole.length > 0 && named.length === 0
      ? whole.flatMap(readEntries)
      : (named.length > 0 ? named : sections).map(readSection);
  const areAll = labels.every(
    ({ name, color }) =>
      name !== "" && name?.startsWith("[") === false && color !== null && readColor(color) !== null,
  );
  return areAll && labels.length > 0 ? readOneList("lines", labels) : null;
}

function splitSections(text: string): readonly Section[] | null {
  const sections: Section[] = [];
  let isGit = false;
  for (const [index, content] of text.split("\n").entries()) {
    const line = content.trim();
    if (line === "" || line.startsWith(";") || line.startsWith("#")) continue;
    if (line.startsWith("[") && line.endsWith("]")) {
      const title = line.slice(1, -1).trim();
      isGit ||= quotedTitle.test(title);
      sections.push({ line: index + 1, title, entries: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) return null;
    const at = line.search(wholeTitle.test(section.title) ? /=|:(?=[^:=]*$)/ : /[=:]/);
    if (at < 0) return null;
    const value = (line.slice(at + 1).split(/[ \t];/, 1)[0] ?? "").trim();
    section.entries.push({ line: index + 1, key: line.slice(0, at).trim(), value });
  }
  // In quotes it is TOML's, whose errors have places.
  const isToml = sections.some(({ entries }) => entries.some(({ value }) => /^["']/.test(value)));
  return isToml && !isGit ? null : sections;
}

/** The label that a section is. */
function readSection({ line, title, entries }: Section): RawLabel {
  const find = (fields: readonly string[]) =>
    entries.findLast(({ key }) => fields.includes(titleKey(key)))?.value;
  const color = find(colorFields);
  const name = find(nameFields) ?? title.replace(titlePrefix, "");
  return { line, name: unquote(name), color: color === undefined ? null : unquote(color) };
}

/** The labels that a section has, a name and a color in each line. */
function readEntries({ entries }: Section): RawLabel[] {
  return entries.map(({ line, key, value }) => ({ line, name: unquote(key), color: unquote(value) }));
}

function unquote(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
