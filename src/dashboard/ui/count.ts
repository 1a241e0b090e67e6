import { i18n } from "@lingui/core";
import { isPlainCount } from "./plain-count.ts";

/** A count the way the person's language writes it. Where that is its digits, no formatter is made. */
export function formatCount(count: number): string {
  return isPlainCount(count) ? String(count) : i18n.number(count);
}

/**
 * Which form of a sentence the person's language uses with a count, for `select`. Unlike `plural` it makes no number
 * formatter, which takes a tenth of a second on a slow machine: for what the first screen says.
 */
export function pluralForm(count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(i18n.locales).select(count);
}
