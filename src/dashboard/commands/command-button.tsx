import { t } from "@lingui/core/macro";
import { Command } from "lucide";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { isApple } from "#dashboard/ui/command-key.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import { type CommandsState, TypeAheadBuffer } from "./command-keys.tsx";

const loadCommands = () => import("./command-dialog.tsx");
const CommandDialog = lazy(loadCommands);
const ShortcutDialog = lazy(() => import("./shortcut-dialog.tsx"));

/** Opens the commands, and shows what is open of them and of the shortcuts. */
export function CommandButton({ open, onOpen, typedAhead }: CommandsState) {
  const chosen = useRef<() => void>(null);

  // What was chosen runs when the dialog has given the focus back, which it does with the next frame: from there on
  // the focus goes, and comes back, as if the person had never been here.
  useEffect(() => {
    const act = chosen.current;
    chosen.current = null;
    if (open === null && act !== null) requestAnimationFrame(act);
  }, [open]);

  const close = () => onOpen(null);
  return (
    <>
      <Button
        look="quiet"
        iconOnly
        aria-label={t`Commands`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        title={isApple ? t`Commands (⌘K)` : t`Commands (Ctrl K)`}
        onPointerEnter={() => prefetch(loadCommands)}
        onClick={() => onOpen("commands")}
      >
        <Icon node={Command} />
      </Button>
      <Suspense fallback={open === "commands" && <TypeAheadBuffer text={typedAhead} />}>
        {open === "commands" && (
          <CommandDialog
            typedAhead={typedAhead}
            onClose={close}
            onChoose={(act) => {
              chosen.current = act;
              close();
            }}
            onListShortcuts={() => onOpen("shortcuts")}
          />
        )}
        {open === "shortcuts" && <ShortcutDialog onClose={close} />}
      </Suspense>
    </>
  );
}
