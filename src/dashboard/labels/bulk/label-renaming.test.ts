import { i18n } from "@lingui/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { embedLabel as label } from "#contract/label-fixture.ts";
import { labelNameSchema } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import {
  emptyPattern,
  patternOfPrefix,
  planRenaming,
  type RenamePattern,
  renamerOf,
} from "./label-renaming.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

function renameByPattern(name: string, pattern: RenamePattern): string | undefined {
  return planRenaming([label(1, name)], [], renamerOf(pattern))[0]?.wanted.name;
}

const prefix = (text: string) => ({ ...emptyPattern, prefix: text });
const replace = (find: string, replacement: string, matchesCase = false) =>
  ({ ...emptyPattern, way: "replace", find, replacement, matchesCase }) as const;

test("a prefix stands before the name, with the space that was typed after it", () => {
  expect(renameByPattern("Login", prefix("App: "))).toBe("App: Login");
  expect(renameByPattern("Login", prefix("  v"))).toBe("vLogin");
});

describe("what is found is replaced everywhere, as plain text", () => {
  test.each([
    ["Bug, bug, BUG", replace("bug", "fix"), "fix, fix, fix"],
    ["Bug, bug, BUG", replace("bug", "fix", true), "Bug, fix, BUG"],
    ["a.b (c) [d] $1 \\w", replace(".", "-"), "a-b (c) [d] $1 \\w"],
    ["a (c)", replace("(c)", "$&"), "a $&"],
    ["a/b-c", replace("/b-", " "), "a c"],
    ["Old name", replace("old ", ""), "name"],
    ["Name old", replace("old", ""), "Name"],
    ["ÄÖ", replace("ä", "x"), "xÖ"],
    ["Bug", replace("", "x"), "Bug"],
  ])("%s", (name, pattern, after) => {
    expect(renameByPattern(name, pattern)).toBe(after);
  });
});

test("whatever is replaced is done as by taking the name apart and putting it together again", () => {
  const text = fc.string({ unit: fc.constantFrom(..."ab.$*[]\\/-^ 😀") });
  fc.assert(
    fc.property(text, text, text, (name, find, replacement) => {
      const [row] = planRenaming([label(1, name)], [], renamerOf(replace(find, replacement, true)));
      const joined = find === "" ? name : name.split(find).join(replacement);
      const after = joined === name ? name : joined.trim();
      expect(row?.wanted.name).toBe(row?.kind === "problem" ? name : after);
    }),
  );
});

test("what the plan lets through is what the service takes, and only changed names are renamed", () => {
  const name = fc.string({ unit: "binary", maxLength: 260 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), name, (names, text) => {
      const labels = names.map((one, id) => label(id, one));
      const rows = planRenaming(labels, labels, renamerOf(prefix(text)));
      expect(rows).toHaveLength(labels.length);
      for (const { kind, wanted, existing } of rows) {
        if (kind !== "problem") expect(kind === "rename").toBe(wanted.name !== existing?.name);
        if (kind === "rename") expect(labelNameSchema.safeParse(wanted.name).success).toBe(true);
      }
    }),
  );
});

test("a name that would be empty, too long or with control characters is a problem", () => {
  const labels = [label(1, "gone"), label(2, `gone ${"x".repeat(250)}`), label(3, "stays")];
  const problems = (text: string) =>
    planRenaming(labels, labels, renamerOf(replace("gone", text))).flatMap(({ kind, note }) =>
      kind === "problem" ? note : [],
    );
  expect(problems("")).toEqual(["The name would be empty."]);
  expect(problems("longer")).toEqual([expect.stringMatching(/^Use at most 255 characters/)]);
  expect(problems("a\u0007b")).toHaveLength(2);
  // Characters are counted as the service does: this is one.
  expect(problems("😀😀😀😀")).toEqual([]);
});

test("a name that another label has, or gets by the same pattern, is told of; one that another gives up is not", () => {
  const all = [label(1, "Bug 1"), label(2, "Bug 2"), label(3, "Fix"), label(4, "App: Fix")];
  const doubles = (labels: readonly EmbeddedLabel[], pattern: RenamePattern) =>
    planRenaming(labels, all, renamerOf(pattern)).map(({ note }) => note !== undefined);
  expect(doubles(all.slice(2, 3), prefix("App: "))).toEqual([true]);
  expect(doubles(all.slice(2), prefix("App: "))).toEqual([false, false]);
  expect(doubles(all.slice(0, 2), replace(" 2", " 1"))).toEqual([false, true]);
  expect(doubles(all.slice(0, 2), replace("bug 1", "Bug 2"))).toEqual([true, false]);
});

test("another prefix takes the place of the old one where names begin with it, and nowhere else", () => {
  const pattern = { ...patternOfPrefix("type: "), replacement: "kind/" };
  expect(renameByPattern("Type: type: error", pattern)).toBe("kind/type: error");
  expect(renameByPattern("prototype: bug", pattern)).toBe("prototype: bug");
});
