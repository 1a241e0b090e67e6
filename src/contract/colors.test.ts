import { describe, expect, test } from "vitest";
import { deriveColors, isSameColor, normalizeHexColor, parseHexColor } from "./colors.ts";
import { hexColorSchema } from "./label-input.ts";

test("a label's two derived colors have its channels as decimal numbers", () => {
  expect(deriveColors("#6D5EFC")).toStrictEqual({
    primary_color: "rgba(109,94,252,1.00)",
    secondary_color: "rgba(109,94,252,0.12)",
  });
  expect(deriveColors("#000000").primary_color).toBe("rgba(0,0,0,1.00)");
  expect(deriveColors("#ffffff").secondary_color).toBe("rgba(255,255,255,0.12)");
});

test("deriving from a text that is no color fails", () => {
  expect(() => deriveColors("red")).toThrow(RangeError);
});

test.each([
  ["#6D5EFC", "#6D5EFC"],
  ["6d5efc", "#6d5efc"],
  ["  #AbC  ", "#AAbbCC"],
  ["0f8", "#00ff88"],
])("the color %j is read as %s", (text, color) => {
  expect(normalizeHexColor(text)).toBe(color);
  expect(parseHexColor(text)).toEqual(parseHexColor(color));
});

test("a color is the same however it is written", () => {
  expect(isSameColor("#AABBCC", " abc ")).toBe(true);
  expect(isSameColor("#AABBCC", "#AABBCD")).toBe(false);
  expect(isSameColor("teal", "Teal")).toBe(true);
  expect(isSameColor("teal", "#008080")).toBe(false);
});

test.each([
  "",
  "#",
  "red",
  "#12345",
  "#1234567",
  "#GGGGGG",
  "##123456",
  "rgb(1,2,3)",
  "#12 34 56",
  "#１２３",
])("the text %j is no color", (text) => {
  expect(normalizeHexColor(text)).toBeNull();
  expect(parseHexColor(text)).toBeNull();
});

describe("a color that is sent to the API", () => {
  test.each(["#6D5EFC", "#6d5efc", "#000000"])("%s is taken as it is", (color) => {
    expect(hexColorSchema.parse(color)).toBe(color);
  });

  test.each([
    [undefined, "color-required"],
    [null, "color-format"],
    [7, "color-format"],
    ["", "color-format"],
    ["6D5EFC", "color-format"],
    ["#FFF", "color-format"],
    ["#6D5EFC ", "color-format"],
    ["#6D5EFC\n", "color-format"],
  ])("%j is refused as %s", (color, problem) => {
    expect(hexColorSchema.safeParse(color).error?.issues.map((issue) => issue.message)).toEqual([problem]);
  });
});
