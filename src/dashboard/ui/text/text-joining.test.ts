import { i18n } from "@lingui/core";
import { afterEach, expect, test } from "vitest";
import { joinList } from "./text-joining.ts";

const speak = (locale: string) => i18n.loadAndActivate({ locale, locales: [locale], messages: {} });
afterEach(() => speak("en"));

test.each([
  ["en", "Bug fix, New feature, API"],
  ["de", "Bug fix, New feature und API"],
  // Spaces would not tell where a name ends.
  ["ja", "Bug fix、New feature、API"],
  ["ar", "Bug fix، وNew feature، وAPI"],
])("names are joined as they are in %s", (locale, joined) => {
  speak(locale);
  expect(joinList(["Bug fix", "New feature", "API"])).toBe(joined);
});

test("alternatives are joined by “or”", () => {
  speak("ja");
  expect(joinList(["A", "B"], "disjunction")).toBe("AまたはB");
});
