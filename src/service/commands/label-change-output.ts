import type { LabelInput } from "#contract/label-input.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";
import { countOf, formatNumber } from "./command-output.ts";
import { quote } from "./name-lookup.ts";

/** How many lookalikes are told at once. */
const toldLookalikes = 20;

/** How many labels a file adds, changes, and leaves as they are. */
export interface LabelCounts {
  readonly added: number;
  readonly recolored: number;
  readonly renamed: number;
  readonly present: number;
}

/** Counts what a plan does. */
export function countEntries(entries: readonly Pick<PlanEntry, "kind">[]): LabelCounts {
  const count = (kind: PlanEntry["kind"]) => entries.filter((entry) => entry.kind === kind).length;
  return {
    added: count("create"),
    recolored: count("recolor"),
    renamed: count("rename"),
    present: count("unchanged"),
  };
}

/**
 * Says what was done to a project's labels, or would be.
 *
 * @param project as people know it
 */
export function describeCounts(
  { added, recolored, renamed, present, deleted = 0 }: LabelCounts & { readonly deleted?: number },
  project: string,
  isDryRun: boolean,
): string {
  const [add, recolor, rename, remove] = isDryRun
    ? ["Would add", "Would recolor", "Would rename", "Would delete"]
    : ["Added", "Recolored", "Renamed", "Deleted"];
  return (
    `${add} ${countOf(added, "label")} to the project ${project}.` +
    (recolored > 0 ? ` ${recolor} ${formatNumber(recolored)}.` : "") +
    (renamed > 0 ? ` ${rename} ${formatNumber(renamed)}.` : "") +
    (deleted > 0 ? ` ${remove} ${formatNumber(deleted)}.` : "") +
    (present > 0 ? ` ${formatNumber(present)} already there.` : "")
  );
}

/** What a label was and what it became, as far as there was one. */
export function describeChange(before: LabelInput | null, after: LabelInput | null): string {
  return [before, after]
    .flatMap((label) => (label === null ? [] : [`${label.name} ${label.color}`]))
    .join(" → ");
}

/**
 * Tells on the standard error of new labels whose names look like those of others, or are similar: they are created, nothing
 * is renamed.
 */
export function tellLookalikes(
  entries: readonly Pick<PlanEntry, "wanted" | "lookalike" | "similar">[],
): void {
  const lines = entries.flatMap(({ wanted, lookalike, similar }) => {
    if (lookalike !== undefined) {
      return [`${quote(wanted.name)} looks like ${quote(lookalike)}, but is a different name.`];
    }
    return similar === undefined
      ? []
      : [`${quote(wanted.name)} is similar to ${quote(similar)}, but has a different name.`];
  });
  const more = lines.length - toldLookalikes;
  if (more > 0) lines.splice(toldLookalikes, more, `… and ${more} more.`);
  if (lines.length > 0) process.stderr.write(`${lines.join("\n")}\n`);
}
