import type { QueryClient } from "@tanstack/react-query";
import { keepResponses } from "#dashboard/first-picture/response-storing.ts";
import { forgetJobs } from "#dashboard/jobs/job-store.ts";
import { loadBulkDialogs } from "#dashboard/labels/bulk/label-selection-bar.tsx";
import { startHeldDeletions } from "#dashboard/labels/data/changes/held-deletions.ts";
import { startUndoKeys } from "#dashboard/labels/data/changes/label-undo.ts";
import { followOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { leaveEndedSession, subscribeToSession } from "#dashboard/session/data/session-store.ts";
import { loadInBackground } from "#dashboard/ui/loading/code-loading.ts";
import { untilIdle } from "#dashboard/ui/loading/idle.ts";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { clearAnnouncements } from "#dashboard/ui/overlay/announcement.ts";
import { startTooltips } from "#dashboard/ui/overlay/tooltip.ts";
import { startTypingGuard } from "#dashboard/ui/overlay/typing-guard.ts";
import { startGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { loadOtherPages, loadSignIn, screenLoaders } from "./screen-loaders.ts";

/**
 * Starts what the first screen doesn't wait for: tooltips, following the other tabs, what undo, held-back
 * deletions and the tables' keys need, keeping what the next first picture shows, and prefetching what has not been
 * opened yet, as the connection may be gone by the time it is wanted.
 */
export function startBackgroundWork(client: QueryClient): void {
  leaveEndedSession();
  startTooltips();
  startTypingGuard();
  followOtherTabs(client);
  startUndoKeys();
  startHeldDeletions();
  startGridFocus();
  subscribeToSession(forgetJobs);
  subscribeToSession(clearAnnouncements);
  keepResponses(client);
  void firstUse().then(() => prefetch(loadTheRest));
}

/** Resolves once the person presses a button or key: many only look, and shouldn't pay for what they don't open. */
function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) {
      document.addEventListener(type, () => resolve(), { once: true, capture: true, passive: true });
    }
  });
}

/**
 * Loads one file after another, each when the browser has nothing to do: together they would hold up whoever presses
 * something meanwhile. While the service can't be reached, it waits; rejects with the first that can't be had.
 */
async function loadTheRest(): Promise<void> {
  for (const load of rest) {
    await untilIdle();
    await loadInBackground(load);
  }
}

const rest: readonly (() => Promise<unknown>)[] = [
  loadSignIn,
  loadOtherPages,
  loadBulkDialogs,
  ...Object.values(screenLoaders),
];
