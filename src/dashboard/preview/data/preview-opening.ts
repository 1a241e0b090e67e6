import { useMedia } from "#dashboard/ui/media-query.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import { previewKey } from "./preview-key.ts";

/** Whether it was opened over the screen, where that has no room beside it: for this visit. */
const isOver = createStore(false);

/** Where there is room beside the screen (tokens.css), it is open unless it was closed on this device. */
const beside = "(width >= 75em)";

/** Whether the preview is open. */
export function usePreviewOpening(): boolean {
  const isClosed = useStoredText(previewKey) !== null;
  const isOpenOver = useStore(isOver);
  return useMedia(beside) ? !isClosed : isOpenOver;
}

/** Opens the preview, or closes it. */
export function togglePreview(): void {
  if (!matchMedia(beside).matches) isOver.set(!isOver.get());
  else storeText(previewKey, readStored("device", previewKey) === null ? "closed" : null);
}
