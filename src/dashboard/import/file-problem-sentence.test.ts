import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import type { LabelFileSyntax } from "#label-files/label-file.ts";
import { refusalsOfEachKind, tableRefusals } from "#label-files/label-file-cases-fixture.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
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

test.each(tableRefusals)("$title is refused with line, column and one example", async (refusal) => {
  const { problems } = await readLabelFile(refusal.text);
  const told = problems.map(describeFileProblem).map(({ line, reason }) => `${line}: ${reason}`);
  expect(told).toEqual(refusal.console);
});

test.each(Object.entries(refusalsOfEachKind))("a refusal for %s shows one example", async (_, text) => {
  const { problems } = await readLabelFile(text);
  const told = problems.map((problem) => describeFileProblem(problem).reason).join("\n");
  expect(told.match(/Example|: "#d73a4a"/g)).toHaveLength(1);
});

test("a page with too many elements says so, where, and what to save instead", async () => {
  const { problems } = await readLabelFile(refusalsOfEachKind["too-many-elements"]);
  expect(problems.map(describeFileProblem)).toEqual([
    {
      line: 50_001,
      text: "",
      reason:
        "The page has more than 50,000 elements. Save only its part with the labels, such as a table, or use CSV. Example: Feature,#6D5EFC",
    },
  ]);
});

test("a syntax error says where it is", () => {
  const { reason } = describeFileProblem({
    line: 1,
    text: "",
    reasons: [{ code: "syntax", syntax: "json", column: 16 }],
  });
  expect(reason).toBe('JSON: not valid from column 16. Example: [{"name": "Feature", "color": "#6D5EFC"}]');
});

test("what YAML reads as a comment is named, and how to write it", () => {
  const { reason } = describeFileProblem({
    line: 1,
    text: "bug",
    reasons: [{ code: "yaml-comment", color: "#d73a4a" }],
  });
  expect(reason).toBe('YAML reads #d73a4a as a comment. Put it in quotes: "#d73a4a"');
});

test.each([
  ["[]", '[{"name": "Feature", "color": "#6D5EFC"}]'],
  ["labels: []", '- {name: Feature, color: "#6D5EFC"}'],
  ["labels = []", 'Feature = "#6D5EFC"'],
  ["name,color\n", "Feature,#6D5EFC"],
  ["", "Feature,#6D5EFC"],
])("a file with an empty list, %j, is told how a label is written there", async (text, example) => {
  const { problems } = await readLabelFile(text);
  expect(problems.map((problem) => describeFileProblem(problem).reason)).toEqual([
    `No labels found. Example: ${example}`,
  ]);
});

test("a file without labels is told what it was taken for, with an example in that format", () => {
  const reasonOf = (syntax: LabelFileSyntax) =>
    describeFileProblem({ line: 1, text: "", reasons: [{ code: "no-list", syntax }] }).reason;
  expect(reasonOf("yaml")).toBe('YAML: no labels found. Example: - {name: Feature, color: "#6D5EFC"}');
  expect(reasonOf("toml")).toBe('TOML: no labels found. Example: Feature = "#6D5EFC"');
});
