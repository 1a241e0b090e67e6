import { useEffectEvent, useLayoutEffect } from "react";
import { isCovered } from "./shortcut.ts";

/**
 * A key that works together with ⌘ on Apple's devices, with Ctrl on others. No other can be bound, and the list of
 * shortcuts has a line for each.
 */
export type CommandKey = "k" | "z" | "enter";

/** Whether this device's keyboard has ⌘ where others have Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether a key is pressed together with ⌘ or Ctrl, also on keyboards of scripts that don't have its letter. */
export function isCommandKey(event: KeyboardEvent, key: CommandKey): boolean {
  if (!(isApple ? event.metaKey : event.ctrlKey) || event.shiftKey || event.altKey) return false;
  return event.key.toLowerCase() === key || (event.key > "~" && event.code === `Key${key.toUpperCase()}`);
}

/** Runs a command when its key is pressed together with ⌘ or Ctrl, also while typing, but never under an open dialog. */
export function useCommandKey(key: CommandKey, command: () => void): void {
  const onCommand = useEffectEvent(command);
  // Before anything is painted: who sees the page can press its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandKey(event, key) || event.repeat || event.isComposing || isCovered()) return;
      event.preventDefault();
      onCommand();
    };
    // Before the field that has the focus, which may keep its keys to itself.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [key]);
}
