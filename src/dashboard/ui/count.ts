import { i18n } from "@lingui/core";

/** A count the way the person's language writes it. Below a thousand that is its digits, and spares making a formatter. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : i18n.number(count);
}
