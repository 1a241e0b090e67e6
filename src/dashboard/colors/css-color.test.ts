import { expect, test } from "vitest";
import { readCssColor } from "./css-color.ts";

test.each([
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
  expect(readCssColor(text)).toBe(hex);
});

test.each(["rgb(1 2 3 / 50%)", "rgba(1,2,3,.5)", "#ff00aa80", "#f0a8", "transparent"])(
  "%j lets something shine through",
  (text) => {
    expect(readCssColor(text)).toBe("translucent");
  },
);

test.each(["", "reddish", "rgb(1, 2)", "color: red", "url(x)", "currentcolor"])("%j is no colour", (text) => {
  expect(readCssColor(text)).toBeNull();
});
