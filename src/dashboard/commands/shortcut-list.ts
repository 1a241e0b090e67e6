import { t } from "@lingui/core/macro";
import { type CommandKey, isApple, type LetterKey } from "#dashboard/ui/key-press.ts";

/** A key with a function: one of ours, or one that dialogs and toasts bring with them. */
export type Shortcut = LetterKey | CommandKey | "f6" | "escape" | "shift";

/** Where a shortcut works. */
export type ShortcutArea = "everywhere" | "labels" | "editor";

interface ShortcutLine {
  readonly area: ShortcutArea;
  /** The keys as they are written on a keyboard. */
  readonly keys: string;
  readonly meaning: string;
}

/** A key with ⌘ or Ctrl, as people write it. */
function withCommand(key: string): string {
  return isApple ? `⌘${key}` : `${t`Ctrl`} ${key}`;
}

/** Every shortcut. Their type is that of the keys that can be bound, so the list is complete. */
export function listShortcuts(): Record<Shortcut, ShortcutLine> {
  return {
    k: { area: "everywhere", keys: withCommand("K"), meaning: t`Open command menu` },
    "?": { area: "everywhere", keys: "?", meaning: t`Show this list` },
    f6: { area: "everywhere", keys: "F6", meaning: t`Jump to notifications` },
    escape: { area: "everywhere", keys: t`Esc`, meaning: t`Close` },
    "/": { area: "labels", keys: "/", meaning: t`Find a label` },
    n: { area: "labels", keys: "N", meaning: t`New label` },
    shift: { area: "labels", keys: t`Shift click`, meaning: t`Select a range` },
    z: { area: "labels", keys: withCommand("Z"), meaning: t`Undo a deletion` },
    enter: { area: "editor", keys: withCommand("↵"), meaning: t`Save` },
  };
}
