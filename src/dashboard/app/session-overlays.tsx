import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import type { CommandsState } from "#dashboard/commands/command-keys.ts";
import { offerKeptJobs } from "#dashboard/labels/data/changes/label-jobs.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { runAfterClosing } from "#dashboard/ui/overlay/after-closing.ts";
import { Opened } from "#dashboard/ui/overlay/opening.tsx";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { AccountMenu, CommandDialog, ShortcutDialog } from "./pressed-parts.ts";

interface SessionOverlaysProps extends CommandsState {
  readonly accountRef: RefObject<HTMLElement | null>;
}

/** What the top bar's buttons and keys open: commands, shortcuts, or the menu of the account. */
export function SessionOverlays({ open, onOpen, accountRef }: SessionOverlaysProps) {
  useKeptJobs();
  const close = () => onOpen(null);
  const choose = (run: () => void) => runAfterClosing(close, run);
  return (
    open !== null && (
      <Opened onClose={close}>
        {open === "commands" ? (
          <CommandDialog onClose={close} onChoose={choose} onOpen={onOpen} />
        ) : open === "shortcuts" ? (
          <ShortcutDialog onClose={close} />
        ) : (
          <AccountMenu section={open} triggerRef={accountRef} onOpen={onOpen} onChoose={choose} />
        )}
      </Opened>
    )
  );
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
