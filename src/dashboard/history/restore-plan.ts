import { t } from "@lingui/core/macro";
import { type Inversion, invertChanges } from "#client/change-inversion.ts";
import { deletionOf, type LabelChange, restorationOf, updateOf } from "#client/label-change.ts";
import { contentKey, noContent, toInput } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { AllChanges } from "#dashboard/labels/data/history-queries.ts";
import { describeRow, type PlanRow } from "#dashboard/plan/plan-entry.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { nameAuthor } from "./history-day.ts";
import { type LabelThen, listLabelsThen } from "./labels-then.ts";

/** What is planned with. */
interface Present {
  /** The project's labels as they are now. */
  readonly labels: readonly EmbeddedLabel[];
  /** Whether the service brings deleted labels back with their ids. */
  readonly keepsIds: boolean;
}

/** Finds what takes changes back, and which labels have been changed since. @param entries newest first */
export function invertEntries(entries: readonly HistoryEntry[], labels: readonly EmbeddedLabel[]): Inversion {
  const made = entries.toReversed().map(({ label_id: id, before, after }): LabelChange => {
    if (after === null) return deletionOf({ id, ...(before ?? noContent) });
    return before === null ? restorationOf(id, after, null) : updateOf({ id, ...before }, after);
  });
  return invertChanges(made, labels);
}

/** Plans how the labels of a batch become what they were before it. Those that have been changed since stay as they are. */
export function planUndo(entries: readonly HistoryEntry[], present: Present): readonly PlanRow[] {
  const { changes } = invertEntries(entries, present.labels);
  const changed = new Set(changes.map(({ id }) => id));
  const own = new Set(entries.map(({ label_id: id }) => id));
  const left = present.labels.filter(({ id }) => own.has(id) && !changed.has(id));
  return [
    ...changes.map((change) => toRow(change, present)),
    ...left.map((existing): PlanRow => {
      const row = { labelId: existing.id, wanted: existing, existing, change: null };
      return { ...row, kind: "unchanged", note: t`It has changed since.` };
    }),
  ];
}

/** What makes a label that differs what it was. */
export function changeBack({ id, then, now, changes }: LabelThen): LabelChange {
  if (then !== null && now !== null) return updateOf({ id, ...now }, toInput(then));
  if (now !== null) return deletionOf({ id, ...now });
  const deleted = changes.find(({ action }) => action === "deleted")?.before ?? null;
  return restorationOf(id, then ?? noContent, deleted);
}

/**
 * Plans how a project gets its labels as they were at a moment. What is as it was is left out, so that planning again after a plan
 * was carried out gives nothing, and after a part of it the rest.
 */
export function planMoment(
  at: string,
  { entries, viewerId }: AllChanges,
  present: Present,
): readonly PlanRow[] {
  const different = listLabelsThen(present.labels, entries, at).filter(({ isDifferent }) => isDifferent);
  const renewed = present.keepsIds ? new Set() : findRenewed(different);
  const order = (label: LabelThen) => label.changes[0]?.order ?? 0;
  return different
    .filter((label) => !renewed.has(label))
    .sort((one, other) => order(one) - order(other) || one.id - other.id)
    .map((label) => {
      const foreign = label.changes.find(({ user }) => user?.id !== viewerId);
      return {
        ...toRow(changeBack(label), present),
        note: foreign && describeForeign(foreign.user),
        isLeftOut: foreign !== undefined,
      };
    });
}

function describeForeign(user: HistoryEntry["user"]): string {
  const name = isolateName(nameAuthor(user));
  return user === null ? t`later changed by an administrator` : t`later changed by ${name}`;
}

/** Labels that have come back as new ones, and what they are the new ones of: both are as they were. */
function findRenewed(different: readonly LabelThen[]): ReadonlySet<unknown> {
  const created = Map.groupBy(
    different.filter(({ then }) => then === null),
    ({ now }) => contentKey(now ?? noContent),
  );
  const renewed = different.flatMap((label) => {
    const same = label.now === null && label.then ? created.get(contentKey(label.then))?.shift() : undefined;
    return same === undefined ? [] : [label, same];
  });
  return new Set(renewed);
}

/** A row of the review for what makes a label what it was. */
function toRow(change: LabelChange, { labels, keepsIds }: Present): PlanRow {
  const existing = labels.find(({ id }) => id === change.id) ?? null;
  return { labelId: change.id ?? 0, existing, change, ...describeRow(change, keepsIds) };
}
