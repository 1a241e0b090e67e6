import { useEffectEvent, useLayoutEffect } from "react";
import { type CommandKey, isCommandKey } from "./key-press.ts";
import { isCovered } from "./shortcut.ts";

/** Runs a command when its key is pressed together with ⌘ or Ctrl, also while typing, but never under an open dialog. */
export function useCommandKey(key: CommandKey, command: () => void): void {
  const onCommand = useEffectEvent(command);
  // Before the first paint: as soon as the page is visible, its keys work.
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
