import { colorKey, isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";

/** A label as it is wanted in a project. */
export interface WantedLabel extends LabelInput {
  /** Where it comes from, for people: the line of a file, from 1. */
  readonly line?: number;
}

/**
 * What has to happen so that a project has a wanted label:
 *
 * - `create` no label has its name
 * - `recolor` one has its name, in another colour
 * - `rename` one has its name but for letter case, accents or spaces; its colour may change too
 * - `unchanged` nothing: one has its name and colour, or an earlier entry wants the same
 */
export type PlanEntry =
  | { readonly kind: "create"; readonly wanted: WantedLabel; readonly existing: null }
  | {
      readonly kind: "recolor" | "rename" | "unchanged";
      readonly wanted: WantedLabel;
      /** The label that is meant; null where an earlier entry creates it. */
      readonly existing: EmbeddedLabel | null;
    };

/**
 * What spellings of one name have in common: letter case, accents, and spaces around and doubled within don't count.
 * Looser than `nameKey` of the ui, by which two names are the same: a plan may rename what this finds.
 */
export function looseNameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** The labels that can be planned with; of the others nobody knows the name. */
export function readableLabels(
  labels: readonly (EmbeddedLabel | UnreadableLabel)[],
): readonly EmbeddedLabel[] {
  return labels.filter((label): label is EmbeddedLabel => label.id !== null);
}

/**
 * Says for each wanted label what has to happen so that the project has it. Nothing is ever deleted. Each label of the
 * project is meant by one entry at most, and by that of its very name and colour first; carrying the plan out and
 * planning again gives `unchanged` throughout.
 */
export function planLabels(
  existing: readonly EmbeddedLabel[],
  wanted: readonly WantedLabel[],
): readonly PlanEntry[] {
  const entries = new Array<PlanEntry | undefined>(wanted.length);
  const free = new Set(existing);
  const byName = Map.groupBy(existing, ({ name }) => name.trim());
  const byKey = Map.groupBy(existing, ({ name }) => looseNameKey(name));
  const firstIndexes = new Map<string, number>();

  // What is there already is not taken for something else.
  for (const [index, label] of wanted.entries()) {
    const content = `${label.name}\n${colorKey(label.color)}`;
    const first = firstIndexes.get(content);
    const same = (byName.get(label.name) ?? []).find(({ color }) => isSameColor(color, label.color));
    if (first === undefined) firstIndexes.set(content, index);
    if (same !== undefined) {
      entries[index] = { kind: "unchanged", wanted: label, existing: same };
      free.delete(same);
    } else if (first !== undefined) {
      entries[index] = { kind: "unchanged", wanted: label, existing: null };
    }
  }
  const takeFree = (labels: readonly EmbeddedLabel[] | undefined) => {
    const found = labels?.find((label) => free.has(label));
    if (found !== undefined) free.delete(found);
    return found;
  };
  const fill = (kind: "recolor" | "rename", find: (name: string) => readonly EmbeddedLabel[] | undefined) => {
    for (const [index, label] of wanted.entries()) {
      if (entries[index] !== undefined) continue;
      const found = takeFree(find(label.name));
      if (found !== undefined) entries[index] = { kind, wanted: label, existing: found };
    }
  };
  fill("recolor", (name) => byName.get(name));
  fill("rename", (name) => byKey.get(looseNameKey(name)));
  return wanted.map((label, index) => entries[index] ?? { kind: "create", wanted: label, existing: null });
}
