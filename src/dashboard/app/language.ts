import { i18n, type MessageDescriptor } from "@lingui/core";

const translate: (message: MessageDescriptor) => string = i18n._.bind(i18n);
/**
 * Lingui takes `\x41` for an escape wherever it stands in a sentence, also in a name that someone gave. A backslash that
 * is written as an escape comes out as it was. The macros give nothing but descriptors.
 */
i18n._ = (({ values = {}, ...message }: MessageDescriptor) => {
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("\\", "\\x5c") : value,
  ]);
  return translate({ ...message, values: Object.fromEntries(kept) });
}) as typeof i18n._;

/**
 * The languages that the console speaks. The texts of the first stand in the code; each other one is a catalog in
 * `messages/`, to be imported here on demand.
 */
const languages = ["en"] as const;

/** Activates the first of the person's languages that the console speaks, else English. */
export function activateLanguage(wanted: readonly string[]): void {
  // Some systems name their languages in ways that no standard knows, such as "en-US@posix" or "C".
  const known = wanted.filter((tag) => /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag));
  const spoken = (tag: string) =>
    languages.find((language) => language === tag.split("-", 1)[0]?.toLowerCase());
  const language = known.map(spoken).find((found) => found !== undefined) ?? languages[0];
  // Dates and numbers keep the person's own variant of the language, such as British or American English.
  const variant = known.find((tag) => spoken(tag) === language) ?? language;
  i18n.loadAndActivate({ locale: language, locales: [variant], messages: {} });
  document.documentElement.lang = language;
}
