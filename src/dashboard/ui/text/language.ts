import { type Language, languages } from "#contract/languages.ts";
import { reloadPage } from "#dashboard/ui/loading/code-loading.ts";
import { readStored, removeStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import { languageKey } from "./language-key.ts";

/** What a language calls itself, such as “Deutsch”. */
export function nameLanguage(language: Language): string {
  // The region tells the two kinds of English apart.
  const tag = language === "en" ? "en-US" : language;
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The language that was chosen on this device; null for the browser's. */
export function readLanguage(): Language | null {
  const chosen = readStored("device", languageKey);
  return languages.find((language) => language === chosen) ?? null;
}

/**
 * Keeps a language for this device, null for the browser's, and loads the page in it once the service answers: drafts and
 * address stay.
 */
export function keepLanguage(language: Language | null): void {
  if (language === null) removeStored("device", languageKey);
  else writeStored("device", languageKey, language);
  reloadPage();
}
