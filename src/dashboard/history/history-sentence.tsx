import { plural, t } from "@lingui/core/macro";
import { Fragment, type ReactNode } from "react";
import {
  type HistoryAction,
  type HistoryBatch,
  type HistoryEntry,
  historyActions,
} from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { countSentences } from "#dashboard/jobs/job-sentence.ts";
import { viewerHere } from "#dashboard/labels/data/history-queries.ts";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { formatExactly } from "./history-day.ts";
import styles from "./history-sentence.module.css";

const [first, second, third] = place;

/** A label as it was at a moment. */
export function ContentChip({ content }: { readonly content: LabelInput }) {
  return <Chip label={{ name: content.name, ...chipColors(content.color) }} />;
}

/** Who made a change, in a sentence’s place. */
function Author({ entry: { user } }: { readonly entry: Pick<HistoryEntry, "user"> }) {
  return (
    <bdi translate={user === null ? undefined : "no"} className={styles["author"]}>
      {nameAuthor(user)}
    </bdi>
  );
}

/** Of whom a sentence speaks: of nobody, the person who reads it, or somebody with a name, who takes the first place. */
type Voice = "plain" | "own" | "named";

function voiceOf({ user }: HistoryEntry): Voice {
  return user?.id === viewerHere ? "own" : "named";
}

/** What the author of a change is called. */
export function nameAuthor(user: HistoryEntry["user"]): string {
  return user === null ? t`An administrator` : showName(user.name);
}

const entrySentences: Readonly<Record<HistoryAction, Readonly<Record<Voice, () => string>>>> = {
  created: {
    plain: () => t`Created ${first}`,
    own: () => t`You created ${first}`,
    named: () => t`${first} created ${second}`,
  },
  renamed: {
    plain: () => t`Renamed ${first} to ${second}`,
    own: () => t`You renamed ${first} to ${second}`,
    named: () => t`${first} renamed ${second} to ${third}`,
  },
  recolored: {
    plain: () => t`Recolored ${first} from ${second}`,
    own: () => t`You recolored ${first} from ${second}`,
    named: () => t`${first} recolored ${second} from ${third}`,
  },
  changed: {
    plain: () => t`Changed ${first} to ${second}`,
    own: () => t`You changed ${first} to ${second}`,
    named: () => t`${first} changed ${second} to ${third}`,
  },
  deleted: {
    plain: () => t`Deleted ${first}`,
    own: () => t`You deleted ${first}`,
    named: () => t`${first} deleted ${second}`,
  },
  restored: {
    plain: () => t`Restored ${first}`,
    own: () => t`You restored ${first}`,
    named: () => t`${first} restored ${second}`,
  },
};

/** What a change did; with whoever made it, unless that is said of its batch. */
export function EntrySentence({ entry, isPart }: { readonly entry: HistoryEntry; readonly isPart: boolean }) {
  const voice = isPart ? "plain" : voiceOf(entry);
  const labels = showContents(entry);
  return interpolate(
    entrySentences[entry.action][voice](),
    voice === "named" ? [<Author key="author" entry={entry} />, ...labels] : labels,
  );
}

