import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { isLetterKey, type LetterKey, lettersOffKey } from "./key-press.ts";
import { readStored } from "./storage.ts";

/** Whether a dialog, list or menu is open over the page, which keys are for then. */
export function isCovered(): boolean {
  return document.querySelector("[data-modal], [role=dialog], [role=listbox], [role=menu]") !== null;
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
    if (!on || !isLetterKey(event, letter) || isCovered()) return;
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
