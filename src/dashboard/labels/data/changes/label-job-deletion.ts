import { plural } from "@lingui/core/macro";
import { deletionOf, type LabelChange } from "#client/label-change.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { isSignedInWith } from "#dashboard/session/data/session-store.ts";
import { areBeingDeleted, delayDeletion } from "./label-deletion.ts";
import { startLabelJob } from "./label-jobs.ts";
import { ChangeError, type Target } from "./label-mutations.ts";
import { newUndoId, pushUndo, type UndoDirection } from "./undo-stack.ts";

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
    new Promise<void>((resolve) => {
      startLabelJob({
        ...target,
        kind: "delete",
        changes,
        onEnd: () => resolve(),
        place: id,
      });
    });
  let sent: () => Promise<void>;
  if (api.hasHistory) {
    const job = send();
    sent = () => job;
  } else {
    const text = plural(length, { one: "# label deleted.", other: "# labels deleted." });
    const back = plural(length, { one: "# label restored.", other: "# labels restored." });
    const { confirmed, cancel } = delayDeletion(appId, labels, text, back);
    const title = plural({ count: length }, { one: "Delete # label", other: "Delete # labels" });
    const repeat = () => deleteManyUndoably(target, labels, onUndone, "redo");
    pushUndo({ id, target, title, changes: null, held: { cancel, repeat } }, direction);
    sent = async () => {
      if (!(await confirmed)) throw new ChangeError(null);
      await send();
    };
  }
  client
    .getMutationCache()
    .build(client, {
      mutationKey: queryKeys.labelChange(appId),
      mutationFn: async (_: readonly LabelChange[]) => {
        await sent();
        return { acknowledgedAt: Date.now() };
      },
    })
    .execute(changes)
    .catch(() => {
      if (isSignedInWith(api)) onUndone();
    });
}
