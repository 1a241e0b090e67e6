import { colorKey, isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import type { FileLabel } from "./label-file.ts";

/** A label that a project should have. */
export interface WantedLabel extends LabelInput {
  /** Its line in the file it comes from, from 1. */
  readonly line?: number;
  /** What it was called before, the last name first. */
  readonly formerNames?: readonly string[];
}

/**
 * What makes a project have a wanted label:
 *
 * - `create` no label has its name
 * - `recolor` one has its name, in another color
 * - `rename` one has its name but for letter case, accents or spaces, or a former name; its color may change too
 * - `unchanged` nothing: one has its name and color, or an earlier entry wants the same
 */
export type PlanEntry<Existing extends LabelInput = EmbeddedLabel> =
  | { readonly kind: "create"; readonly wanted: WantedLabel; readonly existing: null }
  | {
      readonly kind: "recolor" | "rename" | "unchanged";
      readonly wanted: WantedLabel;
      /** The project's label to change; null if an earlier entry creates it. */
      readonly existing: Existing | null;
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

/** The names in a file that need colors: those without one that no label of the project has. */
export function uncoloredNames(
  labels: readonly FileLabel[],
  existing: readonly LabelInput[],
): readonly string[] {
  const known = new Set(existing.map(({ name }) => looseNameKey(name)));
  const names = labels.filter(
    (label) => label.color === null && !namesOf(label).some((key) => known.has(key)),
  );
  return [...new Map(names.map(({ name }) => [looseNameKey(name), name])).values()];
}

/** The keys of a label's name and of its former ones. */
function namesOf({ name, formerNames = [] }: FileLabel): readonly string[] {
  return [name, ...formerNames].map(looseNameKey);
}

/**
 * Gives a color to each label of a file that has none: that of the project's label with its name, or a former one, else
 * one of those proposed. So a file of names alone changes no color, and importing it again changes nothing.
 *
 * @param colors for each of {@link uncoloredNames}; begun again where they are fewer
 */
export function colorLabels(
  labels: readonly FileLabel[],
  existing: readonly LabelInput[],
  colors: readonly string[],
): readonly WantedLabel[] {
  const known = new Map(existing.map(({ name, color }) => [looseNameKey(name), color]));
  for (const [index, name] of uncoloredNames(labels, existing).entries()) {
    const color = colors[index % colors.length];
    if (color !== undefined) known.set(looseNameKey(name), color);
  }
  return labels.flatMap((label) => {
    const key = namesOf(label).find((name) => known.has(name));
    const color = label.color ?? (key === undefined ? undefined : known.get(key));
    return color === undefined ? [] : [{ ...label, color }];
  });
}

/**
 * Plans for each wanted label how the project gets it. Nothing is ever deleted. At most one entry changes each label of
 * the project, and an exact match comes first. Planning again after a plan was applied gives only `unchanged`.
 */
export function planLabels<Existing extends LabelInput = EmbeddedLabel>(
  existing: readonly Existing[],
  wanted: readonly WantedLabel[],
): readonly PlanEntry<Existing>[] {
  const entries = new Array<PlanEntry<Existing> | undefined>(wanted.length);
  const free = new Set(existing);
  const byName = Map.groupBy(existing, ({ name }) => name.trim());
  const byKey = Map.groupBy(existing, ({ name }) => looseNameKey(name));
  const firstIndexes = new Map<string, number>();

  // Exact matches first, so that no other entry changes them.
  for (const [index, label] of wanted.entries()) {
    const content = contentOf(label);
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
  const takeFree = (labels: readonly Existing[] | undefined) => {
    const found = labels?.find((label) => free.has(label));
    if (found !== undefined) free.delete(found);
    return found;
  };
  const fill = (
    kind: "recolor" | "rename",
    find: (label: WantedLabel) => readonly Existing[] | undefined,
  ) => {
    for (const [index, label] of wanted.entries()) {
      if (entries[index] !== undefined) continue;
      const found = takeFree(find(label));
      if (found !== undefined) entries[index] = { kind, wanted: label, existing: found };
    }
  };
  fill("recolor", ({ name }) => byName.get(name));
  fill("rename", ({ name }) => byKey.get(looseNameKey(name)));
  fill("rename", ({ formerNames = [] }) => formerNames.flatMap((name) => byName.get(name.trim()) ?? []));
  return wanted.map((label, index) => entries[index] ?? { kind: "create", wanted: label, existing: null });
}

/** The labels of the project that no wanted label is, or becomes: of several that are the same, one stands for all. */
export function findOthers<Existing extends LabelInput>(
  existing: readonly Existing[],
  entries: readonly PlanEntry<Existing>[],
): readonly Existing[] {
  const planned = new Set(entries.map((entry) => entry.existing));
  const wanted = new Set(entries.map((entry) => contentOf(entry.wanted)));
  return existing.filter((label) => !planned.has(label) && !wanted.has(contentOf(label)));
}

/** What labels have in common that are the same. */
function contentOf({ name, color }: LabelInput): string {
  return `${name.trim()}\n${colorKey(color)}`;
}
