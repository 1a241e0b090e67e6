import { createStore } from "#dashboard/ui/storage/store.ts";
import type { BulkAction } from "./bulk-action-list.ts";

/** What was asked for elsewhere than in the selection bar, and is still to be done there. */
export const askedBulkAction = createStore<BulkAction | null>(null);
