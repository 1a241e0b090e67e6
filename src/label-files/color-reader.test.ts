import { expect, test } from "vitest";
import { isTranslucentColor, readColor } from "./color-reader.ts";

test.each([
  ["#6d5efc", "#6d5efc"],
  ["6d5efc", "#6D5EFC"],
  [" abc ", "#AABBCC"],
  ["tomato", "#FF6347"],
  [" RebeccaPurple ", "#663399"],
  ["rgb(1,2,3)", "#010203"],
  ["rgb( 1 2 3 )", "#010203"],
  ["RGB(255, 0, 128);", "#FF0080"],
  ["rgba(1, 2, 3, 1)", "#010203"],
  ["rgb(100% 0% 50%)", "#FF0080"],
  ["rgb(300 -5 0)", "#FF0000"],
  ["hsl(120 50% 50%)", "#40BF40"],
  ["#f0a", "#FF00AA"],
  ["#ff00aaff", "#FF00AA"],
])("%j is read as %s", (text, hex) => {
  expect(readColor(text)).toBe(hex);
  expect(isTranslucentColor(text)).toBe(false);
});

test.each(["rgb(1 2 3 / 50%)", "rgba(1,2,3,.5)", "#ff00aa80", "#f0a8", "transparent"])(
  "%j lets something shine through, and is not taken",
  (text) => {
    expect(readColor(text)).toBeNull();
    expect(isTranslucentColor(text)).toBe(true);
  },
);

test.each(["", "reddish", "release/2x", "rgb(1, 2)", "color: red", "url(x)", "currentcolor"])(
  "%j is no color",
  (text) => {
    expect(readColor(text)).toBeNull();
    expect(isTranslucentColor(text)).toBe(false);
  },
);
