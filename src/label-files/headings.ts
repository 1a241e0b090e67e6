import { isNameLike } from "./columns.ts";
import { cleanHeading, type Table, textPaths } from "./tables.ts";

/** A heading of a text. */
interface Heading {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** From 1, the outermost. */
  readonly level: number;
}

/** A heading that begins the changes of a version: its number, with the name of a package or a word before it, or a date. */
const versionHeading =
  /^(?:[\w@/.-]{1,80}[ @])?v?\d+\.\d+|^(?:unreleased|upcoming|next)\b|^\d{4}-\d\d\b|^(?:\w{3,9} )?(?:\d{1,2},? )?(?:19|20)\d\d$/i;
/** A heading around the categories of a text that has no versions. */
const outerHeading = /^(?:what(?:['’]?s| is) (?:changed|new)|change ?log|changes|release notes|news)$/i;
/** What stands beside the categories of a version. */
const otherHeading =
  /contributors|full changelog|checksums?$|^(?:assets|commits|credits|downloads?|installation|links|merged|thanks)\b/i;

/** From so many versions on, what only one of them has may be no category. */
const manyVersions = 5;

/** Reads the categories of a changelog: the headings below its versions, in Markdown or reStructuredText. */
export function readHeadings(text: string): readonly Table[] {
  const headings = findHeadings(text.split("\n"));
  const isVersioned = headings.some(({ name }) => versionHeading.test(name));
  const found = new Map<string, Heading[]>();
  let outer: Heading | null = null;
  let level = 0;
  let versions = 0;
  for (const heading of headings) {
    const { name } = heading;
    if ((isVersioned ? versionHeading : outerHeading).test(name)) {
      [outer, level] = [heading, 0];
      versions += 1;
    } else if (outer !== null && heading.level <= outer.level) outer = null;
    else if (outer !== null && !otherHeading.test(name) && isNameLike(name)) {
      level ||= heading.level;
      // Some differ only in a symbol, as `⚠ BREAKING CHANGES` does.
      const key = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
      if (heading.level === level) found.set(key, [...(found.get(key)?.slice(0, 1) ?? []), heading]);
    }
  }
  const all = [...found.values()];
  // Of many versions, a category is what more than one has, or a word such as "Security".
  const usual = all.filter(([first, again]) => again !== undefined || /^\w+$/.test(first?.name ?? ""));
  const kept = versions < manyVersions || usual.length === 0 ? all : usual;
  const rows = kept.flatMap(([first]) => (first ? { line: first.line, cells: [first.name] } : []));
  return rows.length === 0 ? [] : [{ path: textPaths.headings, format: "changelog", titles: [""], rows }];
}

/** A rule below a heading: Markdown has two kinds, reStructuredText more. */
const underline = /^([=\-~^"'`#*+.])\1{2,}[ \t]*$/;

/** The headings of a text, without what is in a block of code. */
function findHeadings(lines: readonly string[]): readonly Heading[] {
  const headings: Heading[] = [];
  /** The marks of rules, the outermost first. */
  const marks: string[] = ["=", "-"];
  let isCode = false;
  for (const [index, line] of lines.entries()) {
    // The longest that may be one.
    if (line.length > 500) continue;
    if (/^ {0,3}```/.test(line)) isCode = !isCode;
    if (isCode) continue;
    const [, hashes, title] = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line) ?? [];
    const rule = underline.exec(lines[index + 1]?.slice(0, 500) ?? "")?.[1];
    const bold = /^(?:\*\*|__)([^*_]+)(?:\*\*|__):?[ \t]*$/.exec(line)?.[1];
    const ruled = rule !== undefined && /^\S/.test(line) && !underline.test(line) ? line : undefined;
    const text = title ?? ruled ?? bold;
    if (text === undefined) continue;
    if (rule !== undefined && !marks.includes(rule)) marks.push(rule);
    // A line in bold stands below any other heading.
    const level =
      hashes?.length ?? (ruled === undefined ? Number.POSITIVE_INFINITY : marks.indexOf(rule ?? "") + 1);
    // Without what counts its changes.
    headings.push({
      name: cleanHeading(text.trim().replace(/#{1,9}$| \(\d{1,9}\)$/, "")),
      line: index + 1,
      level,
    });
  }
  return headings;
}
