import { createStore } from "#dashboard/ui/storage/store.ts";

/** The id of what is open now, null for nothing: messages about anything else don't appear, and go when it changes. */
export const toastSubject = createStore<string | null>(null);
