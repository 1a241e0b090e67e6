import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../src");

/** Those whose texts are short or our own, by their files, so that more than linear time is no matter. */
const bounded: Record<string, readonly string[]> = {
  // Pages that the build writes.
  "dashboard/first-picture/picture-screens.tsx": [String.raw`<(\w+)([^>]*)>`],
  // Runs of white space are one space by then.
  "contract/similar-names.ts": [String.raw`\s*([^\p{L}\p{N}\p{M}\s])\s*`],
  // Its texts have at most 2,000 characters.
  "client/label-address.ts": [
    String.raw`^(?:(?:media|raw|src)\/(?<kind>branch|commit|tag)\/(?=(?:.*\/)?[^/]+\.[^/]*$)|(?:blame|blob|edit|media|raw)\/(?!(?:branch|commit|tag)\/))(?<ref>[^/]+)\/(?<path>.+)`,
    String.raw`[>)"'\`”’»\].,;:!?]+$`.replace("\\`", "`"),
  ],
  // Carriage returns, which begin a line here, are spelled out before.
  "service/commands/command-output.ts": [String.raw`^([^\S\n]*)([:+~^-])(?=:|(?:\+\+|~~|\^\^|--) )`],
  // What the operator gives, and the address of a connection.
  "dashboard/session/data/service-url.ts": [String.raw`\/+$`],
  "service/database/postgres-address.ts": [String.raw`^[^?]*@|^\?.*@.*\/`],
  "service/commands/option-values.ts": [String.raw`\/+$`],
  "service/commands/secret-files.ts": [String.raw`[\r\n]+$`],
};

/** A regular expression as it stands in a file. */
interface Pattern {
  readonly source: string;
  readonly flags: string;
}

function findPatterns(path: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    else if (typeof node === "object" && node !== null) {
      if ("regex" in node && node.regex) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        found.push({ source: pattern, flags });
      } else visit(Object.values(node));
    }
  };
  visit(parseSync(path, readFileSync(join(folder, path), "utf8")).program);
  return found;
}

/** The patterns of the product, by the files that they stand in. */
const patterns = globSync("**/*.{ts,tsx}", { cwd: folder })
  .filter((path) => !/\.test\.|-fixture\./.test(path))
  .sort()
  .flatMap((path) => findPatterns(path).map((pattern) => ({ path, ...pattern })));

test("no text makes a regular expression take more than linear time, but for those whose texts are bounded", () => {
  const slow: Record<string, string[]> = {};
  for (const { path, source, flags } of patterns) {
    const { reports } = analyse({ source, flags });
    if (reports.length > 0) slow[path] = [...(slow[path] ?? []), source];
  }
  expect(patterns.length).toBeGreaterThan(300);
  expect(slow).toEqual(bounded);
});
