import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#client/api-error.ts";
import type { LabelVersion } from "#contract/label-content.ts";
import type { EmbeddedLabel, LenientLabel } from "#contract/labels.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import type { LabelDialog } from "./label-address.ts";
import type { LabelDraft } from "./label-drafts.ts";
import { usePendingChanges } from "./label-queries.ts";
import type { LabelRows } from "./label-rows.ts";

/** The label that a dialog is about. */
export interface DialogLabel extends LabelVersion {
  readonly id: number;
  /** Undefined where the response didn't have it. */
  readonly created_at?: string | null | undefined;
}

/** How a label was looked up in vain: it isn't known whether it exists. */
export interface FailedSearch extends Pick<UseQueryResult, "isFetching" | "refetch"> {
  readonly error: Error;
}

/**
 * The label that a dialog is about, as it was when the dialog opened: what is refetched later never changes it.
 * Labels of other pages are found in the project's details, which name all of them; one that has been deleted, in the
 * draft that was begun with it.
 */
export function useDialogLabel(
  appId: string,
  dialog: LabelDialog | null,
  labels: LabelRows["rows"] | undefined,
  drafts: readonly LabelDraft[] | null,
): DialogLabel | FailedSearch | "loading" | "missing" | null {
  const id = dialog?.kind === "edit" ? dialog.id : null;
  const [held, setHeld] = useState<DialogLabel | null>(null);
  const onPage = labels?.find((label): label is LenientLabel => label.id !== null && label.id === id);
  const search = id !== null && held?.id !== id && labels !== undefined && onPage === undefined;
  const detail = useProjectDetail(appId, search);
  const { deleted } = usePendingChanges(appId, detail.dataUpdatedAt);
  const found = onPage ?? detail.data?.labels.find((label): label is EmbeddedLabel => label.id === id);
  if (id === null) {
    if (held !== null) setHeld(null);
    return null;
  }
  if (held?.id === id) return held;
  // The page has its deletions applied already.
  if (onPage === undefined && detail.data !== undefined && deleted.has(id)) return "missing";
  if (found !== undefined) {
    setHeld(found);
    return found;
  }
  const unreadable = detail.data?.labels.some((label) => label.id === null && label.sentId === String(id));
  const error = detail.error ?? (unreadable ? new ApiError("unreadable", { status: null }) : null);
  if (error !== null) return { error, isFetching: detail.isFetching, refetch: detail.refetch };
  if (!search || detail.isFetching) return "loading";
  // A draft outlives its label.
  const original = drafts?.find((draft) => draft.id === id)?.seen;
  if (!original) return "missing";
  const begun = { id, ...original };
  setHeld(begun);
  return begun;
}
