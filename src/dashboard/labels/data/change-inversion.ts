import { contentKey, isAlike, isSameName } from "#client/label-content.ts";
import { isSameColor } from "#contract/colors.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { type LabelChange, restoreLabel } from "./label-change.ts";
import { toInput } from "./label-input.ts";

/** A change of a label that was made: what a history's entry says of it. */
export interface MadeChange extends Pick<HistoryEntry, "before" | "after"> {
  /** Null for one that was created, as services don't tell its id; it is known by what it became. */
  readonly label_id: HistoryEntry["label_id"] | null;
}

type Content = NonNullable<HistoryEntry["before"]>;

/** How labels become what they were before some changes. */
export interface Inversion {
  readonly changes: readonly LabelChange[];
  /** The names of the labels that somebody else has changed or deleted since: these stay as they are. */
  readonly skipped: readonly string[];
}

/**
 * Finds what takes changes back. Several of one label are taken back at once. A field that somebody else has changed
 * since stays theirs, unless the changes are about it too: then the whole label is left as it is.
 *
 * @param made the changes, in the order in which they were made
 * @param labels all of the project's labels as they are now
 */
export function invertChanges(made: readonly MadeChange[], labels: readonly EmbeddedLabel[]): Inversion {
  const byId = new Map(labels.map((label) => [label.id, label]));
  const changes: LabelChange[] = [];
  const skipped: string[] = [];
  const claimed = new Set<number>();
  const byContent = Map.groupBy(labels, contentKey);
  /** The label that was created last of those that are like this one. */
  const findAlike = (content: Content): EmbeddedLabel | undefined =>
    byContent
      .get(contentKey(content))
      ?.filter(({ id }) => !claimed.has(id))
      .reduce<EmbeddedLabel | undefined>(
        (last, label) => (last && last.id > label.id ? last : label),
        undefined,
      );
  for (const { label_id: id, before, after, deleted } of sumUp(made)) {
    const now = id !== null ? byId.get(id) : after === null ? undefined : findAlike(after);
    if (now !== undefined) claimed.add(now.id);
    if (before === null && after === null) continue;
    if (before === null) {
      // It is gone already.
      if (now === undefined && id !== null) continue;
      if (now === undefined || after === null || !isAlike(now, after))
        skipped.push((now ?? after)?.name ?? "");
      else changes.push({ kind: "delete", id: now.id, name: now.name, color: now.color });
    } else if (after === null) {
      if (now === undefined)
        changes.push(restoreLabel(id ?? 0, toInput(before), deleted && toInput(deleted)));
      else if (!isAlike(now, before)) skipped.push(now.name);
    } else if (now === undefined) skipped.push(after.name);
    else {
      const input = mergeBack(before, after, now);
      if (input === null) skipped.push(now.name);
      else if (!isAlike(input, now)) {
        changes.push({ kind: "update", id: now.id, input: toInput(input), expected: now });
      }
    }
  }
  // Where they come back as new labels, that is in the order that they had.
  const idOf = (change: LabelChange) => (change.kind === "restore" ? change.id : 0);
  return { changes: changes.sort((a, b) => idOf(a) - idOf(b)), skipped };
}

/** What all changes of a label come to. */
interface Sum extends MadeChange {
  /** The label when it was deleted last; null when it wasn't. */
  readonly deleted: Content | null;
}

/** What the changes of each label come to. Those of unknown labels are each of another one. */
function sumUp(made: readonly MadeChange[]): readonly Sum[] {
  const sums = new Map<unknown, Sum>();
  for (const change of made) {
    const key = change.label_id ?? change;
    const first = sums.get(key);
    const deleted = change.after === null ? change.before : (first?.deleted ?? null);
    sums.set(key, { ...change, before: first === undefined ? change.before : first.before, deleted });
  }
  return [...sums.values()];
}

/** The label as it was, with what somebody else has changed since; null if that is what was changed before. */
function mergeBack(before: Content, after: Content, now: Content): Content | null {
  const isNameOurs = isSameName(now.name, after.name) || isSameName(now.name, before.name);
  const isColorOurs = isSameColor(now.color, after.color) || isSameColor(now.color, before.color);
  const isRenamed = !isSameName(before.name, after.name);
  const isRecolored = !isSameColor(before.color, after.color);
  if ((isRenamed && !isNameOurs) || (isRecolored && !isColorOurs)) return null;
  return { name: isRenamed ? before.name : now.name, color: isRecolored ? before.color : now.color };
}
