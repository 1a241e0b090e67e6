import { t } from "@lingui/core/macro";
import { Command } from "lucide";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#dashboard/ui/button.tsx";
import { isApple, useCommandKey } from "#dashboard/ui/command-key.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import { useShortcut } from "#dashboard/ui/shortcut.ts";

const loadCommands = () => import("./command-dialog.tsx");
const CommandDialog = lazy(loadCommands);
const ShortcutDialog = lazy(() => import("./shortcut-dialog.tsx"));

/** Opens the commands, and listens on every screen for the keys that do so, and that list the shortcuts. */
export function CommandButton() {
  const [open, setOpen] = useState<"commands" | "shortcuts" | null>(null);
  const chosen = useRef<() => void>(null);
  const early = useRef("");
  useCommandKey("k", () => setOpen("commands"));
  useShortcut("?", () => setOpen("shortcuts"));

  // What was chosen runs when the dialog has given the focus back, which it does with the next frame: from there on
  // the focus goes, and comes back, as if the person had never been here.
  useEffect(() => {
    const act = chosen.current;
    chosen.current = null;
    if (open === null && act !== null) requestAnimationFrame(act);
  }, [open]);

  const close = () => setOpen(null);
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
        onClick={() => setOpen("commands")}
      >
        <Icon node={Command} />
      </Button>
      <Suspense fallback={open === "commands" && <EarlyKeys text={early} />}>
        {open === "commands" && (
          <CommandDialog
            early={early}
            onClose={close}
            onChoose={(act) => {
              chosen.current = act;
              close();
            }}
            onListShortcuts={() => setOpen("shortcuts")}
          />
        )}
        {open === "shortcuts" && <ShortcutDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Keeps what is typed for the dialog while that is still being loaded. */
function EarlyKeys({ text }: { readonly text: RefObject<string> }) {
  useEffect(() => {
    text.current = "";
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
