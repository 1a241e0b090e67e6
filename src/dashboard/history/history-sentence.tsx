import { plural, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { HistoryBatch, HistoryEntry } from "#contract/label-history.ts";
import { describeActions, labelActions } from "#dashboard/jobs/label-actions.ts";
import { viewerHere } from "#dashboard/labels/data/history-queries.ts";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./history.module.css";
import { formatExactly, nameAuthor } from "./history-day.ts";
import { countChanges } from "./history-rows.ts";

const [first, second] = place;

/** Who made a change, in a sentence’s place. */
function Author({ entry: { user } }: { readonly entry: Pick<HistoryEntry, "user"> }) {
  return (
    <bdi translate={user === null ? undefined : "no"} className={styles["name"]}>
      {nameAuthor(user)}
    </bdi>
  );
}

/** Whether an entry is of this browser, where nobody else’s are: nothing is said of who made it. */
function isOwn({ user }: HistoryEntry): boolean {
  return user?.id === viewerHere;
}

/** What a change did; with whoever made it, unless that is said of its batch. */
export function EntrySentence({ entry, isPart }: { readonly entry: HistoryEntry; readonly isPart: boolean }) {
  const labels = showContents(entry);
  const { plain, named } = labelActions[entry.action].entry;
  return isPart || isOwn(entry)
    ? interpolate(plain(), labels)
    : interpolate(named(), [<Author key="author" entry={entry} />, ...labels]);
}

/** The labels of a sentence, in the order of its places. */
function showContents({ action, before, after }: HistoryEntry): readonly ReactNode[] {
  const old = before && <ContentChip key="old" content={before} />;
  const now = after && <ContentChip key="now" content={after} />;
  if (before === null || after === null) return [old ?? now];
  return action === "recolored" ? [now, <ColorCode key="code" color={before.color} />] : [old, now];
}

interface BatchSentenceProps {
  readonly entry: HistoryEntry;
  readonly batch: HistoryBatch;
}

/** What a batch did as a whole, with whoever made it, and to how many labels. */
export function BatchSentence({ entry, batch }: BatchSentenceProps) {
  const title = <Title key="title" batch={batch} />;
  const counts = describeCounts(batch);
  if (isOwn(entry) && batch.title === null) return counts;
  const author = <Author key="author" entry={entry} />;
  return (
    <>
      {isOwn(entry) ? title : interpolate(describeBatch(batch), [author, title])}
      <span data-words>{` · ${counts} `}</span>
    </>
  );
}

/** What a batch is called: a name, or the moment whose labels it restored. */
function Title({ batch: { title } }: { readonly batch: HistoryBatch }) {
  const isMoment = isMomentTitle(title);
  return (
    <bdi translate={isMoment ? undefined : "no"} className={styles["name"]}>
      {isMoment ? formatExactly(title) : showName(title ?? "")}
    </bdi>
  );
}

/** Whether a batch is called by the moment whose labels it restored, as the API writes it. */
function isMomentTitle(title: string | null): title is string {
  return title !== null && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(title) && !Number.isNaN(Date.parse(title));
}

/** What batches of each kind that has a title did as a whole; of all others, it is said how many labels they changed. */
const batchSentences: Readonly<Partial<Record<string, (title: string) => string | null>>> = {
  import: () => t`${first} imported ${second}`,
  copy: () => t`${first} copied labels from ${second}`,
  "starter-set": () => t`${first} added the starter set ${second}`,
  undo: () =>
    t({
      message: `${first} undid ${second}`,
      context: "batch",
      comment: "{second}: what the undone changes were called, such as “labels.csv”",
    }),
  restore: (title) =>
    isMomentTitle(title)
      ? t({
          message: `${first} restored labels as of ${second}`,
          context: "batch",
          comment: "{second}: a date and time",
        })
      : null,
};

function describeBatch(batch: HistoryBatch): string {
  const { kind, title } = batch;
  if (title !== null) return batchSentences[kind ?? ""]?.(title) ?? t`${first} changed labels: ${second}`;
  const total = countChanges(batch);
  return kind === "import"
    ? t`${first} imported pasted text`
    : plural(total, { one: `${first} changed # label`, other: `${first} changed # labels` });
}

/** How many labels a batch created, renamed, and so on; for a palette where it was made. */
function describeCounts({ kind, counts }: HistoryBatch): string {
  const palette = kind === "palette" ? [t`Palette`] : [];
  return joinList([...palette, ...describeActions(counts)]);
}

/** The button that undoes a change, for those who don’t see the rest of the row. */
export function describeUndo({ before, after }: HistoryEntry): string {
  const name = isolateName((before ?? after)?.name ?? "");
  return t`Undo change to “${name}”`;
}
