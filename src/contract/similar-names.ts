import { labelNameKey } from "./label-name.ts";

/** Words that look like the plural of another, but aren't. */
const noPlurals = /(?:^|[^a-z])(?:news|https|windows|goods|means)$/;

/**
 * What names have in common that were probably meant as one, for a hint: Bugfix, Bug fix, Bug-Fix, and bugfixes. Besides
 * letter case, these differ in spaces, hyphens, underscores, and apostrophes between words, or in English number. Signs
 * that mean something, such as those of C# and A-, and separators between digits, make other names.
 */
export function similarNameKey(name: string): string {
  const joined = labelNameKey(name)
    .replace(/\s*([^\p{L}\p{N}\p{M}\s])\s*/gu, "$1")
    .replace(/(?<=[\p{L}\p{M}])[\s\p{Pd}_'’]+(?=[\p{L}\p{N}])|(?<=\p{N})[\s\p{Pd}_'’]+(?=\p{L})/gu, "");
  return noPlurals.test(joined) ? joined : singularOf(joined);
}

/** How many characters at the end of a name may tell its number. */
const endLength = 40;

/** A text whose last word is in the singular; of words with -se, -xe, or -che, the same for both numbers. */
function singularOf(text: string): string {
  let end = text.slice(-endLength);
  for (let before = ""; before !== end; ) {
    before = end;
    end = end
      .replace(/(?<=[a-z]{2})ies$/, "y")
      .replace(/(?<=[a-z]{2}[a-rt-z])s$/, "")
      .replace(/(?<=[a-z]{2}(?:[sxz]|[cs]h))e$/, "");
  }
  return text.slice(0, -endLength) + end;
}

/** Finds among names the first that is similar to another, but isn't the same. */
export function createSimilarNameFinder(names: readonly string[]): (name: string) => string | undefined {
  const byKey = Map.groupBy(names, similarNameKey);
  return (name) => {
    const key = labelNameKey(name);
    return byKey.get(similarNameKey(name))?.find((other) => labelNameKey(other) !== key);
  };
}
