import { draftPrefix, historyKey, jobsKey, keptHistoryKey } from "./draft-keys.ts";
import { readStored, removeAllStored, type StoragePlace } from "./storage.ts";

let stay = new AbortController();

/**
 * Aborted when the person leaves. Whatever keeps work in the browser takes it when that work begins, and keeps nothing once
 * it is aborted: what was still being written would be there for the next person.
 */
export function readStay(): AbortSignal {
  return stay.signal;
}

/** Forgets all half-done work, or that of this tab alone, as the person leaves, and has nothing of it kept from now on. */
export function forgetKeptWork(places: readonly StoragePlace[] = ["tab", "device"]): void {
  stay.abort();
  stay = new AbortController();
  for (const place of places) removeAllStored(place, draftPrefix);
  if (!places.includes("device")) return;
  try {
    indexedDB.deleteDatabase(jobsKey);
    if (readStored("device", keptHistoryKey) === null) indexedDB.deleteDatabase(historyKey);
  } catch {
    // It is closed to this page: nothing was kept there.
  }
}
