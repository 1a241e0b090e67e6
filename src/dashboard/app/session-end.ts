import type { QueryClient } from "@tanstack/react-query";
import { forgetSelection } from "#dashboard/labels/data/label-selection.ts";
import { subscribeToSession } from "#dashboard/session/data/session-store.ts";

/**
 * Clears all that belongs to a session in memory whenever one begins or ends: nothing that one person has read, selected
 * or begun is shown to the next. What is stored in the browser is the session store's, which removes it by its keys;
 * toasts go with the shell, jobs and announcements by startBackgroundWork(): before, there are none.
 */
export function clearAtSessionEnd(client: QueryClient): void {
  subscribeToSession(() => {
    client.clear();
    forgetSelection();
  });
}
