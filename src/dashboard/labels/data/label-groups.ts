import { t } from "@lingui/core/macro";
import { readPrefix } from "#contract/label-prefix.ts";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import type { LabelSet } from "./label-finding.ts";
import { type LabelGroup, type LabelLine, listLines } from "./label-rows.ts";

/** Prefixes by their keys, as the first label writes them. */
export type Prefixes = ReadonlyMap<string, string>;

/** So many labels share a prefix at least. */
const fewestLabels = 2;

/** The prefixes that names share. */
export function findPrefixes(names: readonly string[]): Prefixes {
  const groups = Map.groupBy(
    names.flatMap((name) => readPrefix(name) ?? []),
    ({ key }) => key,
  );
  return new Map(
    [...groups].flatMap(([key, [first, ...others]]) =>
      first !== undefined && others.length + 1 >= fewestLabels ? [[key, first.text]] : [],
    ),
  );
}

/** Whether names share prefixes in such a way that groups help: one group tells nothing that a search wouldn't. */
export function offersGroups(names: readonly string[]): boolean {
  return findPrefixes(names).size >= 2;
}

/**
 * Labels in groups, in the order of each one's first label; last come those that share no prefix. Within a group the
 * order is kept.
 *
 * @param prefixes what all labels of the project share, so that a group stays one when few of its labels are found
 */
export function groupLabels(labels: LabelSet, prefixes: Prefixes): readonly LabelGroup[] {
  const keyOf = ({ id, name }: { readonly id: number | null; readonly name?: string }) => {
    const key = id === null || name === undefined ? "" : (readPrefix(name)?.key ?? "");
    return prefixes.has(key) ? key : "";
  };
  const groups = Map.groupBy<string, LabelSet[number]>(labels, keyOf);
  const others = groups.get("");
  groups.delete("");
  return [...groups, ...(others ? [["", others] as const] : [])].map(([key, members]) => ({
    key,
    prefix: prefixes.get(key) ?? "",
    labels: members,
  }));
}

/** The lines of groups; of those that are folded, only the heading. */
export function groupLines(groups: readonly LabelGroup[], folded: ReadonlySet<string>): readonly LabelLine[] {
  return groups.flatMap((group): LabelLine[] => [
    { kind: "group", key: `group-${group.key}`, group },
    ...(folded.has(group.key) ? [] : listLines(group.labels, group)),
  ]);
}

/** What a group is called. */
export function groupTitle({ key, prefix }: LabelGroup): string {
  return key === "" ? t`Other labels` : showName(prefix);
}

/** What all names of a group begin with: the prefix, and what separates it from the rest if that is the same in all. */
export function commonStart({ prefix, labels }: LabelGroup): string {
  const starts = readableLabels(labels).map(({ name }: EmbeddedLabel) => readPrefix(name)?.start ?? "");
  const [first = prefix] = starts;
  return starts.every((start) => start.toLowerCase() === first.toLowerCase()) ? first : prefix;
}
