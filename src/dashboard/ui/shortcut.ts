import { useEffect, useEffectEvent } from "react";

/** Whether keys pressed here are text: in a field, or in anything else that can be typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

/** Runs an act when its letter is pressed alone: never while typing, and never under an open dialog. */
export function useShortcut(letter: string, act: () => void): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== letter ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat
      )
        return;
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector("[data-modal], [role=dialog], [role=listbox], [role=menu]")) return;
      event.preventDefault();
      onAct();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [letter]);
}
