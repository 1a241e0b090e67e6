import { isRightToLeft, type Language, languages, matchLanguage } from "#contract/languages.ts";
import type { PageLanguage } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { languageKey } from "#dashboard/ui/text/language-key.ts";
import { loadFiles } from "./code-files.ts";

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

/** Has the page speak a language, and loads its catalog. */
async function speak({ locale, locales }: Omit<PageLanguage, "messages">): Promise<PageLanguage> {
  const page = document.documentElement;
  page.lang = locale;
  page.dir = isRightToLeft(locale) ? "rtl" : "ltr";
  const files: CatalogFiles = JSON.parse(document.getElementById("catalogs")?.textContent ?? "{}");
  const file = files[locale];
  try {
    let messages = {};
    if (file !== undefined) {
      await loadFiles([new URL(file, document.baseURI).href]);
      ({ messages } = await import(/* @vite-ignore */ file));
    }
    // React Aria's parts take their language from here.
    Object.assign(globalThis, { [Symbol.for("react-aria.i18n.locale")]: locales[0] });
    return { locale, locales, messages };
  } catch {
    // Without its catalog, the console speaks the language of its code.
    return speak(chooseLanguage("en", []));
  }
}

/** Has the page speak the person's language; resolves with its catalog. */
export function speakLanguage(): Promise<PageLanguage> {
  return speak(chooseLanguage(readChoice(), navigator.languages));
}
