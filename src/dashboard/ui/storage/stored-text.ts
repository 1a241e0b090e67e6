import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** A text that is kept on this device under a key, or null; kept up to date, whichever tab changes it. */
export function useStoredText(key: string): string | null {
  const read = () => readStored("device", key);
  return useSyncExternalStore(subscribe, read, read);
}

/** Keeps a text on this device, or forgets it by null, and tells who follows it. */
export function storeText(key: string, text: string | null): void {
  if (text === null) removeStored("device", key);
  else writeStored("device", key, text);
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
