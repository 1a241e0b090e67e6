import { describe, expect, test } from "vitest";
import { makeLabel } from "#contract/label-fixture.ts";
import { apiPaths } from "#contract/paths.ts";
import { appIds, expectProblem, headersFor, sharedService } from "#service/service-fixture.ts";
import { negotiateLanguage, readSentences, translateSentences } from "./sentences.ts";

const start = sharedService();

describe("the service speaks the language that a request wants most", () => {
  test.each([
    [undefined, "en"],
    ["DE", "de"],
    ["de-AT", "de"],
    ["pt", "pt-BR"],
    ["pt-PT", "pt-BR"],
    ["en-US", "en"],
    ["en-GB", "en-GB"],
    ["en-AU,en;q=0.9", "en-GB"],
    ["ja;q=0.8, fr;q=0.9", "fr"],
    ["tlh, ja;q=0.3, ar;q=0.7", "ar"],
    ["tlh", "en"],
    ["*", "en"],
    ["*;q=0.5, es;q=0.1", "en"],
    ["de;q=0, *", "en"],
    ["de;q=0", "en"],
    ["de;q=x, fr;q=0.2", "fr"],
    ["fr ; Q=0.4 , de;level=1", "de"],
    [";,;q=1,,", "en"],
  ])("%j: %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });
});

test("of a catalog, the service's own sentences are read", () => {
  const catalog = [
    'msgid "Name"\nmsgstr "Nom"',
    '#. A comment\nmsgctxt "service"\nmsgid "Say \\"x\\"."\nmsgstr "Dites « \\\\x »."',
    'msgctxt "service"\nmsgid "Missing."\nmsgstr ""',
  ].join("\n\n");
  expect([...readSentences(catalog)]).toEqual([['Say "x".', "Dites « \\x »."]]);
});

test("what isn't translated stays as it is, and says so", () => {
  const errors = { color: ["Choose a color."], name: ["Enter a name."] };
  expect(translateSentences(errors, "en")).toEqual({ language: "en", errors });
  expect(translateSentences(errors, "en-GB")).toEqual({
    language: "en-GB",
    errors: { color: ["Choose a colour."], name: ["Enter a name."] },
  });
  const odd = { name: ["This sentence has no translation."] };
  expect(translateSentences(odd, "de")).toEqual({ language: "en", errors: odd });
});

test.each([
  ["fr-CA, en;q=0.5", "fr"],
  ["tlh", "en"],
])(
  "a refusal of fields for %j says that it is in %s, and that it depends on the language asked for",
  async (wanted, language) => {
    const { app } = await start();
    const headers = { ...headersFor(appIds.Acme), "accept-language": wanted };
    const payload = makeLabel("", "#000000");
    const response = await app.inject({ method: "POST", url: apiPaths.labels, headers, payload });
    expectProblem(response, "invalid-fields");
    expect(response.headers["content-language"]).toBe(language);
    expect(response.headers.vary).toMatch(/\baccept-language\b/i);
  },
);
