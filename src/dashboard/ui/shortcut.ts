import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { scopedName } from "./startup.ts";
import { readStored } from "./storage.ts";

/**
 * A key that works alone, never while typing; people can turn these off. No other can be bound, and the list of
 * shortcuts has a line for each.
 */
export type LetterKey = "/" | "n" | "?";

/** Whether keys pressed here are text: in a field, or in anything else that can be typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

/** Whether a dialog, list or menu is open over the page, which keys are for then. */
export function isCovered(): boolean {
  return document.querySelector("[data-modal], [role=dialog], [role=listbox], [role=menu]") !== null;
}

/** Where this device keeps that single-key shortcuts are off; nothing is kept there while they are on. */
export function lettersOffKey(): string {
  return scopedName("letters-off");
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Whether single-key shortcuts are on. Follows `storage` events, which other tabs cause by themselves. */
export function useLetters(): boolean {
  const read = () => readStored("device", lettersOffKey()) === null;
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * Runs a command when its key is pressed alone: never while typing, under an open dialog, or where people have turned such
 * keys off.
 *
 * @returns whether it would, for the hints where it works
 */
export function useShortcut(letter: LetterKey, command: () => void): boolean {
  const on = useLetters();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.key.toLowerCase() !== letter || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    command();
  });
  // Before anything is painted: who sees the page can press its keys.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return on;
}
