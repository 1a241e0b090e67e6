import { i18n } from "@lingui/core";

/** Formatters by their language and kind. They are kept: to make one takes longer than to use it. */
const formatters = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function keep<Formatter extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  kind: unknown,
  make: () => Formatter,
): Formatter {
  const key = JSON.stringify([i18n.locales, kind]);
  const formatter = (formatters.get(key) as Formatter | undefined) ?? make();
  formatters.set(key, formatter);
  return formatter;
}

/** A moment in the language of the page. */
export function formatDate(time: number, options: Intl.DateTimeFormatOptions): string {
  return keep(options, () => new Intl.DateTimeFormat(i18n.locales, options)).format(time);
}

/** How long ago something was, in the language of the page, as in “yesterday”. */
export function formatRelative(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  const make = () => new Intl.RelativeTimeFormat(i18n.locales, { numeric: "auto" });
  return keep("relative", make).format(value, unit);
}
