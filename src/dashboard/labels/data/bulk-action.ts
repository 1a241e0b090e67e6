import { createStore } from "#dashboard/ui/store.ts";

/** What can be done with the selected labels. */
export type BulkAction = "copy" | "export" | "recolor" | "rename" | "delete";

/** What was asked for elsewhere than in the selection bar, and is still to be done there. */
export const askedBulkAction = createStore<BulkAction | null>(null);
