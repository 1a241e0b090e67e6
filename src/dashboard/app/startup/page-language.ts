import { isRightToLeft, type Language, languages, matchLanguage } from "#contract/languages.ts";
import type { PageLanguage } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { languageKey } from "#dashboard/ui/text/language-key.ts";
import { readPageJson } from "./page-json.ts";

/** The page's list of each catalog's file, which the build writes. */
type CatalogFiles = Readonly<Partial<Record<Language, string>>>;

/** The language that was chosen on this device; undefined for none. */
function readChoice(): Language | undefined {
  const chosen = readStored("device", languageKey);
  return languages.find((language) => language === chosen);
}

/**
 * Chooses the language: the one that was chosen on this device, else the first of the browser's that the console speaks,
 * else English.
 *
 * @param chosen the former; undefined for none
 * @param wanted the browser's languages
 */
export function chooseLanguage(
  chosen: Language | undefined,
  wanted: readonly string[],
): Omit<PageLanguage, "messages"> {
  // Some systems name their languages in ways that no standard knows, such as "en-US@posix" or "C".
  const known = wanted.filter((tag) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag));
  const locale = chosen ?? known.map(matchLanguage).find((found) => found !== undefined) ?? "en";
  // Dates and numbers keep the person's own variant of the language, such as that of Austria or Mexico.
  const variant = known.find((tag) => matchLanguage(tag) === locale) ?? locale;
  // Codes, colors and addresses have no other digits than these.
  return { locale, locales: [/^ar\b/.test(variant) ? `${variant}-u-nu-latn` : variant] };
}

/**
 * Has the page speak the person's language.
 *
 * @param onFailure called where its catalog can't be loaded; once that rejects, the page speaks the language of the code
 * @returns resolves with the catalog
 */
export async function speakLanguage(onFailure: (error: unknown) => Promise<never>): Promise<PageLanguage> {
  const { locale, locales } = markLanguage(chooseLanguage(readChoice(), navigator.languages));
  const files = readPageJson("catalogs") as CatalogFiles;
  const file = files[locale];
  if (file === undefined) return { locale, locales, messages: {} };
  try {
    const { messages } = await import(/* @vite-ignore */ file).catch(onFailure);
    return { locale, locales, messages };
  } catch {
    return { ...markLanguage(chooseLanguage("en", [])), messages: {} };
  }
}

/** Writes a language into the page, where React Aria's parts take theirs from. */
function markLanguage(language: Omit<PageLanguage, "messages">): Omit<PageLanguage, "messages"> {
  const page = document.documentElement;
  page.lang = language.locale;
  page.dir = isRightToLeft(language.locale) ? "rtl" : "ltr";
  Object.assign(globalThis, { [Symbol.for("react-aria.i18n.locale")]: language.locales[0] });
  return language;
}
