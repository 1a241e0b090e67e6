import { plural, t } from "@lingui/core/macro";
import { deletionOf, isDeletion, type LabelChange } from "#client/label-change.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { dropDraft, readDraft } from "#dashboard/labels/data/label-drafts.ts";
import {
  hasLeft,
  isSignedInWith,
  noteCanceledDeletions,
  readApi,
  subscribeToSession,
} from "#dashboard/session/data/session-store.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import { startLabelJob } from "./label-jobs.ts";
import { ChangeError, type Target } from "./label-mutations.ts";
import { runLabelChange, showWithUndo } from "./run-label-change.ts";
import { type HeldDeletion, newUndoId, pushUndo, type UndoDirection } from "./undo-stack.ts";

/** The deletions that are held back, and how many labels each is of. */
const held = new Map<HeldDeletion, number>();

/**
 * Holds a deletion back.
 *
 * @param count of how many labels
 * @param textAfterUndo says that it was given up
 */
function holdBack(count: number, textAfterUndo: string, repeat: () => void): HeldDeletion {
  const { promise: confirmed, resolve } = Promise.withResolvers<boolean>();
  const deletion: HeldDeletion = {
    confirmed,
    send: () => {
      held.delete(deletion);
      resolve(true);
    },
    cancel: () => {
      resolve(false);
      return held.delete(deletion) ? textAfterUndo : null;
    },
    repeat,
  };
  held.set(deletion, count);
  return deletion;
}

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
  const change = deletionOf(label);
  const report = {
    success: describeSuccess("delete", name),
    describeFailure: describeFailure.bind(null, change),
  };
  const repeat = () => deleteUndoably(target, label, "redo");
  const subject = { serviceUrl: api.serviceUrl, appId, id };
  void runLabelChange(target, change, report, {
    direction,
    ...(!api.hasHistory && { held: holdBack(1, t`“${shownName}” was restored.`, repeat) }),
    takeDraft: () => {
      const draft = readDraft(subject);
      dropDraft(subject);
      return draft;
    },
  });
}

/**
 * Deletes several labels as one job, at once or later as a single one is.
 *
 * @param onUndone called when the person has taken it back before anything was sent
 */
export function deleteManyUndoably(
  target: Target,
  labels: readonly ExistingLabel[],
  onUndone: () => void,
  direction: UndoDirection = "do",
): void {
  const { api, client, appId } = target;
  if (areBeingDeleted(target, labels)) return;
  const { length } = labels;
  const changes = labels.map(deletionOf);
  const id = newUndoId();
  const send = () =>
    new Promise((onEnd) => startLabelJob({ ...target, kind: "delete", changes, onEnd, place: id }));
  let sent: Promise<unknown>;
  if (api.hasHistory) sent = send();
  else {
    const text = plural(length, { one: "# label deleted.", other: "# labels deleted." });
    const back = plural(length, { one: "# label restored.", other: "# labels restored." });
    const title = plural({ count: length }, { one: "Delete # label", other: "Delete # labels" });
    const deletion = holdBack(length, back, () => deleteManyUndoably(target, labels, onUndone, "redo"));
    pushUndo({ id, target, title, changes: null, held: deletion }, direction);
    showWithUndo(id, { subject: appId, text, onGone: deletion.send });
    sent = deletion.confirmed.then((isConfirmed) => {
      if (!isConfirmed) throw new ChangeError(null);
      return send();
    });
  }
  client
    .getMutationCache()
    .build(client, {
      mutationKey: queryKeys.labelChange(appId),
      mutationFn: async (_: readonly LabelChange[]) => {
        await sent;
        return { acknowledgedAt: Date.now() };
      },
    })
    .execute(changes)
    .catch(() => {
      if (isSignedInWith(api)) onUndone();
    });
}

/** Whether some of these labels are being deleted already: a second quick press comes before their rows are gone. */
function areBeingDeleted({ client, appId }: Target, labels: readonly ExistingLabel[]): boolean {
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

/** Has deletions that are held back be sent when the page is closed, and given up when the session expires. */
export function startHeldDeletions(): void {
  // A token that is no longer accepted deletes nothing; the sign-in page says so.
  subscribeToSession(() => {
    const hasExpired = readApi() === null && !hasLeft();
    if (!hasExpired || held.size === 0) return;
    for (const deletion of held.keys()) deletion.cancel();
    noteCanceledDeletions();
  });
  // The page is closed, or put away: what comes after is nobody's to undo.
  window.addEventListener("pagehide", () => {
    for (const { send } of held.keys()) send();
  });
  // Of many deletions, only a few can be sent while the page is being closed.
  window.addEventListener("beforeunload", (event) => {
    if ([...held.values()].some((count) => count > 1)) event.preventDefault();
  });
}
