import { scopedName } from "#dashboard/ui/storage/startup.ts";

/**
 * A key that works alone, never while typing; people can turn these off. No other can be bound, and the list of
 * shortcuts has a line for each.
 */
export type LetterKey = "/" | "n" | "a" | "?";

/**
 * A key that works together with ⌘ on Apple's devices, with Ctrl on others. No other can be bound, and the list of
 * shortcuts has a line for each.
 */
export type CommandKey = "k" | "z" | "y" | "enter";

/** Whether this device's keyboard has ⌘ where others have Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether keys pressed here are text: in a field, or in anything else that can be typed into. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

/** Whether a press is made together with Ctrl, ⌘ or Alt, and so is no text. */
export function hasModifier(event: Pick<MouseEvent, "ctrlKey" | "metaKey" | "altKey">): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Whether a press on a link has the browser open it in a tab or window of its own, or save it. */
export function opensElsewhere(
  event: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">,
): boolean {
  return hasModifier(event) || event.shiftKey;
}

/**
 * What keyboards of other scripts than Latin write. Keyboards of Latin letters have every letter of a shortcut: where they
 * write ń or ¿ by the key of another sign, that character is meant.
 */
const otherScript = /^(?:(?!\p{Script=Latin}|\p{Script=Common})[\p{L}\p{M}]+|[؟？])$/u;

/** Whether a key is pressed, also on keyboards of scripts that don't have its letter or sign. */
function isKey(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() === key) return true;
  if (!otherScript.test(event.key)) return false;
  if (key === "/" || key === "?") return event.code === "Slash" && event.shiftKey === (key === "?");
  return event.code === `Key${key.toUpperCase()}`;
}

/** Whether a key is pressed alone, where it isn't text. */
export function isLetterKey(event: KeyboardEvent, letter: LetterKey): boolean {
  // Some systems report AltGr, which writes further characters, neither as Ctrl nor as Alt.
  if (!isKey(event, letter) || hasModifier(event) || event.getModifierState("AltGraph")) return false;
  return !event.repeat && !event.defaultPrevented && !isTyping(event.target);
}

/**
 * Whether a key is pressed together with ⌘ or Ctrl.
 *
 * @param withShift whether it has to be pressed together with Shift, too
 */
export function isCommandKey(event: KeyboardEvent, key: CommandKey, withShift = false): boolean {
  if (!(isApple ? event.metaKey : event.ctrlKey) || event.shiftKey !== withShift || event.altKey)
    return false;
  return isKey(event, key);
}

/** Where this device keeps that single-key shortcuts are off; nothing is kept there while they are on. */
export function lettersOffKey(): string {
  return scopedName("letters-off");
}

/**
 * Whether a key is part of an input method's composition. Safari sends the Enter that ends one after it, told only by its key
 * code.
 */
export function isComposing({ isComposing: isKnown, keyCode }: KeyboardEvent): boolean {
  return isKnown || keyCode === 229;
}
