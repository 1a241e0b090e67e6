import { createStore } from "#dashboard/ui/storage/store.ts";

/**
 * The id of the open project, null for none: messages about another one aren't shown, and all close when it changes.
 */
export const toastSubject = createStore<string | null>(null);
