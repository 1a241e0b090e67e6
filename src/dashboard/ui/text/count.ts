import { i18n } from "@lingui/core";
import { isPlainCount } from "./plain-count.ts";

/** The first and the last of what is shown, as counts; one where they are the same. */
export function formatRange(from: number, to: number): string {
  return from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`;
}

/** A count the way the person's language writes it. Where that is its digits, no formatter is made. */
export function formatCount(count: number): string {
  return isPlainCount(count) ? String(count) : i18n.number(count);
}
