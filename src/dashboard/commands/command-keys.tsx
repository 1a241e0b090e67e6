import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useCommandKey } from "#dashboard/ui/command-key.ts";
import { hasModifier } from "#dashboard/ui/key-press.ts";
import { useShortcut } from "#dashboard/ui/shortcut.ts";

/** What is open, or will be as soon as its code has loaded: a dialog, or the menu of the account, or of its languages. */
type OpenDialog = "commands" | "shortcuts" | "account" | "languages" | null;

/** What was typed before the dialog of the commands was there to take it. */
export interface TypeAhead {
  readonly text: string;
  /** Whether Enter was pressed after it. */
  readonly isEntered: boolean;
}

const nothing: TypeAhead = { text: "", isEntered: false };

/** What is open, how to open another, and what was typed before the commands were there. */
export interface CommandsState {
  readonly open: OpenDialog;
  readonly onOpen: (open: OpenDialog) => void;
  readonly typedAhead: RefObject<TypeAhead>;
}

/**
 * Listens on every screen for the keys that open the commands and the shortcuts. It is part of the first load, so a key
 * pressed before the dialogs' code has loaded counts.
 */
export function useCommands(): CommandsState {
  const [open, setOpen] = useState<OpenDialog>(null);
  const typedAhead = useRef(nothing);
  const onOpen = (dialog: OpenDialog) => {
    typedAhead.current = nothing;
    setOpen(dialog);
  };
  useCommandKey("k", () => onOpen("commands"));
  useShortcut("?", () => onOpen("shortcuts"));
  return { open, onOpen, typedAhead };
}

/** Collects what is typed until the commands are there, and keeps it from what has the focus behind them. */
export function TypeAheadBuffer({ typedAhead, onOpen }: Omit<CommandsState, "open">) {
  const close = useEffectEvent(() => onOpen(null));
  // Not a layout effect: it must end together with the effect by which the dialog takes the focus and what is typed
  // here.
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key } = event;
      if ((key.length > 1 && key !== "Enter" && key !== "Escape") || hasModifier(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const { text, isEntered } = typedAhead.current;
      if (key === "Escape") close();
      else if (key === "Enter") typedAhead.current = { text, isEntered: true };
      else if (!isEntered) typedAhead.current = { text: text + key, isEntered };
    };
    document.addEventListener("keydown", keep, true);
    return () => document.removeEventListener("keydown", keep, true);
  }, [typedAhead]);
  return null;
}
