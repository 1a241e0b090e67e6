import { type ExistingLabel, isAlike } from "#contract/label-content.ts";
import { labelNameKey, lookalikeKey } from "#contract/label-name.ts";
import {
  creationOf,
  deletionOf,
  isUpdate,
  type LabelChange,
  rebase,
  restorationOf,
  updateOf,
} from "./label-change.ts";

/**
 * What stands against a proposed change by now: its label was `changed` or `deleted` since, or another label has (`taken`) the
 * name that this one would get, or one that looks the same.
 */
export type ReviewConflict = "changed" | "deleted" | "taken";

/** What a proposed change comes to on the labels as they are. */
export interface ReviewedChange<Existing extends ExistingLabel> {
  readonly proposed: LabelChange;
  /** What carries it out; null where it is done already, or can't be done. In a conflict it is made only if a person asks for it. */
  readonly change: LabelChange | null;
  /** The label that it is about, as it is now; null where there is none. */
  readonly existing: Existing | null;
  /** Null for none. */
  readonly conflict: ReviewConflict | null;
}

/**
 * Finds what proposed changes come to on a project's labels as they are now. What others have changed since is never
 * written over unasked; fields that a change isn't about stay as they are. Once they are made, none has anything left to do.
 *
 * @param proposed at most one of each label; two labels may swap their names
 */
export function reviewChanges<Existing extends ExistingLabel>(
  proposed: readonly LabelChange[],
  labels: readonly Existing[],
): readonly ReviewedChange<Existing>[] {
  const byId = new Map(labels.map((label) => [label.id, label]));
  const planned = new Set(proposed.map(({ id }) => id));
  const gives = ({ before, after }: LabelChange) =>
    before !== null && (after === null || labelNameKey(after.name) !== labelNameKey(before.name));
  // A name that the plan itself takes from a label is free.
  const freed = new Set(proposed.filter(gives).map(({ id }) => id));
  const kept = Map.groupBy(
    labels.filter(({ id }) => !freed.has(id)),
    ({ name }) => lookalikeKey(name),
  );
  const given = new Set<string>();
  /** Whether another label has a name, or an earlier change gives it to one. */
  const isTaken = (name: string, own: number | null) => {
    const key = lookalikeKey(name);
    const isGiven = given.has(key);
    given.add(key);
    return isGiven || (kept.get(key)?.some(({ id }) => id !== own) ?? false);
  };
  return proposed.map((one): ReviewedChange<Existing> => {
    const existing = byId.get(one.id ?? -1) ?? null;
    const done = { proposed: one, change: null, existing, conflict: null };
    const { id, before, after } = one;
    if (after === null) {
      if (existing === null) return done;
      const isSame = isAlike(existing, before);
      return { ...done, change: deletionOf(existing), conflict: isSame ? null : "changed" };
    }
    if (isUpdate(one)) {
      if (existing === null) return { ...done, conflict: "deleted" };
      const input = rebase(one, existing);
      const wanted = input ?? rebase(one, existing, true) ?? after;
      if (isAlike(existing, wanted)) return done;
      const isRenamed = labelNameKey(wanted.name) !== labelNameKey(existing.name);
      const taken = isRenamed && isTaken(wanted.name, id) ? "taken" : null;
      return { ...done, change: updateOf(existing, wanted), conflict: input === null ? "changed" : taken };
    }
    // A label that is there again, or as the change would create it, and stays so.
    const alike = kept.get(lookalikeKey(after.name))?.find((label) => isAlike(label, after));
    const same = existing ?? (alike && !planned.has(alike.id) ? alike : null);
    if (same !== null && isAlike(same, after)) return { ...done, existing: same };
    if (same !== null) return { ...done, change: updateOf(same, after), conflict: "changed" };
    const change = id === null ? creationOf(after) : restorationOf(id, after, one.deleted ?? null);
    return { ...done, change, conflict: isTaken(after.name, id) ? "taken" : null };
  });
}
