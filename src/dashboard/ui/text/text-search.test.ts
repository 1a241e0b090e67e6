import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText, splitMatches } from "./text-search.ts";

/** The text with what is marked in brackets. */
const mark = (text: string, sought: string) =>
  splitMatches(text, foldText(sought))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

describe("what differs only in case, accents or the form of a letter is the same when it is looked for", () => {
  test.each([
    ["Bug Fix", "bug fix"],
    ["Größe", "GROSSE"],
    ["GROẞE", "große"],
    ["İstanbul", "istanbul"],
    ["ısı", "ISI"],
    ["Café", "cafe\u0301"],
    ["ÅNGSTRÖM", "angstrom"],
    ["Łódź", "lodz"],
    ["Smørrebrød", "SMORREBROD"],
    ["Œuvre", "oeuvre"],
    ["ΟΔΟΣ", "οδος"],
    ["ﬁx", "fix"],
    ["ＡＰＩ", "api"],
    ["שָׁלוֹם", "שלום"],
    ["❤️", "❤"],
    ["إعلانٌ", "اعلان"],
    ["ميزة", "ميزه"],
    ["جـديـد", "جديد"],
    ["ラベル", "らべる"],
    ["ﾗﾍﾞﾙ", "ラベル"],
    ["スターター\u200bセット", "スターターセット"],
    ["Um\u00adfärben", "umfärben"],
    ["\u2068می\u200cخواهم\u2069", "میخواهم"],
  ])("%s and %s", (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });
});

test("letters that differ by more than an accent stay apart", () => {
  expect(foldText("हि")).not.toBe(foldText("हा"));
  expect(foldText("и")).not.toBe(foldText("е"));
  expect(foldText("か")).not.toBe(foldText("が"));
});

describe("what matches is marked, in whole characters", () => {
  test.each([
    ["Bug fix", "BUG", "[Bug] fix"],
    ["Großes Straßenfest", "ss", "Gro[ß]es Stra[ß]enfest"],
    ["Größe", "os", "Gr[öß]e"],
    ["İzmir İ", "i", "[İ]zm[i]r [İ]"],
    ["cafe\u0301 au lait", "É", "caf[e\u0301] au lait"],
    ["ﬁx", "i", "[ﬁ]x"],
    ["Um\u00adfärben", "far", "Um\u00ad[fär]ben"],
    ["a👩‍💻b", "b", "a👩‍💻[b]"],
    ["😀😀x😀", "😀", "[😀😀]x[😀]"],
    ["aaa", "aa", "[aa]a"],
    ["abc", "x", "abc"],
    ["abc", "", "abc"],
  ])("%s, looked for %s", (text, sought, marked) => {
    expect(mark(text, sought)).toBe(marked);
  });
});

test("whatever is looked for, the parts together are the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme", maxLength: 3 }),
      (text, sought) => {
        const parts = splitMatches(text, foldText(sought));
        expect(parts.map((part) => part.text).join("")).toBe(text);
      },
    ),
  );
});

test("a text is marked exactly when it contains what is looked for", () => {
  const name = fc.string({ unit: fc.constantFrom(..."aAäßSsİiıe\u0301éσςΣﬁ 😀") });
  fc.assert(
    fc.property(
      name,
      fc.string({ unit: fc.constantFrom(..."aäßsiéσ"), minLength: 1, maxLength: 2 }),
      (text, sought) => {
        const needle = foldText(sought);
        const isMarked = splitMatches(text, needle).some((part) => part.isMatch);
        expect(isMarked).toBe(foldText(text).includes(needle));
      },
    ),
  );
});
