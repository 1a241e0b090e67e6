import { isNameLike } from "./columns.ts";
import { type Row, type Table, textPaths } from "./tables.ts";

/** A heading that begins the changes of a version: its number, with the name of a package or a word before it, or a date. */
const versionHeading =
  /^(?:[\w@/.-]{1,80}[ @])?v?\d+\.\d+|^(?:unreleased|upcoming|next)\b|^\d{4}-\d\d\b|^(?:\w{3,9} )?(?:\d{1,2},? )?(?:19|20)\d\d$/i;
/** A heading around the categories of a text that has no versions. */
const outerHeading = /^(?:what(?:['’]?s| is) (?:changed|new)|change ?log|changes|release notes|news)$/i;
/** What stands beside the categories of a version. */
const otherHeading =
  /contributors|full changelog|checksums?$|^(?:assets|commits|credits|downloads?|installation|links|merged|thanks)\b/i;

/** Reads the categories of a changelog: the headings below its versions, in Markdown or reStructuredText. */
export function readHeadings(text: string): readonly Table[] {
  const headings = findHeadings(text.split("\n"));
  const isVersioned = headings.some(({ name }) => versionHeading.test(name));
  const found = new Map<string, Row & { readonly count: number }>();
  let [outer, level, versions] = [100, 0, 0];
  for (const { name, line, level: own } of headings) {
    if ((isVersioned ? versionHeading : outerHeading).test(name)) {
      [outer, level, versions] = [own, 0, versions + 1];
    } else if (own <= outer) outer = 100;
    else if (!otherHeading.test(name) && isNameLike(name)) {
      level ||= own;
      // Some differ only in a symbol, as `⚠ BREAKING CHANGES` does.
      const key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
      const known = found.get(key) ?? { line, cells: [name], count: 0 };
      if (own === level) found.set(key, { ...known, count: known.count + 1 });
    }
  }
  const all = [...found.values()];
  // Of many versions, a category is what more than one has, or a word such as "Security".
  const usual = all.filter(({ count, cells: [name = ""] }) => count > 1 || /^\w+$/.test(name));
  const rows = versions < 5 || usual.length === 0 ? all : usual;
  return rows.length === 0 ? [] : [{ path: textPaths.headings, format: "changelog", titles: [""], rows }];
}

/** A rule below a heading: Markdown has two kinds, reStructuredText more. */
const underline = /^([=\-~^"'`#*+.])\1{2,}[ \t]*$/;

/** The headings of a text, without what is in a block of code; the outermost have the level 1. */
function findHeadings(lines: readonly string[]) {
  /** The marks of rules, the outermost first. */
  const marks: string[] = ["=", "-"];
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (/^ {0,3}```/.test(line)) isCode = !isCode;
    if (isCode || line.length > 500) return [];
    const [, hashes, title] = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line) ?? [];
    const [, bold] = /^(?:\*\*|__)([^*_]+)(?:\*\*|__):?[ \t]*$/.exec(line) ?? [];
    const [, rule = ""] = underline.exec(lines[index + 1]?.slice(0, 500) ?? "") ?? [];
    const ruled = rule !== "" && /^\S/.test(line) && !underline.test(line) ? line : undefined;
    const text = title ?? ruled ?? bold;
    if (text === undefined) return [];
    if (!marks.includes(rule)) marks.push(rule);
    // A line in bold stands below any other heading.
    const level = hashes?.length ?? (ruled === undefined ? 100 : marks.indexOf(rule) + 1);
    // Without what counts its changes.
    const name = cleanHeading(text.trim().replace(/#{1,9}$| \(\d{1,9}\)$/, ""));
    return [{ name, level, line: index + 1 }];
  });
}

/** A heading without its marks, the shortcode of an emoji, and a colon at its end. */
export function cleanHeading(text: string): string {
  const words = cleanText(text).replace(/^[\s#]*(?::[\w+-]{1,50}:\s(?=\S))?|:$/g, "");
  return words.replace(/\s+/g, " ").trim();
}

/** A text without the marks of Markdown and HTML: comments, tags, pictures, the addresses of links, bold, and code. */
export function cleanText(text: string): string {
  if (text.length > 1000) return text;
  return text
    .replace(/<!--[^<>]*-->|<\/?[a-z][^<>]*>|!\[[^[\]]*\]\([^()]*\)/gi, "")
    .replace(/\[([^[\]]*)\](?:\([^()]*\))?/g, "$1")
    .replace(/\*\*|__|`/g, "")
    .trim();
}
