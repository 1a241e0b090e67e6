import { expect, test } from "vitest";
import { chooseLanguage } from "./page-language.ts";

test("the page speaks the first of the browser's languages that it knows, with the person's own variant", () => {
  expect(chooseLanguage(undefined, ["tlh", "de-AT", "en-US"])).toEqual({ locale: "de", locales: ["de-AT"] });
  expect(chooseLanguage(undefined, ["en-US", "de"])).toEqual({ locale: "en", locales: ["en-US"] });
  expect(chooseLanguage(undefined, ["en-AU"])).toEqual({ locale: "en-GB", locales: ["en-AU"] });
  expect(chooseLanguage(undefined, ["tlh"])).toEqual({ locale: "en", locales: ["en"] });
  expect(chooseLanguage(undefined, [])).toEqual({ locale: "en", locales: ["en"] });
});

test("names of languages that no standard knows are passed over", () => {
  expect(chooseLanguage(undefined, ["C", "en-US@posix", "fr-CA"])).toEqual({
    locale: "fr",
    locales: ["fr-CA"],
  });
});

test("a language that was chosen comes first, in the browser's variant where there is one", () => {
  expect(chooseLanguage("es", ["en-US", "es-MX"])).toEqual({ locale: "es", locales: ["es-MX"] });
  expect(chooseLanguage("ja", ["en-US"])).toEqual({ locale: "ja", locales: ["ja"] });
});

test("Arabic has the digits of codes and colors", () => {
  const { locales } = chooseLanguage(undefined, ["ar-EG"]);
  expect(new Intl.NumberFormat(locales).format(1234)).toBe("1,234");
});
