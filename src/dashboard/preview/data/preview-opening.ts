import { useSyncExternalStore } from "react";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import { previewKey } from "./preview-key.ts";

/** Whether it was opened over the screen, where that has no room beside it: for this visit. */
const isOver = createStore(false);

/** Where there is room beside the screen (tokens.css), it is open unless it was closed on this device. */
const besideQuery = matchMedia("(width >= 1200px)");

function subscribe(listener: () => void): () => void {
  besideQuery.addEventListener("change", listener);
  return () => besideQuery.removeEventListener("change", listener);
}

/** Whether the preview is open. */
export function usePreviewOpening(): boolean {
  const isClosed = useStoredText(previewKey) !== null;
  const isOpenOver = useStore(isOver);
  return useSyncExternalStore(subscribe, () => besideQuery.matches) ? !isClosed : isOpenOver;
}

/** Opens the preview, or closes it. */
export function togglePreview(): void {
  if (!besideQuery.matches) isOver.set(!isOver.get());
  else storeText(previewKey, readStored("device", previewKey) === null ? "closed" : null);
}
