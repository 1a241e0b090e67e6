import { expect, test } from "vitest";
import { beforeNext, isRightToLeft, joinSentences, matchLanguage } from "./languages.ts";

test.each([
  ["en", "en"],
  ["en-US", "en"],
  ["EN-us", "en"],
  ["en-Latn-US", "en"],
  ["en-GB", "en-GB"],
  ["en-AU", "en-GB"],
  ["en-001", "en-GB"],
  ["de", "de"],
  ["de-AT", "de"],
  ["es-419", "es"],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["ja-JP", "ja"],
  ["ar-EG", "ar"],
  ["tlh", undefined],
  ["enm", undefined],
  ["", undefined],
])("who asks for %j gets %j", (tag, language) => {
  expect(matchLanguage(tag)).toBe(language);
});

test("Arabic is read from right to left, and no language that begins with the same letters", () => {
  expect(["ar", "en", "ja", "arn"].map(isRightToLeft)).toEqual([true, false, false, false]);
});

test("sentences have a space between them, except after a full-width mark", () => {
  expect(joinSentences(["Nothing was saved.", "", "Try again."])).toBe("Nothing was saved. Try again.");
  expect(joinSentences(["保存されませんでした。", "\u2068もう一度。\u2069", "Try again."])).toBe(
    "保存されませんでした。\u2068もう一度。\u2069Try again.",
  );
  expect(joinSentences([])).toBe("");
  expect(beforeNext("Nothing was saved.")).toBe("Nothing was saved. ");
  expect(beforeNext("保存されませんでした。")).toBe("保存されませんでした。");
});
