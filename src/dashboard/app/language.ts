import { i18n, type Messages } from "@lingui/core";

/** The languages that the console speaks: one catalog each, loaded only when it is the one in use. */
const catalogs: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  en: () => import("#dashboard/messages/en.po"),
};
const sourceLanguage = "en";

/** Loads and activates the first of the person's languages that the console speaks, else English. */
export async function activateLanguage(wanted: readonly string[]): Promise<void> {
  const language =
    wanted.map((tag) => new Intl.Locale(tag).language).find((tag) => tag in catalogs) ?? sourceLanguage;
  const catalog = await (catalogs[language] ?? catalogs[sourceLanguage])?.();
  // Dates and numbers keep the person's own variant of the language, such as British or American English.
  const variant = wanted.find((tag) => new Intl.Locale(tag).language === language) ?? language;
  i18n.loadAndActivate({ locale: language, locales: [variant], messages: catalog?.messages ?? {} });
  document.documentElement.lang = language;
}
