import { describe, expect, test } from "vitest";
import { makeLabel } from "./label-fixture.ts";
import { labelInputSchema, labelNameSchema } from "./label-input.ts";
import { labelFields } from "./labels.ts";
import { fieldProblems, isFieldProblem, problems, problemType } from "./problems.ts";

const problemsOf = (name: unknown) =>
  labelNameSchema.safeParse(name).error?.issues.map((issue) => issue.message);

describe("a label's name", () => {
  test("is trimmed", () => {
    expect(labelNameSchema.parse(" \t Bug fix \n")).toBe("Bug fix");
  });

  test("may have 255 characters, however many bytes or UTF-16 units they take", () => {
    expect(labelNameSchema.parse("é".repeat(255))).toHaveLength(255);
    expect(labelNameSchema.parse("😀".repeat(255))).toBe("😀".repeat(255));
    expect(labelNameSchema.parse(`  ${"a".repeat(255)}  `)).toHaveLength(255);
  });

  test("may not have 256", () => {
    expect(problemsOf("a".repeat(256))).toEqual(["name-too-long"]);
    expect(problemsOf("😀".repeat(256))).toEqual(["name-too-long"]);
  });

  test.each(["<script>alert(1)</script>", "مرحبا", "👩‍👩‍👧‍👦", "__proto__", "null", "\u202Eabc"])(
    "may be %j",
    (name) => {
      expect(labelNameSchema.parse(name)).toBe(name);
    },
  );

  test.each([
    [undefined, "name-required"],
    ["", "name-required"],
    [" \u00A0\t", "name-required"],
    [null, "name-text"],
    [7, "name-text"],
    [["a"], "name-text"],
    ["a\u0000b", "name-characters"],
    ["a\nb", "name-characters"],
    ["a\u0085b", "name-characters"],
    ["a\uD83D", "name-characters"],
  ])("may not be %j (%s)", (name, problem) => {
    expect(problemsOf(name)).toEqual([problem]);
  });

  test("that is wrong in two ways is told both", () => {
    expect(problemsOf("\u0007".repeat(300))).toEqual(["name-too-long", "name-characters"]);
  });
});

test("every problem of a label's fields is a problem that the contract has a sentence for", () => {
  const { error } = labelInputSchema.safeParse({ ...makeLabel("\u0007".repeat(300), ""), color: 5 });
  expect(error?.issues).toHaveLength(3);
  for (const issue of error?.issues ?? []) expect(isFieldProblem(issue.message)).toBe(true);
});

test("nothing but a label's fields is taken from what is sent", () => {
  const label = JSON.stringify(makeLabel("A", "#000000"));
  const sent = JSON.parse(label.replace("}", ',"id":7,"__proto__":{"admin":true}}'));
  const input = labelInputSchema.parse(sent);
  expect(Object.keys(input)).toEqual(labelFields);
  expect("admin" in input).toBe(false);
});

test("a name that every object has is no field problem", () => {
  expect(isFieldProblem("toString")).toBe(false);
  expect(isFieldProblem("name-required")).toBe(true);
});

test("every refusal has an identifier of its own and a failing status", () => {
  const codes = Object.keys(problems) as (keyof typeof problems)[];
  expect(new Set(codes.map(problemType)).size).toBe(codes.length);
  for (const code of codes) expect(problems[code].status).toBeGreaterThanOrEqual(400);
  for (const sentence of Object.values(fieldProblems)) expect(sentence).toMatch(/\.$/);
});
