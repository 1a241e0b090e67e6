import { expect, test } from "vitest";
import { labelFormSchema } from "./label-form.ts";

const parse = (name: string, color: string) => labelFormSchema.safeParseAsync({ name, color });

test.each([
  ["#6d5efc", "#6d5efc"],
  ["6d5efc", "#6D5EFC"],
  ["#abc", "#AABBCC"],
  [" abc ", "#AABBCC"],
  ["Tomato", "#FF6347"],
  ["rgb( 1 2 3 )", "#010203"],
])("a color typed as %j is saved as %j", async (typed, saved) => {
  expect(await parse("Feature", typed)).toEqual({ success: true, data: { name: "Feature", color: saved } });
});

test.each(["reddish", "rgb(1 2 3 / 50%)"])(
  "everything that is wrong is said at once, also of %j",
  async (color) => {
    const { error } = await parse("  ", color);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["name", "name-required"],
      ["color", "color-format"],
    ]);
  },
);
