import { plural, t } from "@lingui/core/macro";
import { type HistoryAction, type HistoryCounts, listActions } from "#contract/label-history.ts";
import { place } from "#dashboard/ui/text/interpolate.tsx";

const [first, second, third] = place;

/** What can be said of something that happens to labels. */
interface LabelAction {
  /** What happened to one label, in a word; also the filter of the history that shows only this. */
  readonly past: () => string;
  /** What is done to the label of a name, as in “Rename “Bug””. */
  readonly act: (name: string) => string;
  /** To how many labels it was done, as part of a list. */
  readonly count: (count: number) => string;
  /** That so many labels were changed so, by a job or by doing it again, and by undoing something. */
  readonly made: (count: number) => string;
  readonly undone: (count: number) => string;
  /** That it was done to the label of a name, that it wasn't, and that nobody can tell. */
  readonly success: (name: string) => string;
  readonly failure: (name: string) => string;
  readonly unknown: (name: string) => string;
  /** An entry of the history, with places for its label, and for its author before that, if that is somebody with a name. */
  readonly entry: Readonly<Record<"plain" | "named", () => string>>;
}

const back = (count: number) => plural(count, { one: "# label restored.", other: "# labels restored." });

/** What is said of all updates. */
const updated = {
  success: (name) => t`“${name}” was saved.`,
  failure: () => t`Your changes weren’t saved.`,
  unknown: () => t`We couldn’t confirm that your changes were saved. Try again; we’ll check the label first.`,
} satisfies Pick<LabelAction, "success" | "failure" | "unknown">;

/** What is said of each action, wherever labels are changed or their history is shown. */
export const labelActions: Readonly<Record<HistoryAction, LabelAction>> = {
  created: {
    past: () => t({ message: "Created", context: "label", comment: "What happened to a label" }),
    act: (name) => t`Create “${name}”`,
    count: (count) => plural(count, { one: "# created", other: "# created" }),
    made: (count) => plural(count, { one: "# label was created.", other: "# labels were created." }),
    undone: back,
    success: (name) => t`“${name}” was created.`,
    failure: () => t`The label wasn’t created.`,
    unknown: () =>
      t`We couldn’t confirm that the label was created. Try again; we’ll check first to avoid duplicates.`,
    entry: {
      plain: () => t`Created ${first}`,
      named: () => t`${first} created ${second}`,
    },
  },
  renamed: {
    ...updated,
    past: () => t({ message: "Renamed", context: "label", comment: "What happened to a label" }),
    act: (name) => t`Rename “${name}”`,
    count: (count) => plural(count, { one: "# renamed", other: "# renamed" }),
    made: (count) => plural(count, { one: "# label was renamed.", other: "# labels were renamed." }),
    undone: (count) =>
      plural(count, {
        one: "# label has its old name again.",
        other: "# labels have their old names again.",
      }),
    entry: {
      plain: () => t`Renamed ${first} to ${second}`,
      named: () => t`${first} renamed ${second} to ${third}`,
    },
  },
  recolored: {
    ...updated,
    past: () => t({ message: "Recolored", context: "label", comment: "What happened to a label" }),
    act: (name) => t`Recolor “${name}”`,
    count: (count) => plural(count, { one: "# recolored", other: "# recolored" }),
    made: (count) => plural(count, { one: "# label was recolored.", other: "# labels were recolored." }),
    undone: (count) =>
      plural(count, {
        one: "# label has its old color again.",
        other: "# labels have their old colors again.",
      }),
    entry: {
      plain: () => t`Recolored ${first} from ${second}`,
      named: () => t`${first} recolored ${second} from ${third}`,
    },
  },
  changed: {
    ...updated,
    past: () =>
      t({ message: "Renamed and recolored", context: "label", comment: "What happened to a label" }),
    act: (name) => t`Change “${name}”`,
    count: (count) => plural(count, { one: "# renamed and recolored", other: "# renamed and recolored" }),
    made: (count) => plural(count, { one: "# change made.", other: "# changes made." }),
    undone: (count) => plural(count, { one: "# change undone.", other: "# changes undone." }),
    entry: {
      plain: () => t`Changed ${first} to ${second}`,
      named: () => t`${first} changed ${second} to ${third}`,
    },
  },
  deleted: {
    past: () => t({ message: "Deleted", context: "label", comment: "What happened to a label" }),
    act: (name) => t`Delete “${name}”`,
    count: (count) => plural(count, { one: "# deleted", other: "# deleted" }),
    made: (count) => plural(count, { one: "# label was deleted.", other: "# labels were deleted." }),
    undone: (count) => plural(count, { one: "# new label deleted.", other: "# new labels deleted." }),
    success: (name) => t`“${name}” was deleted.`,
    failure: (name) => t`“${name}” wasn’t deleted and is back in the list.`,
    unknown: (name) =>
      t`We couldn’t confirm the deletion of “${name}”. Check the list once the service responds.`,
    entry: {
      plain: () => t`Deleted ${first}`,
      named: () => t`${first} deleted ${second}`,
    },
  },
  restored: {
    past: () => t({ message: "Restored", context: "label", comment: "What happened to a label" }),
    act: (name) => t`Restore “${name}”`,
    count: (count) => plural(count, { one: "# restored", other: "# restored" }),
    made: back,
    undone: back,
    success: (name) => t`“${name}” was restored.`,
    failure: (name) => t`“${name}” wasn’t restored.`,
    unknown: (name) =>
      t`We couldn’t confirm that “${name}” was restored. Try again; we’ll check first to avoid duplicates.`,
    entry: {
      plain: () => t`Restored ${first}`,
      named: () => t`${first} restored ${second}`,
    },
  },
};

/** How many labels were created, renamed, and so on, as parts of a list. */
export function describeActions(counts: HistoryCounts): readonly string[] {
  return listActions(counts).map((action) => labelActions[action].count(counts[action]));
}
