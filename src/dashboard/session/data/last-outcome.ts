import type { ApiErrorCode } from "#client/api-error.ts";
import { createStore } from "#dashboard/ui/storage/store.ts";

/** How the last request ended: null when it was answered as it should be, undefined before the first has ended. */
export const lastOutcome = createStore<ApiErrorCode | null | undefined>(undefined);
