import { t } from "@lingui/core/macro";
import { useNavigate } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { isDeletion, isUpdate, type LabelChange, nameOf } from "#client/label-change.ts";
import { readProjectDetail } from "#client/listed-labels.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import { readableLabels } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import {
  describeBack,
  describeFailure,
  describeSkipped,
  describeSuccess,
} from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import { historyAddress } from "#dashboard/labels/data/history-address.ts";
import { useTarget } from "#dashboard/labels/data/history-queries.ts";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { invertEntries } from "./restore-plan.ts";

/** Makes a change of one label that takes others back, and tells the person what came of it. */
export async function takeBack(target: Target, change: LabelChange): Promise<void> {
  const name = nameOf(change);
  const action = isDeletion(change) ? "deleted" : "restored";
  await runLabelChange(
    target,
    change,
    {
      success: isUpdate(change) ? describeBack(change, "undo") : describeSuccess(action, name),
      describeFailure: (failure) =>
        failure.state === "conflict" ? describeSkipped([name]) : describeFailure(change, failure),
      retry: () => void takeBack(target, change),
    },
    { isUndo: true, isHeld: isDeletion(change) && !target.api.hasHistory },
  );
}

/**
 * Undoes a change at once. Where its label has been changed since, it leads to the label as it was before, beside what it is
 * now.
 */
export function useUndo(appId: string): (entry: HistoryEntry) => Promise<void> {
  const target = useTarget(appId);
  const navigate = useNavigate();
  return async function undo(entry) {
    try {
      const { labels } = await readProjectDetail(target.api, appId);
      const { changes, skipped } = invertEntries([entry], readableLabels(labels));
      const [change] = changes;
      if (change !== undefined) await takeBack(target, change);
      else if (skipped.length > 0) {
        void target.client.invalidateQueries({ queryKey: queryKeys.project(appId) });
        await navigate(historyAddress(appId, { at: entry.at, label: entry.label_id }));
      } else showToast({ subject: appId, tone: "good", text: t`Nothing to undo.` });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = joinSentences([t`Nothing was undone.`, describeError(error)]);
      const retry = { label: t`Retry`, onPress: () => void undo(entry) };
      showToast({ subject: appId, tone: "danger", text, actions: [retry] });
    }
  };
}
