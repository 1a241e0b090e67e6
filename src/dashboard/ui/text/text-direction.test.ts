import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { isolateName, showName } from "./text-direction.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

test.each(["مرحبا", "שלום <b>", "\u202Etxt.exe", "\u061Ca", "a \u2067b\u2069"])(
  "the name %j is set apart from the sentence that it stands in",
  (name) => {
    expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
  },
);

test.each(["Bug fix", "日本", "😀", "Zoë"])("the name %j stands in a sentence as it is", (name) => {
  expect(isolateName(name)).toBe(name);
  expect(showName(name)).toBe(name);
});

test.each([
  ["\u2066left open", "\u2066left open\u2069"],
  ["\u2067a\u2068b\u2069", "\u2067a\u2068b\u2069\u2069"],
  ["breaks out\u2069\u202E", "breaks out\u202E"],
  ["\u2069\u2066a\u2069\u2069b", "\u2066a\u2069b"],
  ["two\u2029\u202Eparagraphs", "two \u202Eparagraphs"],
])("the name %j neither breaks out of its isolate nor keeps it open", (name, shown) => {
  expect(showName(name)).toBe(shown);
  expect(isolateName(name)).toBe(`\u2068${shown}\u2069`);
});

test.each(["", " ", "\u200B", "\u202E\u2066", "\u3164", "\u{E0041}"])(
  "the name %j, which shows nothing, gets one",
  (name) => {
    expect(showName(name)).toBe("Unnamed");
    expect(isolateName(name)).toBe("Unnamed");
  },
);