/** The labels of a sentence, in the order of its places. */
function showContents({ action, before, after }: HistoryEntry): readonly ReactNode[] {
  const old = before && <ContentChip key="old" content={before} />;
  const now = after && <ContentChip key="now" content={after} />;
  switch (action) {
    case "created":
    case "restored":
      return [now];
    case "deleted":
      return [old];
    case "recolored":
      return [now, before && <ColorCode key="code" color={before.color} />];
    case "renamed":
    case "changed":
      return [old, now];
  }
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
  return (
    <b>
      {isOwn
        ? interpolate(describeOwnBatch(batch), [title])
        : interpolate(describeBatch(batch), [<Author key="author" entry={entry} />, title])}
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

/** What a batch did, with places for its author and its title. */
function describeBatch(batch: HistoryBatch): string {
  const total = countChanges(batch);
  const isTitled = batch.title !== null;
  switch (batch.kind) {
    case "import":
      return isTitled ? t`${first} imported ${second}` : t`${first} imported pasted text`;
    case "copy":
      return isTitled ? t`${first} copied labels from ${second}` : t`${first} copied labels`;
    case "starter-set":
      return isTitled ? t`${first} added the starter set ${second}` : t`${first} added a starter set`;
    case "palette":
      return plural(total, { one: `${first} adjusted # color`, other: `${first} adjusted # colors` });
    case "rename":
      return plural(total, { one: `${first} renamed # label`, other: `${first} renamed # labels` });
    case "recolor":
      return plural(total, { one: `${first} recolored # label`, other: `${first} recolored # labels` });
    case "delete":
      return plural(total, { one: `${first} deleted # label`, other: `${first} deleted # labels` });
    case "undo":
      if (batch.title === null) return t`${first} undid changes`;
      return isMomentTitle(batch.title)
        ? t({
            message: `${first} undid restoring labels as of ${second}`,
            context: "batch",
            comment: "{second}: a date and time",
          })
        : t({
            message: `${first} undid ${second}`,
            context: "batch",
            comment: "{second}: what the undone changes were called, such as “labels.csv”",
          });
    case "restore":
      if (batch.title === null) return t`${first} undid changes`;
      return isMomentTitle(batch.title)
        ? t({
            message: `${first} restored labels as of ${second}`,
            context: "batch",
            comment: "{second}: a date and time",
          })
        : t({
            message: `${first} restored an earlier state: ${second}`,
            context: "batch",
            comment:
              "{second}: “labels as of Jan 2, 2027, 3:04 PM”, or what was undone, such as “labels.csv”",
          });
    default:
      return isTitled
        ? t`${first} changed labels: ${second}`
        : plural(total, { one: `${first} changed # label`, other: `${first} changed # labels` });
  }
}

/** The same for the person who reads it, with a place for its title. */
function describeOwnBatch(batch: HistoryBatch): string {
  const total = countChanges(batch);
  const isTitled = batch.title !== null;
  switch (batch.kind) {
    case "import":
      return isTitled ? t`You imported ${first}` : t`You imported pasted text`;
    case "copy":
      return isTitled ? t`You copied labels from ${first}` : t`You copied labels`;
    case "starter-set":
      return isTitled ? t`You added the starter set ${first}` : t`You added a starter set`;
    case "palette":
      return plural(total, { one: "You adjusted # color", other: "You adjusted # colors" });
    case "rename":
      return plural(total, { one: "You renamed # label", other: "You renamed # labels" });
    case "recolor":
      return plural(total, { one: "You recolored # label", other: "You recolored # labels" });
    case "delete":
      return plural(total, { one: "You deleted # label", other: "You deleted # labels" });
    case "undo":
      if (batch.title === null) return t`You undid changes`;
      return isMomentTitle(batch.title)
        ? t({
            message: `You undid restoring labels as of ${first}`,
            context: "batch",
            comment: "{first}: a date and time",
          })
        : t({
            message: `You undid ${first}`,
            context: "batch",
            comment: "{first}: what the undone changes were called, such as “labels.csv”",
          });
    case "restore":
      if (batch.title === null) return t`You undid changes`;
      return isMomentTitle(batch.title)
        ? t({
            message: `You restored labels as of ${first}`,
            context: "batch",
            comment: "{first}: a date and time",
          })
        : t({
            message: `You restored an earlier state: ${first}`,
            context: "batch",
            comment: "{first}: “labels as of Jan 2, 2027, 3:04 PM”, or what was undone, such as “labels.csv”",
          });
    default:
      return isTitled
        ? t`You changed labels: ${first}`
        : plural(total, { one: "You changed # label", other: "You changed # labels" });
  }
}

/** The kinds of batches whose sentences say already what happened to their labels. */
const plainKinds: Readonly<Partial<Record<string, HistoryAction>>> = {
  rename: "renamed",
  recolor: "recolored",
  delete: "deleted",
};

/** How many labels a batch created, renamed, and so on; for a palette where it was made; null where that is said. */
export function describeCounts({ kind, counts }: HistoryBatch): string | null {
  const some = historyActions.filter((action) => counts[action] > 0);
  if (kind === "palette" && some.length === 1) return t`Palette`;
  if (kind !== null && some.length === 1 && plainKinds[kind] === some[0]) return null;
  return joinList(some.map((action) => countSentences[action](counts[action])));
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
  if (rest === null) {
    switch (action) {
      case "created":
        return interpolate(t`Created ${first}`, parts);
      case "deleted":
        return interpolate(t`Deleted ${first}`, parts);
      case "restored":
        return interpolate(t`Restored ${first}`, parts);
    }
  }
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

/** What happened to one label. */
export function describeAction(action: HistoryAction): string {
  switch (action) {
    case "created":
      return t({ message: "Created", context: "label", comment: "What happened to a label" });
    case "renamed":
      return t({ message: "Renamed", context: "label", comment: "What happened to a label" });
    case "recolored":
      return t({ message: "Recolored", context: "label", comment: "What happened to a label" });
    case "changed":
      return t({ message: "Renamed and recolored", context: "label", comment: "What happened to a label" });
    case "deleted":
      return t({ message: "Deleted", context: "label", comment: "What happened to a label" });
    case "restored":
      return t({ message: "Restored", context: "label", comment: "What happened to a label" });
  }
}
