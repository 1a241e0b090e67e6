import { useState } from "react";
import type { EmbeddedLabel, Label } from "#contract/labels.ts";
import { useProjectDetail } from "#dashboard/projects/project-detail-queries.ts";
import type { LabelDialog } from "./label-address.ts";
import type { NewLabel } from "./label-rows.ts";

/** A look for a label that came to nothing: nobody knows whether the label is there. */
export interface FailedSearch {
  readonly error: Error;
  /** It is looked for again right now. */
  readonly isTrying: boolean;
  readonly retry: () => unknown;
}

/** Whether a search came to nothing. */
export function isFailedSearch(
  subject: EmbeddedLabel | FailedSearch | string | null,
): subject is FailedSearch {
  return typeof subject === "object" && subject !== null && "error" in subject;
}

/**
 * The label that a dialog is about, as it was when the dialog opened: what is refetched later never changes it.
 * Labels of other pages are found in the project's details, which name all of them.
 */
export function useDialogLabel(
  appId: string,
  dialog: LabelDialog | null,
  labels: readonly (Label | NewLabel)[] | undefined,
): EmbeddedLabel | FailedSearch | "loading" | "missing" | null {
  const id = dialog === null || dialog.kind === "new" ? null : dialog.id;
  const [held, setHeld] = useState<EmbeddedLabel | null>(null);
  const onPage = labels?.find((label): label is Label => label.id !== null && label.id === id);
  const search = id !== null && held?.id !== id && labels !== undefined && onPage === undefined;
  const detail = useProjectDetail(appId, search);
  const found = onPage ?? detail.data?.labels.find((label) => label.id === id);
  if (id === null) {
    if (held !== null) setHeld(null);
    return null;
  }
  if (held?.id === id) return held;
  if (found !== undefined) {
    setHeld(found);
    return found;
  }
  if (detail.error !== null)
    return { error: detail.error, isTrying: detail.isFetching, retry: detail.refetch };
  return search && !detail.isFetching ? "missing" : "loading";
}
