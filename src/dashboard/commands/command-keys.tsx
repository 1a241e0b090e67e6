import { type RefObject, useEffect, useRef, useState } from "react";
import { useCommandKey } from "#dashboard/ui/command-key.ts";
import { useShortcut } from "#dashboard/ui/shortcut.ts";

/** Which of the two dialogs at hand on every screen is open, or will be as soon as its code is there. */
type OpenDialog = "commands" | "shortcuts" | null;

/** What is open, the way to change that, and what was typed before the commands were there. */
export interface CommandsState {
  readonly open: OpenDialog;
  readonly onOpen: (open: OpenDialog) => void;
  readonly typedAhead: RefObject<string>;
}

/**
 * Listens on every screen for the keys that open the commands, and that list the shortcuts. It comes with the first
 * screen: a key pressed before the dialogs' code has arrived counts.
 */
export function useCommands(): CommandsState {
  const [open, onOpen] = useState<OpenDialog>(null);
  const typedAhead = useRef("");
  useCommandKey("k", () => onOpen("commands"));
  useShortcut("?", () => onOpen("shortcuts"));
  return { open, onOpen, typedAhead };
}

/** Keeps what is typed for the commands while they are still being loaded. */
export function TypeAheadBuffer({ text }: { readonly text: RefObject<string> }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      text.current += event.key;
    };
    document.addEventListener("keydown", keep, true);
    return () => document.removeEventListener("keydown", keep, true);
  }, [text]);
  return null;
}
