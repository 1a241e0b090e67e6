import fc from "fast-check";
import { expect, test } from "vitest";
import { embedLabel } from "#contract/label-fixture.ts";
import { readPrefix } from "#contract/label-prefix.ts";
import { commonStart, findPrefixes, groupLabels, offersGroups } from "./label-groups.ts";

const toLabels = (names: readonly string[]) => names.map((name, index) => embedLabel(index + 1, name));

const group = (names: readonly string[]) => groupLabels(toLabels(names), findPrefixes(names));

/** Names as people write them, and as nobody would. */
const names = fc.array(
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom("type", "Type", "area", " area", "優先度", "نوع", "bug-fix", "constructor"),
        fc.constantFrom(": ", ":", "::", "/", " / ", "-", " "),
        fc.constantFrom("bug", "api", "a/b", "x: y", ""),
      )
      .map((parts) => parts.join("")),
    fc.string({ unit: fc.constantFrom("a", "/", ":", " ", "-") }),
    fc.string(),
  ),
  { maxLength: 30 },
);

test.each([
  ["type: bug", "type", "type: "],
  ["area/api", "area", "area/"],
  ["priority::high", "priority", "priority::"],
  ["Kind :Feature", "kind", "Kind :"],
  ["area/docs/api", "area", "area/"],
])("%j begins with the prefix %j", (name, key, start) => {
  expect(readPrefix(name)).toMatchObject({ key, start });
});

test.each(["bug-fix", "Bug fix", "/api", ": bug", "area/", "type: ", "a::", "", ":)", "   "])(
  "%j has no prefix",
  (name) => {
    expect(readPrefix(name)).toBeNull();
  },
);

test("every label is in exactly one group, in the order in which it was, and the others come last", () => {
  fc.assert(
    fc.property(names, (all) => {
      const labels = toLabels(all);
      const groups = groupLabels(labels, findPrefixes(all));
      expect(groups.flatMap((one) => one.labels).toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))).toEqual(
        labels,
      );
      for (const { labels: members } of groups) {
        const ids = members.map(({ id }) => id ?? 0);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      }
      const keys = groups.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.indexOf("")).toBeOneOf([-1, keys.length - 1]);
    }),
  );
});

test("a group has at least two labels, all of its prefix, and what they begin with begins each", () => {
  fc.assert(
    fc.property(names, (all) => {
      for (const one of group(all).filter(({ key }) => key !== "")) {
        expect(one.labels.length).toBeGreaterThan(1);
        const start = commonStart(one).toLowerCase();
        expect(start).not.toBe("");
        for (const label of one.labels) {
          if (label.id === null) continue;
          expect(readPrefix(label.name)?.key).toBe(one.key);
          expect(label.name.trim().toLowerCase().startsWith(start)).toBe(true);
        }
      }
    }),
  );
});

test("of a search, labels are in the groups that all labels make, and one that can't be read is among the others", () => {
  const all = ["type: bug", "type: docs", "area/api", "area/web", "Beta"];
  const labels = [
    ...toLabels(all).filter(({ name }) => /bug|Beta/.test(name)),
    { id: null, sentId: "x" } as const,
  ];
  const groups = groupLabels(labels, findPrefixes(all));
  expect(groups.map(({ key, labels: { length } }) => [key, length])).toEqual([
    ["type", 1],
    ["", 2],
  ]);
});

test("groups are offered where two prefixes have two labels each", () => {
  expect(offersGroups(["type: bug", "type: docs", "area/api", "area/web"])).toBe(true);
  expect(offersGroups(["type: bug", "TYPE/docs", "area/api"])).toBe(false);
  expect(offersGroups(["bug-fix", "bug-report", "new-one", "new-two"])).toBe(false);
});
