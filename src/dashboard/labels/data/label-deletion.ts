import { plural, t } from "@lingui/core/macro";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import { dropDraft } from "./label-drafts.ts";
import type { Target } from "./label-mutations.ts";
import type { HeldDeletions } from "./label-queries.ts";
import type { SelectedLabel } from "./label-selection.ts";
import { offerUndo } from "./label-undo.ts";
import { runLabelChange } from "./run-label-change.ts";
import { readUndoTime } from "./undo-time.ts";

type DeletedLabel = Pick<SelectedLabel, "id" | "name">;

/** A deletion that can still be undone. */
interface PendingDeletion {
  readonly ids: ReadonlySet<number>;
  readonly send: () => void;
}

const pending = new Set<PendingDeletion>();

/** What a deletion that was undone is rejected with. */
const undone = Symbol("undone");

/**
 * Deletes a label, for the eye at once, on the service when it can no longer be undone: when the message that offers
 * that is gone, because its time was over, somebody closed it, went to another project or signed out; and when the
 * page is closed.
 */
export function deleteUndoably(target: Target, label: DeletedLabel): void {
  const { api, appId } = target;
  const { id, name } = label;
  const shownName = isolateName(name);
  const confirmed = holdBack(
    appId,
    [label],
    describeSuccess("delete", name),
    t`“${shownName}” was restored.`,
  );
  if (confirmed === null) return;
  const change = { kind: "delete", id, name, confirmed } as const;
  void runLabelChange(target, change, {
    success: null,
    describeFailure: (error) => (error === undone ? null : describeFailure(change, error)),
  }).then((isMade) => {
    if (isMade) dropDraft({ serviceUrl: api.serviceUrl, appId, id });
  });
}

/**
 * Deletes several labels as {@link deleteUndoably} does one.
 *
 * @param send deletes them on the service; resolves when that has come to an end, whatever came of it
 * @param onUndone called when the person has taken it back
 */
export function deleteManyUndoably(
  { client, appId }: Target,
  labels: readonly DeletedLabel[],
  send: () => Promise<void>,
  onUndone: () => void,
): void {
  const { length } = labels;
  const confirmed = holdBack(
    appId,
    labels,
    plural(length, { one: "# label deleted.", other: "# labels deleted." }),
    plural(length, { one: "# label restored.", other: "# labels restored." }),
  );
  if (confirmed === null) return;
  const deletions: HeldDeletions = { kind: "deletions", ids: labels.map(({ id }) => id) };
  client
    .getMutationCache()
    .build(client, {
      mutationKey: queryKeys.labelChange(appId),
      mutationFn: async (_: HeldDeletions) => {
        await confirmed;
        await send();
        return { acknowledgedAt: Date.now() };
      },
    })
    .execute(deletions)
    .catch(onUndone);
}

/**
 * Says that labels were deleted, and lets the person take that back.
 *
 * @returns resolves when they no longer can, and rejects when they do; null when one of them is being deleted already
 */
function holdBack(
  appId: string,
  labels: readonly DeletedLabel[],
  text: string,
  textAfterUndo: string,
): Promise<void> | null {
  // Two quick presses come before the row is gone.
  if ([...pending].some(({ ids }) => labels.some(({ id }) => ids.has(id)))) return null;
  const { promise: confirmed, resolve, reject } = Promise.withResolvers<void>();
  const end = () => {
    pending.delete(deletion);
    withdraw();
  };
  const deletion: PendingDeletion = {
    ids: new Set(labels.map(({ id }) => id)),
    send: () => {
      end();
      resolve();
    },
  };
  const undo = () => {
    end();
    reject(undone);
    closeMessage();
    showToast({ subject: appId, tone: "good", text: textAfterUndo });
  };
  const withdraw = offerUndo(undo);
  pending.add(deletion);
  const closeMessage = showToast({
    subject: appId,
    tone: "good",
    text,
    countdown: readUndoTime(),
    actions: [{ label: t`Undo`, onPress: undo }],
    onGone: deletion.send,
  });
  return confirmed;
}

// The page is closed, or put away: what comes after is nobody's to undo.
window.addEventListener("pagehide", () => {
  for (const { send } of pending) send();
});

// Of many deletions, only a few can be sent while the page is being closed.
window.addEventListener("beforeunload", (event) => {
  if ([...pending].some(({ ids }) => ids.size > 1)) event.preventDefault();
});
