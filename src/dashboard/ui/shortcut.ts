import { useEffectEvent, useLayoutEffect } from "react";
import { useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import { type CommandKey, isCommandKey, isLetterKey, type LetterKey, lettersOffKey } from "./key-press.ts";
import { isTypingHeld } from "./overlay/type-ahead.ts";

/** What keys are for while it is open over the page: a dialog, a list, a menu, or a sheet. */
const coverSelector = "[data-modal], [role=dialog], [role=listbox], [role=menu]";

/** Whether something is open over the page, or about to open, which keys are for then. */
export function isCovered(): boolean {
  return isTypingHeld() || document.querySelector(coverSelector) !== null;
}

/** Whether single-key shortcuts are on. */
export function useLetters(): boolean {
  return useStoredText(lettersOffKey()) === null;
}

/**
 * Runs a command when its key is pressed alone: never while typing, under an open dialog, or where people have turned such
 * keys off.
 *
 * @returns whether it would, for the hints where it works
 */
export function useShortcut(letter: LetterKey, command: () => void): boolean {
  const on = useLetters();
  useKey((event) => on && isLetterKey(event, letter), command);
  return on;
}

/** Runs a command when its key is pressed together with ⌘ or Ctrl, also while typing, but never under an open dialog. */
export function useCommandKey(key: CommandKey, command: () => void): void {
  // Before the field that has the focus, which may keep its keys to itself.
  useKey((event) => isCommandKey(event, key) && !event.repeat && !event.isComposing, command, true);
}

function useKey(isMeant: (event: KeyboardEvent) => boolean, command: () => void, capture = false): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(event) || isCovered()) return;
    event.preventDefault();
    command();
  });
  // Before anything is painted: who sees the page can press its keys.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener, capture);
    return () => document.removeEventListener("keydown", listener, capture);
  }, [capture]);
}
