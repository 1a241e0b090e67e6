import fc from "fast-check";
import { expect, test } from "vitest";
import { labelNameKey } from "./label-name.ts";
import { createSimilarNameFinder, similarNameKey } from "./similar-names.ts";

const isSimilar = (one: string, other: string) => similarNameKey(one) === similarNameKey(other);

test("names that only differ in separators and number are similar", () => {
  const groups = [
    ["Bugfix", "Bug fix", "bugfixes", "Bug-Fix", "BUG_FIX", "bug fixes", "bug – fix"],
    ["wontfix", "won't fix", "won’t-fix"],
    ["dependency", "Dependencies"],
    ["Release", "releases"],
    ["cache", "caches"],
    ["class", "classes"],
    ["status", "statuses"],
    ["type: bug", "type:bug", "Type: Bugs"],
    ["good first issue", "good-first-issues"],
    ["API", "APIs"],
    ["P1", "p-1", "P 1"],
    ["Menü", "menü"],
    ["バグ 修正", "バグ修正"],
  ];
  for (const group of groups) expect(new Set(group.map(similarNameKey)).size, group[0]).toBe(1);
});

test("names of different words, signs, and numbers are not similar", () => {
  const pairs = [
    "new news, http https, window windows, good goods, bug big, fix fax, plan plane, not note, car care, her here",
    "C C#, C C++, A A-, A- A+, .net net, a/b ab, a:b a/b, v1.0 v10, 1-0 10, 1.2 12, P1 P2, bug bug?, !bug bug",
    "カード ガード, Año Ano, schon schön, pêche péché, açık acık, мой мои, ß s, os o, ios io, js j, css cs, pass pas",
    "docs dogs, design designer, test tested, feature future, status stats, us u, process proces",
  ]
    .join(", ")
    .split(", ")
    .map((pair) => pair.split(" "));
  expect(pairs.filter(([one = "", other = ""]) => isSimilar(one, other))).toEqual([]);
});

const name = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."abcesxhyiz -_'’.#+12éß"), maxLength: 10 }),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

test("being similar leads from name to name, both ways, and holds for all that is the same label", () => {
  fc.assert(
    fc.property(name, name, name, (one, other, third) => {
      expect(isSimilar(one, other)).toBe(isSimilar(other, one));
      if (isSimilar(one, other) && isSimilar(other, third)) expect(isSimilar(one, third)).toBe(true);
      if (labelNameKey(one) === labelNameKey(other)) expect(isSimilar(one, other)).toBe(true);
      expect(similarNameKey(similarNameKey(one))).toBe(similarNameKey(one));
    }),
    { numRuns: 2000 },
  );
});

test("words with other letters are never similar, but for the ends that tell number", () => {
  const word = fc.stringMatching(/^[a-z]{3,10}$/);
  const separator = fc.constantFrom(" ", "-", "_", "", " - ");
  fc.assert(
    fc.property(word, word, separator, (one, other, between) => {
      expect(isSimilar(`${one}${between}${other}`, one + other)).toBe(true);
      const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
      const stem = short.replace(/(?:y|[sei]+)$/, "");
      if (!long.startsWith(stem)) expect(isSimilar(one, other)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("the first similar name is found, which is never the same name", () => {
  const find = createSimilarNameFinder(["Bug fix", "Docs", "Doc"]);
  expect(["bugfixes", "BUG FIX", "docs", "Feature"].map(find)).toEqual([
    "Bug fix",
    undefined,
    "Doc",
    undefined,
  ]);
});

test("a name of any length costs no more than in proportion", () => {
  const before = process.cpuUsage();
  for (const part of ["ies", "s", "es", "- ", "a ", "'_", "xe"]) similarNameKey(part.repeat(20_000));
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
