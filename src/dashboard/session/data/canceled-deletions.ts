import { createStore } from "#dashboard/ui/storage/store.ts";

/** Whether deletions of this tab were still held back when the session expired, and so weren't made. */
export const canceledDeletions = createStore(false);
