import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { describeFileProblem } from "./file-problem-sentence.ts";

// Without a catalog, texts are those of the source.
beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("every reason for which a line can't be taken is said in one text, with the line", () => {
  const problem = describeFileProblem({
    line: 2,
    text: "bug",
    reasons: [
      { code: "field", problem: "name-text" },
      { code: "field", problem: "color-format" },
    ],
  });
  expect(problem).toEqual({
    line: 2,
    text: "bug",
    reason: "The name must be text. Enter a color, such as #6D5EFC.",
  });
});

test("a syntax error says where it is", () => {
  const { reason } = describeFileProblem({
    line: 1,
    text: "",
    reasons: [{ code: "json-syntax", column: 16 }],
  });
  expect(reason).toContain("From column 16 on");
});
