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
  const there = listed.filter(
    (label): label is EmbeddedLabel => label.id !== null && after.get(label.id) !== null,
  );
  const usual = there.slice(0, entryCount * labelsPerEntry);
  const wanted = new Set([pointed, ...proposed.map(({ id }) => id)]);
  const added = proposed.flatMap(({ id, after: input }) => (id === null && input !== null ? input : []));
  const others = there.slice(usual.length).filter(({ id }) => wanted.has(id));
  // Those that are shown are chosen first: to derive the colors of all that would change takes long.
  const besides = [
    ...added.slice(0, mostBesides).map((input) => withColors(null, input)),
    ...others.slice(0, Math.max(0, mostBesides - added.length)).map(applyChange),
  ];
  return Array.from({ length: entryCount }, (_, index) => [
    ...(index === 0 ? besides : []),
    ...usual.slice(index * labelsPerEntry, (index + 1) * labelsPerEntry).map(applyChange),
  ]);

  /** A label as it would be. */
  function applyChange(label: EmbeddedLabel): ShownLabel {
    const input = after.get(label.id);
    return input ? withColors(label.id, input) : label;
  }
}

function withColors(id: number | null, { name, color }: NonNullable<ProposedLabel["after"]>): ShownLabel {
  return { id, name, ...chipColors(color) };
}
