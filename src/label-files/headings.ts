import { isNameLike } from "./columns.ts";
import { cleanHeading, type Row, type Table, textPaths } from "./tables.ts";

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
/** The categories of Keep a Changelog, which may be needed only once. */
const usualCategory = /^(?:added|changed|deprecated|removed|fixed|security)$/i;

/** From so many versions on, a category is what more than one of them has. */
const manyVersions = 5;
/** The longest line that may be a heading, in characters. */
const lengthLimit = 500;

/** Reads the categories of a changelog: the headings below its versions, in Markdown or reStructuredText. */
export function readHeadings(text: string): readonly Table[] {
  const headings = findHeadings(text.split("\n"));
  const isVersioned = headings.some(({ name }) => versionHeading.test(name));
  const found: Heading[] = [];
  let outer: Heading | null = null;
  let level: number | null = null;
  let versions = 0;
  for (const heading of headings) {
    if (versionHeading.test(heading.name) || (!isVersioned && outerHeading.test(heading.name))) {
      versions += 1;
      [outer, level] = [heading, null];
    } else if (outer !== null && heading.level <= outer.level) outer = null;
    else if (outer !== null && !otherHeading.test(heading.name) && isNameLike(heading.name)) {
      level ??= heading.level;
      if (heading.level === level) found.push(heading);
    }
  }
  const groups = [...Map.groupBy(found, ({ name }) => wordKey(name)).values()];
  const isUsual = (same: readonly Heading[]) => same.length > 1 || usualCategory.test(same[0]?.name ?? "");
  const usual = versions < manyVersions ? [] : groups.filter(isUsual);
  const kept = usual.length > 0 ? usual : groups;
  const rows = kept.flatMap(([first]): Row[] =>
    first === undefined ? [] : [{ line: first.line, cells: [first.name] }],
  );
  return rows.length === 0 ? [] : [{ path: textPaths.headings, format: "changelog", titles: [""], rows }];
}

/** What headings have in common that differ only in a symbol, as `⚠ BREAKING CHANGES` does. */
function wordKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A rule below a heading: Markdown has two kinds, reStructuredText more. */
const underline = /^([=\-~^"'`#*+.])\1{2,}[ \t]*$/;

/** The headings of a text, without what is in a block of code. */
function findHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  /** The marks of rules, the outermost first. */
  const marks: string[] = ["=", "-"];
  let fence: string | null = null;
  const add = (index: number, name: string, level: number) => {
    // Without what counts its changes.
    headings.push({ name: cleanHeading(name.trim().replace(/ \(\d+\)$/, "")), line: index + 1, level });
  };
  for (const [index, content] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(content)?.[1]?.slice(0, 3);
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    if (fence !== null || content.length > lengthLimit) continue;
    const [, hashes, title = ""] = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(content) ?? [];
    const rule = underline.exec(lines[index + 1]?.slice(0, lengthLimit) ?? "")?.[1];
    const bold = /^(?:\*\*|__)([^*_]+)(?:\*\*|__):?[ \t]*$/.exec(content)?.[1];
    if (hashes !== undefined) add(index, title.replace(/#+$/, ""), hashes.length);
    else if (rule !== undefined && /^\S/.test(content) && !underline.test(content)) {
      if (!marks.includes(rule)) marks.push(rule);
      add(index, content, marks.indexOf(rule) + 1);
      // A line in bold stands below any other heading.
    } else if (bold !== undefined) add(index, bold, lengthLimit);
  }
  return headings;
}
