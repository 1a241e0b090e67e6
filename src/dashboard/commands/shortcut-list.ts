import { t } from "@lingui/core/macro";
import { type CommandKey, isApple, type LetterKey } from "#dashboard/ui/key-press.ts";

/** A key with a function: one of ours, or one that dialogs and toasts bring with them. */
export type Shortcut = LetterKey | Exclude<CommandKey, "y"> | "f6" | "escape" | GridKey | "shift-z";

/** What keys do in the table of labels (ui/table/grid-focus.ts). */
type GridKey = "arrows" | "shift" | "shift-arrows" | "delete";

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
  const shift = t({ message: "Shift", comment: "A key, as keyboards of your language name it" });
  return {
    k: { area: "everywhere", keys: withCommand("K"), meaning: t`Open command menu` },
    "?": { area: "everywhere", keys: "?", meaning: t`Show this list` },
    f6: { area: "everywhere", keys: "F6", meaning: t`Jump to notifications, and back` },
    z: { area: "everywhere", keys: withCommand("Z"), meaning: t`Undo` },
    "shift-z": {
      area: "everywhere",
      keys: isApple ? "⇧⌘Z" : `${t`Ctrl`} ${shift} Z`,
      meaning: t`Redo`,
    },
    escape: {
      area: "everywhere",
      keys: t({ message: "Esc", comment: "A key, as keyboards of your language name it" }),
      meaning: t`Close`,
    },
    "/": { area: "labels", keys: "/", meaning: t`Search labels` },
    n: { area: "labels", keys: "N", meaning: t`New label` },
    a: { area: "labels", keys: "A", meaning: t`Go to actions for selected labels` },
    arrows: { area: "labels", keys: "↑ ↓ ← →", meaning: t`Move in the table` },
    "shift-arrows": { area: "labels", keys: `${shift} ↑ ↓`, meaning: t`Select while moving` },
    delete: {
      area: "labels",
      keys: t({
        message: "Delete",
        context: "key",
        comment: "A key, as keyboards of your language name it",
      }),
      meaning: t`Delete the label of the row`,
    },
    shift: {
      area: "labels",
      keys: t({ message: "Shift-click", comment: "Pressing the mouse button while holding the Shift key" }),
      meaning: t`Select a range`,
    },
    enter: { area: "editor", keys: withCommand("↵"), meaning: t`Save` },
  };
}
