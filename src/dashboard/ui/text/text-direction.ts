import { t } from "@lingui/core/macro";
import { isVisible } from "#contract/visible-text.ts";
import { closeIsolates, isolate } from "./text-isolation.ts";

/**
 * A name or other text from a service, for an element that isolates it (`<bdi>`, `dir="auto"`): one that would break
 * out of the element, or keep it open, is repaired; one without visible characters gets a name.
 */
export function showName(name: string): string {
  return isVisible(name) ? closeIsolates(name) : t`Unnamed`;
}

/**
 * A name or other text from a service, for use within a sentence: Unicode isolates (UAX #9) keep its direction from
 * changing the sentence's. A name that can't do so is returned unchanged.
 */
export function isolateName(name: string): string {
  return isolate(showName(name));
}
