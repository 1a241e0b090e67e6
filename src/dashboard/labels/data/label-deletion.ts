import { t } from "@lingui/core/macro";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { isCommandKey, isTyping } from "#dashboard/ui/key-press.ts";

import { isolateName } from "#dashboard/ui/text-direction.ts";
import { showToast } from "#dashboard/ui/toast.ts";
import { describeFailure, describeSuccess } from "./label-change-sentence.ts";
import { dropDraft } from "./label-drafts.ts";
import type { Target } from "./label-mutations.ts";
import { runLabelChange } from "./run-label-change.ts";
import { readUndoTime } from "./undo-time.ts";

/** A deletion that can still be undone. */
interface PendingDeletion {
  readonly id: number;
  readonly send: () => void;
  readonly undo: () => void;
}

/** In the order in which they were asked for. */
const pending = new Set<PendingDeletion>();

/** What a deletion that was undone is rejected with. */
const undone = Symbol("undone");

/**
 * Deletes a label, for the eye at once, on the service when it can no longer be undone: when the message that offers
 * that is gone, because its time was over, somebody closed it, went to another project or signed out; and when the
 * page is closed.
 */
export function deleteUndoably(target: Target, { id, name }: Pick<EmbeddedLabel, "id" | "name">): void {
  const { api, appId } = target;
  // Two quick presses come before the row is gone.
  if ([...pending].some((other) => other.id === id)) return;
  const { promise: confirmed, resolve, reject } = Promise.withResolvers<void>();
  const deletion: PendingDeletion = {
    id,
    send: () => {
      pending.delete(deletion);
      resolve();
    },
    undo: () => {
      pending.delete(deletion);
      reject(undone);
      closeMessage();
      const text = t`“${isolateName(name)}” is back.`;
      showToast({ subject: appId, tone: "good", text });
    },
  };
  pending.add(deletion);
  const closeMessage = showToast({
    subject: appId,
    tone: "good",
    text: describeSuccess("delete", name),
    countdown: readUndoTime(),
    actions: [{ label: t`Undo`, key: "z", onPress: deletion.undo }],
    onGone: deletion.send,
  });
  const change = { kind: "delete", id, name, confirmed } as const;
  void runLabelChange(target, change, {
    success: null,
    describeFailure: (error) => (error === undone ? null : describeFailure(change, error)),
  }).then((isMade) => {
    if (isMade) dropDraft({ serviceUrl: api.serviceUrl, appId, id });
  });
}

// The page is closed, or put away: what comes after is nobody's to undo.
window.addEventListener("pagehide", () => {
  for (const { send } of pending) send();
});

// As everywhere: the last action is undone by ⌘ or Ctrl with Z.
document.addEventListener("keydown", (event) => {
  const last = [...pending].at(-1);
  if (!isCommandKey(event, "z") || last === undefined) return;
  if (event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  last.undo();
});
