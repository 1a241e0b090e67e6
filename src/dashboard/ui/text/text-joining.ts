import { i18n } from "@lingui/core";

const formatters = new Map<string, Intl.ListFormat>();

/**
 * A list as the person's language writes it, such as “a, b” or “a, b, or c”.
 *
 * @param type "disjunction" for alternatives; by default parts that stand beside each other
 */
export function joinList(
  parts: readonly string[],
  // Between units, Japanese has only spaces, which don’t tell where a name ends.
  type: "unit" | "conjunction" | "disjunction" = i18n.locale === "ja" ? "conjunction" : "unit",
): string {
  const key = `${type} ${i18n.locale}`;
  // Making one takes longer than drawing a row.
  const formatter = formatters.get(key) ?? new Intl.ListFormat(i18n.locales, { type });
  formatters.set(key, formatter);
  return formatter.format(parts);
}
