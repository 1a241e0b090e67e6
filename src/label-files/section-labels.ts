import { readColor } from "./color-reader.ts";
import { colorFields, type LabelFile, nameFields, readOneList, titleKey } from "./label-file.ts";

/** What stands before the label's name in a title such as `[label "bug"]` or `[labels.bug]`. */
const titlePrefix = /^labels?[ \t./:]+/i;

/** Reads a text as INI, with a section for each label and its color in it; null where any line or section is something else. */
export function readLabelSections(text: string): LabelFile | null {
  const sections: { readonly line: number; name: string; color: string | null }[] = [];
  for (const [index, content] of text.split("\n").entries()) {
    const line = content.trim();
    if (line === "" || line.startsWith(";") || line.startsWith("#")) continue;
    if (line.startsWith("[") && line.endsWith("]")) {
      const name = unquote(line.slice(1, -1).trim().replace(titlePrefix, ""));
      sections.push({ line: index + 1, name, color: null });
      continue;
    }
    const section = sections.at(-1);
    const at = line.search(/[=:]/);
    if (section === undefined || at < 0) return null;
    const key = titleKey(line.slice(0, at));
    const value = (line.slice(at + 1).split(/[ \t];/, 1)[0] ?? "").trim();
    if (nameFields.includes(key)) section.name = unquote(value);
    // In quotes it is TOML's, whose errors have places.
    else if (colorFields.includes(key) && !/^["']/.test(value)) section.color = value;
  }
  const isEach = sections.every(
    ({ name, color }) => name !== "" && !name.startsWith("[") && color !== null && readColor(color) !== null,
  );
  return isEach && sections.length > 0 ? readOneList("lines", sections) : null;
}

function unquote(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
