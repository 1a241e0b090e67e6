import type { QueryClient } from "@tanstack/react-query";
import { forgetJobs } from "#dashboard/jobs/job-store.ts";
import { startHeldDeletions } from "#dashboard/labels/data/changes/held-deletions.ts";
import { startUndoKeys } from "#dashboard/labels/data/changes/label-undo.ts";
import { loadLabelEditor } from "#dashboard/labels/list/label-dialogs.tsx";
import { followOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { followSession, subscribeToSession } from "#dashboard/session/data/session-store.ts";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { clearAnnouncements } from "#dashboard/ui/overlay/announcement.ts";
import { startTooltips } from "#dashboard/ui/overlay/tooltip.ts";
import { startGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { loadPressed } from "./pressed-parts.ts";

/**
 * Starts what the first screen doesn't wait for: tooltips, following the other tabs, what undo, held-back
 * deletions and the tables' keys need, and loading what a person who is there will press.
 */
export function startBackgroundWork(client: QueryClient): void {
  followSession();
  startTooltips();
  followOtherTabs(client);
  startUndoKeys();
  startHeldDeletions();
  startGridFocus();
  subscribeToSession(forgetJobs);
  subscribeToSession(clearAnnouncements);
  onPresence(() => {
    prefetch(loadPressed);
    prefetch(loadLabelEditor);
  });
}

/** Calls `use` as soon as a pointer moves or a key is pressed: many pages are only looked at, or left open. */
function onPresence(use: () => void): void {
  const events = ["pointermove", "pointerdown", "keydown"];
  const notice = () => {
    for (const type of events) document.removeEventListener(type, notice, true);
    use();
  };
  for (const type of events) document.addEventListener(type, notice, { capture: true, passive: true });
}
