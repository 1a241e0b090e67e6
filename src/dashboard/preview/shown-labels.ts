import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import type { ProposedLabel } from "#dashboard/labels/data/proposed-labels.ts";

/** A label of a sample entry. */
export type ShownLabel = Pick<EmbeddedLabel, "name" | "primary_color" | "secondary_color"> & {
  /** Null for one that isn't there yet. */
  readonly id: number | null;
};

/** How many sample entries there are. */
export const entryCount = 3;
/** How many labels each of them has. */
const labelsPerEntry = 3;
/** How many more labels the first one may have: those that are pointed at, or would change. */
const mostBesides = 9;

/** The input for the sample entries. */
interface ShownLabelSource {
  readonly listed: readonly (EmbeddedLabel | UnreadableLabel)[];
  /** Changes under way, by id; null for a deletion. */
  readonly changes: ReadonlyMap<number, ProposedLabel["after"]>;
  /** Later ones lie over earlier ones. */
  readonly proposed: readonly ProposedLabel[];
  /** The label that is pointed at; null for none. */
  readonly pointed: number | null;
}

/**
 * The labels of each sample entry: the project's first ones in their order, and on the first entry also those that
 * would change or are pointed at.
 */
export function chooseShownLabels({
  listed,
  changes,
  proposed,
  pointed,
}: ShownLabelSource): readonly (readonly ShownLabel[])[] {
  const after = new Map(changes);
  for (const { id, after: wanted } of proposed) if (id !== null) after.set(id, wanted);
  const changed = listed.flatMap((label) =>
    label.id === null ? [] : (applyChange(label, after.get(label.id)) ?? []),
  );
  const usual = changed.slice(0, entryCount * labelsPerEntry);
  const wanted = new Set([pointed, ...proposed.map(({ id }) => id)]);
  const added = proposed.flatMap(({ id, after: input }): ShownLabel | [] =>
    id === null && input !== null ? { id, name: input.name, ...chipColors(input.color) } : [],
  );
  const besides = [...added, ...changed.slice(usual.length).filter(({ id }) => wanted.has(id))];
  return Array.from({ length: entryCount }, (_, index) => [
    ...(index === 0 ? besides.slice(0, mostBesides) : []),
    ...usual.slice(index * labelsPerEntry, (index + 1) * labelsPerEntry),
  ]);
}

/** A label as it would be; null where it would be gone. */
function applyChange(label: EmbeddedLabel, after: ProposedLabel["after"] | undefined): ShownLabel | null {
  if (after === null) return null;
  return after === undefined ? label : { id: label.id, name: after.name, ...chipColors(after.color) };
}
