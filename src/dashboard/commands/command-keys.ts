import { useState } from "react";
import { useCommandKey, useShortcut } from "#dashboard/ui/shortcut.ts";

/** What is open, or will be as soon as its code has loaded: a dialog, or the menu of the account, or of its languages. */
type OpenDialog = "commands" | "shortcuts" | "account" | "languages" | null;

/** What is open, and how to open another. */
export interface CommandsState {
  readonly open: OpenDialog;
  readonly onOpen: (open: OpenDialog) => void;
}

/**
 * Listens on every screen for the keys that open the commands and the shortcuts. It is part of the first load, so a key
 * pressed before the dialogs' code has loaded counts.
 */
export function useCommands(): CommandsState {
  const [open, onOpen] = useState<OpenDialog>(null);
  useCommandKey("k", () => onOpen("commands"));
  useShortcut("?", () => onOpen("shortcuts"));
  return { open, onOpen };
}
