import { t } from "@lingui/core/macro";
import { isVisible } from "#contract/visible-text.ts";
import { closeIsolates, isolate } from "./text-isolation.ts";

/**
 * A name of a service, or another text of its, as it is shown in an element that isolates it (`<bdi>`, `dir="auto"`):
 * one that would break out of the element, or keep it open, is mended; one that shows nothing gets a name.
 */
export function showName(name: string): string {
  return isVisible(name) ? closeIsolates(name) : t`Unnamed`;
}

/**
 * A name, or another text of a service, for use within a sentence: whatever its direction, and whatever it does to it,
 * the sentence around keeps its own (Unicode isolates, UAX #9). A name that can't disturb it stays as it is.
 */
export function isolateName(name: string): string {
  return isolate(showName(name));
}
