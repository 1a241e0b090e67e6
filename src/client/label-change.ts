import {
  changedFields,
  contentOf,
  type ExistingLabel,
  isAlike,
  type LabelVersion,
  nameUpdate,
  planUpdate,
  takeFields,
} from "#contract/label-content.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import type { LabelContent, LabelField } from "#contract/labels.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import type { ApiError } from "./api-error.ts";

/** A new label; services don't tell its id. */
export interface Creation {
  readonly id: null;
  readonly before: null;
  readonly after: LabelContent;
}

/** Other content for a label. Only the fields that differ are changed. */
export interface Update {
  readonly id: number;
  /** The label as the person saw it. */
  readonly before: LabelContent;
  readonly after: LabelContent;
}

/** Deletes a label. */
export interface Deletion {
  readonly id: number;
  readonly before: LabelContent;
  readonly after: null;
}

/** Restores a deleted label: with its id where the service supports that, else as a new one. */
export interface Restoration {
  readonly id: number;
  readonly before: null;
  readonly after: LabelContent;
  /** The label when it was deleted, where that differs. */
  readonly deleted?: LabelContent | undefined;
}

/**
 * A change of one label: asked for in the editor, a step of a job, an entry of a plan, or what was made and can be undone.
 * It says what the label should be: making it again changes nothing.
 */
export type LabelChange = Creation | Update | Deletion | Restoration;

/** A change was made. */
interface Done {
  readonly state: "done";
  /** What was made, for undo; null where nothing was sent, as the label was like that already. */
  readonly made: LabelChange | null;
}

/** Why a change wasn't made, or can't be told to have been. */
export type ChangeFailure =
  /** It was not made, for certain; the error says why, and whether another try may help. */
  | { readonly state: "refused"; readonly error: ApiError }
  | LabelConflict
  /** It may have been made, or may yet be; the error says why that can't be told, null that nobody waited for it. */
  | { readonly state: "unknown"; readonly error: ApiError | null };

/** It was not made, as that would have overwritten or doubled something that the person hasn't seen. */
export interface LabelConflict {
  readonly state: "conflict";
  /**
   * `changed` or `deleted`: the label, by somebody else. `created`: somebody else has created a label of that name.
   * `tried`: an earlier try, with other content, turned out to have created one.
   */
  readonly reason: "changed" | "deleted" | "created" | "tried";
  /** The label as it is now; null where it is gone, or which one it is isn't known. */
  readonly current: LabelVersion | null;
}

/** What became of a change: see the table at `makeChange()`. */
export type ChangeOutcome = Done | ChangeFailure;

/** The failure of the service that an outcome comes from; null where it comes from people. */
export function serviceError(failure: ChangeFailure): ApiError | null {
  return failure.state === "conflict" ? null : failure.error;
}

/** Whether a change creates a label. */
export function isCreation(change: LabelChange | undefined): change is Creation {
  return change?.id === null;
}

/** Whether a change gives a label other content. */
export function isUpdate(change: LabelChange | undefined): change is Update {
  return change !== undefined && change.before !== null && change.after !== null;
}

/** Whether a change deletes a label. */
export function isDeletion(change: LabelChange | undefined): change is Deletion {
  return change?.after === null;
}

/** Whether a change brings a deleted label back. */
export function isRestoration(change: LabelChange): change is Restoration {
  return change.before === null && change.id !== null;
}

/** What a change has made of its label. */
export function effectOf({ id, before, after }: LabelChange): HistoryAction {
  if (before === null) return id === null ? "created" : "restored";
  if (after === null) return "deleted";
  return nameUpdate(changedFields(before, after));
}

/** What a plan calls a change. */
export function planOf({ before, after }: LabelChange): Exclude<PlanEntry["kind"], "unchanged"> | "delete" {
  if (after === null) return "delete";
  return before === null ? "create" : planUpdate(before, after);
}

/** The name that people know the changed label by: for an update the one from before it. */
export function nameOf({ before, after }: LabelChange): string {
  return (before ?? after)?.name ?? "";
}

/** Creates a label of this content. */
export function creationOf(label: LabelContent): Creation {
  return { id: null, before: null, after: contentOf(label) };
}

/** Gives a label other content. */
export function updateOf(label: ExistingLabel, after: LabelContent): Update {
  return { id: label.id, before: contentOf(label), after: contentOf(after) };
}

/** Deletes a label. */
export function deletionOf(label: ExistingLabel): Deletion {
  return { id: label.id, before: contentOf(label), after: null };
}

/**
 * Brings a deleted label back.
 *
 * @param deleted the label when it was deleted; null where that isn't known
 */
export function restorationOf(id: number, label: LabelContent, deleted: LabelContent | null): Restoration {
  const isOther = deleted !== null && !isAlike(deleted, label);
  return { id, before: null, after: contentOf(label), ...(isOther && { deleted: contentOf(deleted) }) };
}

/** The change that carries out an entry of a plan; null where that changes nothing. */
export function changeOf({ kind, wanted, existing }: PlanEntry): LabelChange | null {
  if (kind === "create") return creationOf(wanted);
  return kind === "unchanged" || existing === null ? null : updateOf(existing, wanted);
}

/**
 * What an update makes of a label as it is now: its fields as they should be, the others as they are.
 *
 * @param isOwn whether what the label is now is nobody else's change
 * @returns null where somebody else has changed a field that the update is about
 */
export function rebase(
  { before, after }: Pick<Update, "before" | "after">,
  now: LabelContent,
  isOwn = false,
): LabelContent | null {
  const fields = changedFields(before, after);
  const isFree = (field: LabelField) => isAlike(now, before, [field]) || isAlike(now, after, [field]);
  return isOwn || fields.every(isFree) ? takeFields(now, after, fields) : null;
}

/** Whether a label is as an update wants it. */
export function isReached({ before, after }: Update, now: LabelContent): boolean {
  return isAlike(now, after, changedFields(before, after));
}
