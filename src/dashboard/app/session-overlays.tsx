import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useEffect } from "react";
import type { CommandsState } from "#dashboard/commands/command-keys.ts";
import { offerKeptJobs } from "#dashboard/labels/data/changes/label-jobs.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useAfterClosing } from "#dashboard/ui/overlay/after-closing.ts";
import { AwaitedOverlay } from "#dashboard/ui/overlay/awaited-overlay.tsx";
import { jobsKey } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { AccountMenu, CommandDialog, ShortcutDialog } from "./pressed-parts.ts";

interface SessionOverlaysProps extends CommandsState {
  readonly accountRef: RefObject<HTMLElement | null>;
}

/** What the top bar's buttons and keys open: commands, shortcuts, or the menu of the account. */
export function SessionOverlays({ open, onOpen, accountRef }: SessionOverlaysProps) {
  useKeptJobs();
  // A dialog takes longer than a frame to render: the press is shown first. What is typed after it is for the commands.
  const deferred = useDeferredValue(open);
  const drawn = open === "commands" ? open : deferred;
  const setChosen = useAfterClosing(open !== null);
  const close = () => onOpen(null);
  const choose = (run: () => void) => {
    setChosen(run);
    close();
  };
  if (open !== drawn) return open !== null && <AwaitedOverlay onClose={close} />;
  switch (open) {
    case "commands":
      return <CommandDialog onClose={close} onChoose={choose} onOpen={onOpen} />;
    case "shortcuts":
      return <ShortcutDialog onClose={close} />;
    case "account":
    case "languages":
      return <AccountMenu section={open} triggerRef={accountRef} onOpen={onOpen} onChoose={choose} />;
    case null:
      return null;
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
