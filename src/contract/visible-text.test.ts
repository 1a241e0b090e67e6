import { describe, expect, test } from "vitest";
import { labelNameSchema } from "./label-input.ts";
import { isVisible } from "./visible-text.ts";

const problemsOf = (name: string) =>
  labelNameSchema.safeParse(name).error?.issues.map((issue) => issue.message);

describe("a name that looks empty is refused", () => {
  test.each([
    ["a zero-width space", "\u200B"],
    ["zero-width joiners and non-joiners", "\u200D\u200C\u2060\uFEFF"],
    ["a soft hyphen", "\u00AD"],
    ["controls of direction", "\u202E\u202C\u2066\u2069\u200F\u061C"],
    ["tags", "\u{E0041}\u{E0042}\u{E007F}"],
    ["variation selectors", "\uFE0F\u{E0100}\u180B"],
    ["Hangul fillers", "\u3164\u115F\u1160\uFFA0"],
    ["a combining grapheme joiner", "\u034F"],
    ["braille without dots", "\u2800"],
    ["a null notehead", "\u{1D159}"],
    ["interlinear annotation marks", "\uFFF9\uFFFA\uFFFB"],
    ["invisible musical and Egyptian controls", "\u{1D173}\u{13430}"],
    ["spaces between invisible characters", "\u200B \u00A0\u3000\u1680\u2028\u200B"],
  ])("%s", (_, name) => {
    expect(isVisible(name)).toBe(false);
    expect(problemsOf(name)).toEqual(["name-invisible"]);
  });
});

test.each([
  "a\u200B",
  "👩‍👩‍👧‍👦",
  "❤\uFE0F",
  "🏴\u{E0067}\u{E0062}\u{E007F}",
  ".",
  "\u202Eabc",
  "ㅤ가",
  "\u0301",
  "\uE000",
])("%j shows something, and is taken as it is", (name) => {
  expect(isVisible(name)).toBe(true);
  expect(labelNameSchema.parse(name)).toBe(name);
});

test("of no name at all, only that is said", () => {
  expect(problemsOf("")).toEqual(["name-required"]);
  expect(problemsOf(" \u3000")).toEqual(["name-required"]);
});
