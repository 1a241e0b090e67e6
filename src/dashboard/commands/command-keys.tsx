import { type RefObject, useEffect, useRef, useState } from "react";
import { useCommandKey } from "#dashboard/ui/command-key.ts";
import { useShortcut } from "#dashboard/ui/shortcut.ts";

/** Which dialog is open, or will be as soon as its code has loaded. */
type OpenDialog = "commands" | "shortcuts" | null;

/** Which dialog is open, how to open another, and what was typed before the commands had loaded. */
export interface CommandsState {
  readonly open: OpenDialog;
  readonly onOpen: (open: OpenDialog) => void;
  readonly typedAhead: RefObject<string>;
}

/**
 * Listens on every screen for the keys that open the commands and the shortcuts. It is part of the first load, so a key
 * pressed before the dialogs' code has loaded counts.
 */
export function useCommands(): CommandsState {
  const [open, onOpen] = useState<OpenDialog>(null);
  const typedAhead = useRef("");
  useCommandKey("k", () => onOpen("commands"));
  useShortcut("?", () => onOpen("shortcuts"));
  return { open, onOpen, typedAhead };
}

/** Collects what is typed while the commands load. */
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
