import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useEffect } from "react";
import CommandDialog from "#dashboard/commands/command-dialog.tsx";
import { type CommandsState, TypeAheadBuffer } from "#dashboard/commands/command-keys.tsx";
import ShortcutDialog from "#dashboard/commands/shortcut-dialog.tsx";
import { offerKeptJobs } from "#dashboard/labels/data/changes/label-jobs.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useAfterClosing } from "#dashboard/ui/overlay/after-closing.ts";
import { AwaitedOverlay } from "#dashboard/ui/overlay/awaited-overlay.tsx";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { AccountMenu } from "./account-menu.tsx";

interface SessionOverlaysProps extends CommandsState {
  readonly accountRef: RefObject<HTMLElement | null>;
}

/** What the top bar's buttons and keys open: commands, shortcuts, or the menu of the account. */
export function SessionOverlays({ open, onOpen, typedAhead, accountRef }: SessionOverlaysProps) {
  useKeptJobs();
  // A dialog takes longer than a frame to render: the press is shown first.
  const drawn = useDeferredValue(open);
  const setChosen = useAfterClosing(open !== null);
  const close = () => onOpen(null);
  const choose = (run: () => void) => {
    setChosen(run);
    close();
  };
  if (open !== drawn || open === null) {
    return (
      open !== null && (
        <>
          {open === "commands" && <TypeAheadBuffer typedAhead={typedAhead} onOpen={onOpen} />}
          <AwaitedOverlay onClose={close} />
        </>
      )
    );
  }
  switch (open) {
    case "commands":
      return <CommandDialog typedAhead={typedAhead} onClose={close} onChoose={choose} onOpen={onOpen} />;
    case "shortcuts":
      return <ShortcutDialog onClose={close} />;
    case "account":
    case "languages":
      return <AccountMenu section={open} triggerRef={accountRef} onOpen={onOpen} onChoose={choose} />;
  }
}

/** Offers to resume the jobs that a reload has interrupted, on whatever screen. */
function useKeptJobs(): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    const offer = () => {
      if (readStored("device", jobsKey) !== null) void offerKeptJobs({ api, client }).catch(() => undefined);
    };
    offer();
    // The tab that held one may have been closed.
    window.addEventListener("focus", offer);
    return () => window.removeEventListener("focus", offer);
  }, [api, client]);
}
