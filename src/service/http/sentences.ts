import { readFileSync } from "node:fs";
import { type Language, languages, matchLanguage } from "#contract/languages.ts";
import { sentenceContext } from "#contract/problems.ts";

/** A translation as Lingui writes it into a catalog (PO); JSON escapes characters in the same way. */
const entry = new RegExp(`^msgctxt "${sentenceContext}"\nmsgid (".*")\nmsgstr (".+")$`, "gm");

/** The translations of the service's own sentences in a message catalog, by the sentences; without those that are missing. */
export function readSentences(catalog: string): ReadonlyMap<string, string> {
  return new Map(
    [...catalog.matchAll(entry)].map(([, sentence = "", translation = ""]): [string, string] => [
      JSON.parse(sentence),
      JSON.parse(translation),
    ]),
  );
}

const [sourceLanguage, ...translations] = languages;

const sentencesOf: ReadonlyMap<Language, ReadonlyMap<string, string>> = new Map(
  translations.map((language) => {
    const file = new URL(`../../dashboard/messages/${language}.po`, import.meta.url);
    return [language, readSentences(readFileSync(file, "utf8"))];
  }),
);

/**
 * The language that someone wants most of those there are (RFC 9110, section 12.5.4).
 *
 * @param header what the request's `Accept-Language` says; undefined without one
 */
export function negotiateLanguage(header: string | undefined): Language {
  const ranges = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  // The sort is stable: of what is wanted equally, what is named first.
  const accepted = ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return (
    accepted
      .map(({ tag }) => (tag === "*" ? sourceLanguage : matchLanguage(tag)))
      .find((one) => one !== undefined) ?? sourceLanguage
  );
}

/**
 * Translates the service's sentences about fields.
 *
 * @returns them as they are, with the language of the code, where not all have been translated
 */
export function translateSentences(
  errors: Readonly<Record<string, readonly string[]>>,
  wanted: Language,
): { readonly language: Language; readonly errors: Record<string, string[]> } {
  const sentences = sentencesOf.get(wanted);
  // British English translates only what it spells in another way.
  const isKnown = (sentence: string) => wanted === "en-GB" || sentences?.has(sentence) === true;
  const language = Object.values(errors).flat().every(isKnown) ? wanted : sourceLanguage;
  const translate = (sentence: string) => sentencesOf.get(language)?.get(sentence) ?? sentence;
  return {
    language,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, said]) => [field, said.map(translate)] as const),
    ),
  };
}
