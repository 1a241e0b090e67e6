import { t } from "@lingui/core/macro";
import { Command } from "lucide";
import { useDeferredValue, useEffect, useRef } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isApple } from "#dashboard/ui/key-press.ts";
import { AwaitedOverlay } from "#dashboard/ui/overlay/awaited-overlay.tsx";
import CommandDialog from "./command-dialog.tsx";
import { type CommandsState, TypeAheadBuffer } from "./command-keys.tsx";
import ShortcutDialog from "./shortcut-dialog.tsx";

/** The button that opens the commands, and the open dialog: commands or shortcuts. */
export function CommandButton({ open, onOpen, typedAhead }: CommandsState) {
  // A dialog takes longer than a frame to render: the press is shown first.
  const drawn = useDeferredValue(open);
  const chosen = useRef<() => void>(null);

  // The command runs after the dialog has restored the focus, which takes until the next frame. A dialog that it opens
  // then restores the focus to the right element.
  useEffect(() => {
    const run = chosen.current;
    chosen.current = null;
    if (open === null && run !== null) requestAnimationFrame(run);
  }, [open]);

  const close = () => onOpen(null);
  return (
    <>
      <Button
        variant="quiet"
        iconOnly
        aria-label={t`Commands`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onClick={() => onOpen("commands")}
      >
        <Icon node={Command} />
      </Button>
      {open === "commands" && drawn !== open && (
        <>
          <TypeAheadBuffer typedAhead={typedAhead} onOpen={onOpen} />
          <AwaitedOverlay onClose={close} />
        </>
      )}
      {open === "commands" && drawn === open && (
        <CommandDialog
          typedAhead={typedAhead}
          onClose={close}
          onChoose={(run) => {
            chosen.current = run;
            close();
          }}
          onListShortcuts={() => onOpen("shortcuts")}
        />
      )}
      {open === "shortcuts" && drawn === open && <ShortcutDialog onClose={close} />}
    </>
  );
}
