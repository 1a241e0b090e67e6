import { expect, test } from "vitest";
import { labelFormSchema } from "./label-form.ts";

const parse = (name: string, color: string) => labelFormSchema.safeParse({ name, color });

test.each([
  ["#6d5efc", "#6d5efc"],
  ["6d5efc", "#6D5EFC"],
  ["#abc", "#AABBCC"],
  [" abc ", "#AABBCC"],
])("a colour typed as %j is saved as %j", (typed, saved) => {
  expect(parse("Feature", typed)).toEqual({ success: true, data: { name: "Feature", color: saved } });
});

test("everything that is wrong is said at once", () => {
  const problems = parse("  ", "reddish").error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems).toEqual([
    ["name", "name-required"],
    ["color", "color-format"],
  ]);
});
