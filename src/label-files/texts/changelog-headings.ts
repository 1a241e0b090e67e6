import { labelNameKey } from "#contract/label-name.ts";
import { type Category, cleanName, makeCategories } from "#label-files/changelog-tools.ts";
import type { LabelFile } from "#label-files/label-file.ts";
import { isShortName } from "#label-files/label-names.ts";

/** A heading of a text. */
interface Heading extends Category {
  /** From 1, the outermost. */
  readonly level: number;
}

/** A heading that begins the changes of a version: its number, with the name of a package or a word before it, or a date. */
const versionHeading =
  /^(?:[\w@/.-]{1,80}[ @])?v?\d+\.\d+|^(?:unreleased|upcoming|next)\b|^\d{4}-\d\d\b|^(?:\w{3,9} )?(?:\d{1,2},? )?(?:19|20)\d\d$/i;
/** A heading around the categories of a version, or of a text that has no versions. */
const outerHeading = /^(?:what(?:['’]?s| is) (?:changed|new)|change ?log|changes|release notes|news)$/i;
/** What stands beside the categories of a version. */
const otherHeading =
  /contributors|full changelog|checksums?$|^(?:assets|commits|credits|downloads?|installation|links|merged|thanks)\b/i;
/** The categories of Keep a Changelog, which may be needed only once. */
const usualCategory = /^(?:added|changed|deprecated|removed|fixed|security)$/i;

/** From so many versions on, a category is what more than one of them has. */
const manyVersions = 5;

/**
 * Reads the categories of a changelog: the headings below its versions, in Markdown or reStructuredText.
 *
 * @returns null for a text without such headings
 */
export function readChangelogHeadings(text: string): LabelFile | null {
  const headings = findHeadings(text.split("\n"));
  const isVersioned = headings.some(({ name }) => versionHeading.test(name));
  const isOuter = ({ name }: Heading) =>
    versionHeading.test(name) || (outerHeading.test(name) && !(isVersioned && /log|news/i.test(name)));
  const found: Heading[] = [];
  let outer: Heading | null = null;
  let level: number | null = null;
  let versions = 0;
  for (const heading of headings) {
    if (isOuter(heading)) {
      versions += 1;
      [outer, level] = [heading, null];
    } else if (outer !== null && heading.level <= outer.level) {
      // What follows isn't of the version.
      outer = null;
    } else if (outer !== null && !otherHeading.test(heading.name)) {
      level ??= heading.level;
      if (heading.level === level && isShortName(heading.name)) found.push(heading);
    }
  }
  const firsts = new Map(found.toReversed().map((heading) => [wordKey(heading.name), heading]));
  const kept = new Set(firsts.values());
  const counts = Map.groupBy(found, ({ name }) => wordKey(name));
  const isUsual = ({ name }: Heading) =>
    usualCategory.test(name) || (counts.get(wordKey(name))?.length ?? 0) > 1;
  const usual = versions < manyVersions ? [] : found.filter(isUsual);
  return makeCategories(
    "changelog",
    (usual.length > 0 ? usual : found).filter((heading) => kept.has(heading)),
  );
}

/** What headings have in common that differ only in a symbol, as `⚠ BREAKING CHANGES` does. */
function wordKey(name: string): string {
  return labelNameKey(name)
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
  for (const [index, content] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(content)?.[1]?.slice(0, 3);
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    if (fence !== null || content.length > lengthLimit) continue;
    const [, hashes, title] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(content) ?? [];
    const rule = underline.exec(lines[index + 1] ?? "")?.[1];
    const bold = /^(\*\*|__)([^*_]+)\1:?[ \t]*$/.exec(content)?.[2];
    if (hashes !== undefined && title !== undefined) {
      headings.push({ name: headingName(title), line: index + 1, level: hashes.length });
    } else if (rule !== undefined && /^\S/.test(content) && !underline.test(content)) {
      if (!marks.includes(rule)) marks.push(rule);
      headings.push({ name: headingName(content), line: index + 1, level: marks.indexOf(rule) + 1 });
    } else if (bold !== undefined) {
      headings.push({ name: headingName(bold), line: index + 1, level: boldLevel });
    }
  }
  return headings;
}

/** The longest line that may be a heading, in characters. */
const lengthLimit = 500;
/** A line in bold stands below any other heading. */
const boldLevel = 100;

/** The text of a heading, without what closes it or counts its changes. */
function headingName(text: string): string {
  return cleanName(text.replace(/[ \t]+#+[ \t]*$/, ""))
    .replace(/ \(\d+\)$/, "")
    .trim();
}
