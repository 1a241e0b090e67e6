import { colorKey, isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";

/** A label that a project should have. */
export interface WantedLabel extends LabelInput {
  /** Its line in the file it comes from, from 1. */
  readonly line?: number;
}

/**
 * What makes a project have a wanted label:
 *
 * - `create` no label has its name
 * - `recolor` one has its name, in another color
 * - `rename` one has its name but for letter case, accents or spaces; its color may change too
 * - `unchanged` nothing: one has its name and color, or an earlier entry wants the same
 */
export type PlanEntry =
  | { readonly kind: "create"; readonly wanted: WantedLabel; readonly existing: null }
  | {
      readonly kind: "recolor" | "rename" | "unchanged";
      readonly wanted: WantedLabel;
      /** The project's label to change; null if an earlier entry creates it. */
      readonly existing: EmbeddedLabel | null;
    };

/**
 * The key that all spellings of a name share: letter case, accents, and surrounding or repeated spaces don't count.
 * Looser than `nameKey` in ui, for which two names are equal: a plan may rename the label that this finds.
 */
export function looseNameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** The labels that can be read; only these can be planned with. */
export function readableLabels(
  labels: readonly (EmbeddedLabel | UnreadableLabel)[],
): readonly EmbeddedLabel[] {
  return labels.filter((label): label is EmbeddedLabel => label.id !== null);
}

/**
 * Plans for each wanted label how the project gets it. Nothing is ever deleted. At most one entry changes each label of
 * the project, and an exact match comes first. Planning again after a plan was applied gives only `unchanged`.
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

  // Exact matches first, so that no other entry changes them.
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
