import { t } from "@lingui/core/macro";
import type { ChangeFailure } from "#client/change-outcome.ts";
import { deletionOf, isDeletion, type LabelChange } from "#client/label-change.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { dropDraft, readDraft } from "#dashboard/labels/data/label-drafts.ts";
import {
  hasLeft,
  noteCanceledDeletions,
  readApi,
  subscribeToSession,
} from "#dashboard/session/data/session-store.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import type { Target } from "./label-mutations.ts";
import { undoEntry } from "./label-undo.ts";
import { runLabelChange } from "./run-label-change.ts";
import { type UndoDirection, undoStack } from "./undo-stack.ts";

/** A deletion that is held back, and can still be undone without anything having been sent. */
interface DelayedDeletion {
  readonly ids: ReadonlySet<number>;
  /** Resolves when it is to be sent, or is undone, to whether it is to be sent. */
  readonly confirmed: Promise<boolean>;
  readonly send: () => void;
  /** Gives the deletion up before it is sent. */
  readonly giveUp: () => void;
  /** See {@link UndoEntry}. */
  readonly cancel: () => string | null;
}

const held = new Set<DelayedDeletion>();

/**
 * Deletes a label. Where the service can restore it, that is sent at once. Elsewhere it is deleted for the eye at once,
 * on the service when the message that offers to undo it is gone: because its time was over, somebody closed it, went
 * to another project or signed out; and when the page is closed.
 */
export function deleteUndoably(target: Target, label: ExistingLabel, direction: UndoDirection = "do"): void {
  const { api, appId } = target;
  const { id, name } = label;
  if (areBeingDeleted(target, [label])) return;
  const shownName = isolateName(name);
  const success = describeSuccess("delete", name);
  const deletion = api.hasHistory
    ? null
    : delayDeletion(appId, [label], success, t`“${shownName}” was restored.`);
  const change = deletionOf(label);
  const report = {
    success: deletion === null ? success : null,
    describeFailure: (failure: ChangeFailure) => describeFailure(change, failure),
  };
  const repeat = () => deleteUndoably(target, label, "redo");
  const subject = { serviceUrl: api.serviceUrl, appId, id };
  void runLabelChange(target, change, report, {
    direction,
    ...(deletion && { confirmed: deletion.confirmed, held: { cancel: deletion.cancel, repeat } }),
    takeDraft: () => {
      const draft = readDraft(subject);
      dropDraft(subject);
      return draft;
    },
  });
}

/** Whether some of these labels are being deleted already: a second quick press comes before their rows are gone. */
export function areBeingDeleted({ client, appId }: Target, labels: readonly ExistingLabel[]): boolean {
  const ids = new Set(labels.map(({ id }) => id));
  const isOfThem = (change: LabelChange) => isDeletion(change) && ids.has(change.id);
  return (
    client.isMutating({
      mutationKey: queryKeys.labelChange(appId),
      predicate: ({ state }) =>
        [state.variables as LabelChange | readonly LabelChange[]].flat().some(isOfThem),
    }) > 0
  );
}

/** Says that labels were deleted, and lets the person take that back before it is sent. */
export function delayDeletion(
  appId: string,
  labels: readonly ExistingLabel[],
  text: string,
  textAfterUndo: string,
): DelayedDeletion {
  const { promise: confirmed, resolve } = Promise.withResolvers<boolean>();
  const deletion: DelayedDeletion = {
    ids: new Set(labels.map(({ id }) => id)),
    confirmed,
    send: () => {
      held.delete(deletion);
      resolve(true);
    },
    giveUp: () => {
      held.delete(deletion);
      resolve(false);
    },
    cancel: () => {
      if (!held.has(deletion)) return null;
      deletion.giveUp();
      closeMessage();
      return textAfterUndo;
    },
  };
  held.add(deletion);
  const undo = () => {
    const entry = undoStack.get().done.find(({ held }) => held?.cancel === deletion.cancel);
    if (entry !== undefined) void undoEntry(entry.id);
  };
  const closeMessage = showToast({
    subject: appId,
    tone: "good",
    text,
    countdown: readUndoTime(),
    actions: [{ label: t`Undo`, onPress: undo }],
    onGone: deletion.send,
  });
  return deletion;
}

/** Has deletions that are held back be sent when the page is closed, and given up when the session expires. */
export function startHeldDeletions(): void {
  // A token that is no longer accepted deletes nothing; the sign-in page says so.
  subscribeToSession(() => {
    const hasExpired = readApi() === null && !hasLeft();
    if (!hasExpired || held.size === 0) return;
    for (const { giveUp } of held) giveUp();
    noteCanceledDeletions();
  });
  // The page is closed, or put away: what comes after is nobody's to undo.
  window.addEventListener("pagehide", () => {
    for (const { send } of held) send();
  });
  // Of many deletions, only a few can be sent while the page is being closed.
  window.addEventListener("beforeunload", (event) => {
    if ([...held].some(({ ids }) => ids.size > 1)) event.preventDefault();
  });
}
