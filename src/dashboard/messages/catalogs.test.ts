import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";

const [sourceLanguage, ...others] = languages;

interface Message {
  readonly message?: string;
  readonly translation?: string;
}

async function readCatalog(language: string): Promise<Readonly<Record<string, Message>>> {
  const filename = new URL(`${language}.po`, import.meta.url);
  const context = { locale: language, sourceLocale: sourceLanguage, filename: filename.pathname };
  return formatter().parse(readFileSync(filename, "utf8"), context);
}

/** What a text is made of: the names of its placeholders, and of each plural the forms. */
interface Parts {
  readonly names: Set<string>;
  readonly plurals: Map<string, string[]>;
}

function takeApart(text: string): Parts {
  const parts: Parts = { names: new Set(), plurals: new Map() };
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, type, forms] = token as [string, string?, Record<string, unknown>?];
      parts.names.add(name);
      if (type === "plural")
        parts.plurals.set(
          name,
          Object.keys(forms ?? {}).filter((form) => form !== "offset"),
        );
      for (const form of Object.values(forms ?? {})) visit(form);
    }
  };
  visit(compileMessage(text));
  return parts;
}

/** The plural forms that whole numbers up to thousands take in a language. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 2000 }, (_, count) => rules.select(count)))].sort();
}

/** A text in words: each form of a plural on a line of its own, and 0 for each placeholder. */
function readWords(text: string): string {
  const read = (tokens: unknown): string => {
    if (!Array.isArray(tokens)) return String(tokens).replaceAll("#", "0");
    const words = tokens.map((token) => {
      if (!Array.isArray(token)) return read(token);
      const [, , forms] = token as [string, string?, Record<string, unknown>?];
      return forms === undefined ? "0" : Object.values(forms).map(read).join("\n");
    });
    return words.join("");
  };
  return read(compileMessage(text));
}

/** What a language never writes. A pattern with “ ” means the plain space, at which a line may break. */
const wrongMarks: Partial<Record<(typeof languages)[number], RegExp>> = {
  es: /[«»„]/,
  de: / …|["«»”]/,
  fr: / [:;?!»…]|« |\p{L}[;?!»]|[“”„]/u,
  "pt-BR": /[«»„]/,
  ja: /[:;?!,()](?!\/\/)(?=$|[^\p{ASCII}]| )|\u200b/mu,
  ar: /[,;?“”„]/,
};

describe.each(others)("the catalog of %s", (language) => {
  // British English has only what it spells in another way.
  test.skipIf(language.startsWith(`${sourceLanguage}-`))("has every text", async () => {
    const missing = Object.values(await readCatalog(language)).filter(({ translation }) => !translation);
    expect(
      missing.slice(0, 3).map(({ message }) => message),
      `${missing.length} texts`,
    ).toEqual([]);
  });

  test("has the texts of the source, with their placeholders, and the plural forms of its language", async () => {
    const source = await readCatalog(sourceLanguage);
    const catalog = await readCatalog(language);
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(source).sort());
    const wrong = Object.values(catalog).flatMap(({ message = "", translation = "" }) => {
      if (translation === "") return [];
      const [wanted, found] = [takeApart(message), takeApart(translation)];
      const isSame =
        [...wanted.names].sort().join() === [...found.names].sort().join() &&
        [...wanted.plurals.keys()].sort().join() === [...found.plurals.keys()].sort().join() &&
        [...found.plurals.values()].every(
          (forms) =>
            pluralForms(language).every((form) => forms.includes(form)) &&
            forms.every((form) => /^\d+$/.test(form) || isForm(language, form)),
        );
      return isSame ? [] : [{ message, translation }];
    });
    expect(wrong).toEqual([]);
  });

  test("has the punctuation of its language, and numbers that stay with their units", async () => {
    const isExample = /https?:|:bug:|et al\.|"/;
    const wrong = Object.values(await readCatalog(language))
      .flatMap(({ message = "", translation }) => readWords(translation || message).split("\n"))
      .filter((text) => !isExample.test(text))
      .filter(
        (text) => (wrongMarks[language]?.test(text) ?? false) || /\d (?:MB|Mo|s|min)(?!\p{L})/u.test(text),
      );
    expect(wrong).toEqual([]);
  });

  test("has no straight apostrophe, which quotes, and the spaces of the source at its ends", async () => {
    const wrong = Object.values(await readCatalog(language)).filter(({ message = "", translation = "" }) => {
      if (translation === "") return false;
      const ends = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join("|");
      return (/'/.test(translation) && !/'/.test(message)) || ends(translation) !== ends(message);
    });
    expect(wrong.map(({ translation }) => translation)).toEqual([]);
  });
});

test("British English has no American spelling, in its own texts or in those it takes over", async () => {
  const american =
    /color|center|gray\b|behavior|favorite|catalog\b|anymore|(?:cancel|label|travel|model)(?:ed|ing)\b|\B(?<![sS]|pr)iz(?:e[ds]?|ing|ations?)\b/i;
  const texts = Object.values(await readCatalog("en-GB"))
    // A value of the API stays as it is.
    .map(({ message = "", translation }) => (translation || message).replace("renamed, recolored,", ""));
  expect(texts.filter((text) => american.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes("colour")).length).toBeGreaterThan(45);
});

function isForm(language: string, form: string): boolean {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.some((one) => one === form);
}
