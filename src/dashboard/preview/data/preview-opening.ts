import { readStored } from "#dashboard/ui/storage/storage.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import { previewKey } from "./preview-key.ts";

/** Whether the preview is open on this device. */
export function usePreviewOpening(): boolean {
  return useStoredText(previewKey) !== null;
}

/** Opens the preview on this device, or closes it. */
export function togglePreview(): void {
  storeText(previewKey, readStored("device", previewKey) === null ? "open" : null);
}
