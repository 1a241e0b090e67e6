import type { ExistingLabel } from "#contract/label-content.ts";
import { deleteUndoably } from "#dashboard/labels/data/changes/run-label-change.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { labelRowFocusId } from "./label-table.tsx";

/** The DOM id of what gets the focus once rows are gone: the row after them, else the one before; "" where there is none. */
export function findRowAfter(labels: readonly Pick<ExistingLabel, "id">[]): string {
  const leaving = new Set(labels.map(({ id }) => labelRowFocusId(id)));
  // Only those with an id have a box to go to, also where more is shown than a page.
  const ids = Array.from(document.querySelectorAll("tr input[id]"), ({ id }) => id);
  const first = ids.findIndex((id) => leaving.has(id));
  const stays = (id: string) => !leaving.has(id);
  return ids.slice(Math.max(0, first)).find(stays) ?? ids.findLast(stays) ?? "";
}

/** Gives the focus to what {@link findRowAfter} has found, else to the screen's heading. */
export function focusRow(id: string): void {
  (document.getElementById(id) ?? document.querySelector("h1"))?.focus();
}

/** Deletes the label of a row, so that it can be undone; nothing once the person has signed out. */
export function deleteRow(target: Target, label: ExistingLabel): void {
  if (!isSignedInWith(target.api)) return;
  // While this code was loading, the person may have left.
  if (document.getElementById(labelRowFocusId(label.id)) !== null) focusRow(findRowAfter([label]));
  deleteUndoably(target, [label]);
}
