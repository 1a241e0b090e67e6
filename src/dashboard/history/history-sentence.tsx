import { plural, t } from "@lingui/core/macro";
import { Fragment, type ReactNode } from "react";
import { type HistoryBatch, type HistoryEntry, historyActions } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { describeActions, labelActions, type Voice } from "#dashboard/jobs/label-actions.ts";
import { viewerHere } from "#dashboard/labels/data/history-queries.ts";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { formatExactly } from "./history-day.ts";
import styles from "./history-sentence.module.css";

const [first, second] = place;

/** Who made a change, in a sentence’s place. */
function Author({ entry: { user } }: { readonly entry: Pick<HistoryEntry, "user"> }) {
  return (
    <bdi translate={user === null ? undefined : "no"} className={styles["author"]}>
      {nameAuthor(user)}
    </bdi>
  );
}

function voiceOf({ user }: HistoryEntry): Voice {
  return user?.id === viewerHere ? "own" : "named";
}

/** What the author of a change is called. */
export function nameAuthor(user: HistoryEntry["user"]): string {
  return user === null ? t`An administrator` : showName(user.name);
}

/** What a change did; with whoever made it, unless that is said of its batch. */
export function EntrySentence({ entry, isPart }: { readonly entry: HistoryEntry; readonly isPart: boolean }) {
  const voice = isPart ? "plain" : voiceOf(entry);
  const labels = showContents(entry);
  return interpolate(
    labelActions[entry.action].entry[voice](),
    voice === "named" ? [<Author key="author" entry={entry} />, ...labels] : labels,
  );
}

/** The labels of a sentence, in the order of its places. */
function showContents({ action, before, after }: HistoryEntry): readonly ReactNode[] {
  const old = before && <ContentChip key="old" content={before} />;
  const now = after && <ContentChip key="now" content={after} />;
  if (before === null || after === null) return [old ?? now];
  return action === "recolored" ? [now, <ColorCode key="code" color={before.color} />] : [old, now];
}

/** What a batch did as a whole, in bold, with whoever made it. */
export function BatchSentence({
  entry,
  batch,
}: {
  readonly entry: HistoryEntry;
  readonly batch: HistoryBatch;
}) {
  const title = <Title key="title" batch={batch} />;
  const isOwn = voiceOf(entry) === "own";
  const sentences = describeBatch(batch);
  return (
    <b>
      {isOwn
        ? interpolate(sentences.own, [title])
        : interpolate(sentences.named, [<Author key="author" entry={entry} />, title])}
    </b>
  );
}

/** What a batch is called: a name, or the moment whose labels it restored. */
function Title({ batch: { title } }: { readonly batch: HistoryBatch }) {
  const isMoment = isMomentTitle(title);
  return (
    <bdi translate={isMoment ? undefined : "no"} className={styles["title"]}>
      {isMoment ? formatExactly(title) : showName(title ?? "")}
    </bdi>
  );
}

/** Whether a batch is called by the moment whose labels it restored, as the API writes it. */
function isMomentTitle(title: string | null): title is string {
  return title !== null && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(title) && !Number.isNaN(Date.parse(title));
}

/** How many labels a batch changed. */
export function countChanges({ counts }: HistoryBatch): number {
  return historyActions.reduce((sum, action) => sum + counts[action], 0);
}

/** What a batch did: said of its author, who takes the first place before its title, and to the person who made it. */
interface BatchSentences {
  readonly named: string;
  readonly own: string;
}

/** What batches of each kind that has a title did as a whole; of all others, it is said how many labels they changed, and how. */
const batchSentences: Readonly<Partial<Record<string, (title: string) => BatchSentences | null>>> = {
  import: () => ({ named: t`${first} imported ${second}`, own: t`You imported ${first}` }),
  copy: () => ({ named: t`${first} copied labels from ${second}`, own: t`You copied labels from ${first}` }),
  "starter-set": () => ({
    named: t`${first} added the starter set ${second}`,
    own: t`You added the starter set ${first}`,
  }),
  undo: (title) =>
    isMomentTitle(title)
      ? {
          named: t({
            message: `${first} undid restoring labels as of ${second}`,
            context: "batch",
            comment: "{second}: a date and time",
          }),
          own: t({
            message: `You undid restoring labels as of ${first}`,
            context: "batch",
            comment: "{first}: a date and time",
          }),
        }
      : {
          named: t({
            message: `${first} undid ${second}`,
            context: "batch",
            comment: "{second}: what the undone changes were called, such as “labels.csv”",
          }),
          own: t({
            message: `You undid ${first}`,
            context: "batch",
            comment: "{first}: what the undone changes were called, such as “labels.csv”",
          }),
        },
  restore: (title) =>
    isMomentTitle(title)
      ? {
          named: t({
            message: `${first} restored labels as of ${second}`,
            context: "batch",
            comment: "{second}: a date and time",
          }),
          own: t({
            message: `You restored labels as of ${first}`,
            context: "batch",
            comment: "{first}: a date and time",
          }),
        }
      : null,
};

function describeBatch(batch: HistoryBatch): BatchSentences {
  const { kind, title } = batch;
  if (title === null) {
    if (kind === "import")
      return { named: t`${first} imported pasted text`, own: t`You imported pasted text` };
    const total = countChanges(batch);
    return {
      named: plural(total, { one: `${first} changed # label`, other: `${first} changed # labels` }),
      own: plural(total, { one: "You changed # label", other: "You changed # labels" }),
    };
  }
  return (
    batchSentences[kind ?? ""]?.(title) ?? {
      named: t`${first} changed labels: ${second}`,
      own: t`You changed labels: ${first}`,
    }
  );
}

/** How many labels a batch created, renamed, and so on; for a palette where it was made. */
export function describeCounts({ kind, counts }: HistoryBatch): string {
  const palette = kind === "palette" ? [t`Palette`] : [];
  return joinList([...palette, ...describeActions(counts)]);
}

/** Several labels that a batch created, deleted, or restored, of which a few are shown. */
export function GroupSentence({
  action,
  contents,
  rest,
}: {
  readonly action: "created" | "deleted" | "restored";
  readonly contents: readonly LabelInput[];
  /** Says how many more there are, or shows them. */
  readonly rest: ReactNode;
}) {
  const chips = contents.map((content, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list doesn't change.
    <Fragment key={index}>
      {index > 0 && <span data-words> </span>}
      <ContentChip content={content} />
    </Fragment>
  ));
  const parts = [chips, rest];
  if (rest === null) return interpolate(labelActions[action].entry.plain(), parts);
  switch (action) {
    case "created":
      return interpolate(t`Created ${first} and ${second}`, parts);
    case "deleted":
      return interpolate(t`Deleted ${first} and ${second}`, parts);
    case "restored":
      return interpolate(t`Restored ${first} and ${second}`, parts);
  }
}

/** The button that undoes a change, for those who don’t see the rest of the row. */
export function describeUndo({ before, after }: HistoryEntry): string {
  const name = isolateName((before ?? after)?.name ?? "");
  return t`Undo change to “${name}”`;
}
