import { i18n } from "@lingui/core";

/**
 * The languages that the console speaks. The texts of the first stand in the code; each other one is a catalog in
 * `messages/`, to be imported here on demand.
 */
const languages = ["en"] as const;

/** Activates the first of the person's languages that the console speaks, else English. */
export function activateLanguage(wanted: readonly string[]): void {
  const spoken = (tag: string) => languages.find((language) => language === new Intl.Locale(tag).language);
  const language = wanted.map(spoken).find((found) => found !== undefined) ?? languages[0];
  // Dates and numbers keep the person's own variant of the language, such as British or American English.
  const variant = wanted.find((tag) => spoken(tag) === language) ?? language;
  i18n.loadAndActivate({ locale: language, locales: [variant], messages: {} });
  document.documentElement.lang = language;
}
