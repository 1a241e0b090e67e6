import { i18n } from "@lingui/core";
import { isPlainCount } from "./plain-count.ts";

/** A count the way the person's language writes it. Where that is its digits, no formatter is made. */
export function formatCount(count: number): string {
  return isPlainCount(count) ? String(count) : i18n.number(count);
}
