import { contentKey, isAlike, toInput } from "#contract/label-content.ts";
import type { EmbeddedLabel, LabelContent } from "#contract/labels.ts";
import {
  deletionOf,
  isRestoration,
  type LabelChange,
  rebase,
  restorationOf,
  updateOf,
} from "./label-change.ts";

/** How labels become what they were before some changes. */
export interface Inversion {
  readonly changes: readonly LabelChange[];
  /** The names of the labels that somebody else has changed or deleted since: these stay as they are. */
  readonly skipped: readonly string[];
}

/**
 * Finds what takes changes back. Several of one label are undone at once. A field that somebody else has changed
 * since stays theirs, unless the changes are about it too: then the whole label is left as it is.
 *
 * @param made the changes, in the order in which they were made
 * @param labels all of the project's labels as they are now
 * @param isRenewed whether a label has come back as a new one: it is known by its content, as new labels are
 */
export function invertChanges(
  made: readonly LabelChange[],
  labels: readonly EmbeddedLabel[],
  isRenewed: (id: number) => boolean = () => false,
): Inversion {
  const byId = new Map(labels.map((label) => [label.id, label]));
  const changes: LabelChange[] = [];
  const skipped: string[] = [];
  const claimed = new Set<number>();
  const byContent = Map.groupBy(labels, contentKey);
  /** The label that was created last of those that are like this one. */
  const findAlike = (content: LabelContent): EmbeddedLabel | undefined =>
    byContent
      .get(contentKey(content))
      ?.filter(({ id }) => !claimed.has(id))
      .reduce<EmbeddedLabel | undefined>(
        (last, label) => (last && last.id > label.id ? last : label),
        undefined,
      );
  for (const { id, before, after, deleted } of sumUp(made, isRenewed)) {
    const now = id !== null ? byId.get(id) : after === null ? undefined : findAlike(after);
    if (now !== undefined) claimed.add(now.id);
    if (before === null && after === null) continue;
    if (before === null) {
      // It is deleted already.
      if (now === undefined && id !== null) continue;
      if (now === undefined || after === null || !isAlike(now, after))
        skipped.push((now ?? after)?.name ?? "");
      else changes.push(deletionOf(now));
    } else if (after === null) {
      if (now === undefined)
        changes.push(restorationOf(id ?? 0, toInput(before), deleted && toInput(deleted)));
      else if (!isAlike(now, before)) skipped.push(now.name);
    } else if (now === undefined) skipped.push(after.name);
    else {
      const input = rebase({ before: after, after: before }, now);
      if (input === null) skipped.push(now.name);
      else if (!isAlike(input, now)) changes.push(updateOf(now, toInput(input)));
    }
  }
  // Where they come back as new labels, that is in the order that they had.
  const idOf = (change: LabelChange) => (isRestoration(change) ? change.id : 0);
  return { changes: changes.sort((a, b) => idOf(a) - idOf(b)), skipped };
}

/** The net change of a label. */
interface Sum {
  /** Null for a label that is known by its content. */
  readonly id: number | null;
  readonly before: LabelContent | null;
  readonly after: LabelContent | null;
  /** The label when it was deleted last; null when it wasn't. */
  readonly deleted: LabelContent | null;
}

/** The net change of each label. A label that is known only by its content gets one for each change. */
function sumUp(made: readonly LabelChange[], isRenewed: (id: number) => boolean): readonly Sum[] {
  const sums = new Map<unknown, Sum>();
  for (const change of made) {
    const { before, after } = change;
    const id = change.id !== null && after !== null && isRenewed(change.id) ? null : change.id;
    const key = id ?? change;
    const first = sums.get(key);
    const deleted = after === null ? before : (first?.deleted ?? null);
    sums.set(key, { id, before: first === undefined ? before : first.before, after, deleted });
  }
  return [...sums.values()];
}
