import { i18n } from "@lingui/core";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A moment in the language of the page. Formatters are kept: to make one takes longer than to use it. */
export function formatDate(time: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([i18n.locales, options]);
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(i18n.locales, options);
    formatters.set(key, formatter);
  }
  return formatter.format(time);
}
