import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../src");

/** Those whose texts are short or our own, by their files, so that more than linear time is no matter. */
const bounded: Record<string, readonly string[]> = {
  // Pages that the build writes.
  "dashboard/first-picture/picture-templates.tsx": [String.raw`<(\w+)([^>]*)>`],
  "dashboard/first-picture/write-first-picture.ts": [
    String.raw`(?<=<noscript>).*(?=<\/noscript>)`,
    String.raw`\s*<script type="module" crossorigin src="([^"]*)"><\/script>`,
  ],
  "service/http/index-page.ts": [
    String.raw`(<script\b[^>]*\bid="configuration"[^>]*>).*?(<\/script>)`,
    String.raw`<script\b([^>]*)>(.*?)<\/script>`,
    String.raw`"\/(?=[^/"][^"]*\.(?:js|css|svg|webmanifest)")`,
  ],
  // Runs of white space are one space by then.
  "contract/similar-names.ts": [String.raw`\s*([^\p{L}\p{N}\p{M}\s])\s*`],
  // Lines and names of limited length.
  "label-files/headings.ts": ["#+$"],
  "label-files/text-tables.ts": [
    String.raw`([A-Za-z_][\w-]{0,40})["'\`]?\s{0,20}(?:=>|[:=(])\s{0,20}(?:"([^"\n]{0,300})"|'([^'\n]{0,300})'|\`([^\`\n]{0,300})\`)`.replaceAll(
      "\\`",
      "`",
    ),
  ],
  // Its repetitions end after 99 characters.
  "label-files/spreadsheets.ts": [String.raw`"[^"]{0,99}"|\[[^\]]{0,99}\]|\\.`],
  // Its texts have at most 2,000 characters.
  "client/label-address.ts": [String.raw`[>"'\`”’»\].,;:!?]+$`.replace("\\`", "`"), String.raw`\).*$`],
  "label-files/color-reader.ts": [String.raw`[;,\s]+$`],
  // Carriage returns, which begin a line here, are spelled out before.
  "service/commands/command-output.ts": [String.raw`^([^\S\n]*)([:+~^-])(?=:|(?:\+\+|~~|\^\^|--) )`],
  // What the operator gives, and the address of a connection.
  "dashboard/session/data/service-url.ts": [String.raw`\/+$`],
  "service/database/postgres-address.ts": [String.raw`^[^?]*@|^\?.*@.*\/`],
  "service/http/upstream.ts": [String.raw`(?<!\/)\/+$`],
  // Names of files.
  "service/commands/option-values.ts": [String.raw`\/+$`],
  "service/commands/secret-files.ts": [String.raw`[\r\n]+$`],
  "service/http/rate-limit.ts": ["%.*$"],
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

test("no text makes a regular expression take more than linear time", {
  timeout: 600_000,
}, () => {
  const paths = globSync("**/*.{ts,tsx}", { cwd: folder });
  const slow: string[] = [];
  const checked = paths
    .filter((path) => !/\.test\.|-fixture\./.test(path))
    .flatMap((path) => findPatterns(path).map((pattern) => ({ path, ...pattern })));
  for (const { path, source, flags } of checked) {
    // The checker knows neither sets nor indices.
    if (flags.includes("v") || bounded[path]?.includes(source)) continue;
    const found = checkSync(source, flags.replace("d", ""), { timeout: 20_000 });
    if (found.status === "safe") continue;
    const example = found.status === "vulnerable" ? found.attack.pattern : found.error.kind;
    slow.push(`${path}: /${source}/ is slow for ${example}`);
  }
  expect(checked.length).toBeGreaterThan(300);
  expect(slow).toEqual([]);
});
