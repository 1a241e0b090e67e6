import { i18n } from "@lingui/core";

/** A count the way the person's language writes it. Below a thousand that is its digits, and spares making a formatter. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : i18n.number(count);
}

let pluralRules: Intl.PluralRules | undefined;

/**
 * Which plural form the person's language uses for a count, to select a message by. Lingui's own `plural` does the
 * same, but always makes a formatter of numbers too, which takes longer than the rest of the first screen's texts.
 */
export function pluralForm(count: number): Intl.LDMLPluralRule {
  pluralRules ??= new Intl.PluralRules(i18n.locales);
  return pluralRules.select(count);
}
