import { expect, test } from "vitest";
import { isolateName } from "./text-direction.ts";

test.each(["مرحبا", "שלום <b>", "\u202Etxt.exe", "a \u2067b"])(
  "the name %j is set apart from the sentence that it stands in",
  (name) => {
    expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
  },
);

test.each(["Bug fix", "日本", "😀", "Zoë"])("the name %j stands in a sentence as it is", (name) => {
  expect(isolateName(name)).toBe(name);
});
