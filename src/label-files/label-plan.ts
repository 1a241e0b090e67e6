import { contentKey, noContent, planUpdate } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey, lookalikeKey } from "#contract/label-name.ts";
import { type EmbeddedLabel, type LabelContent, labelFields, type OtherField } from "#contract/labels.ts";
import { createSimilarNameFinder } from "#contract/similar-names.ts";
import { fromKeys } from "#contract/values.ts";

/** A label that a project should have. */
export interface WantedLabel extends LabelInput {
  /** Where the file it comes from first names it: its line from 1; of a spreadsheet, its row. */
  readonly line?: number;
  /** How often the file names it, if more than once. */
  readonly count?: number;
  /** What it was called before, the last name first. */
  readonly formerNames?: readonly string[];
}

/** A label of a file; null for what the file doesn't have of it. */
export interface FileLabel
  extends Omit<WantedLabel, OtherField>,
    Readonly<Record<OtherField, string | null>> {}

/**
 * What makes a project have a wanted label:
 *
 * - `create` no label has its name, see {@link labelNameKey}
 * - `recolor` and the like: one has its name, written the same, in another color
 * - `rename` one has its name in another spelling, or a former name; its other fields may change too
 * - `unchanged` nothing: one has the same content, or an earlier entry wants the same
 */
export type PlanEntry<Existing extends LabelInput = EmbeddedLabel> = PlanDoubt &
  (
    | { readonly kind: "create"; readonly wanted: WantedLabel; readonly existing: null }
    | {
        readonly kind: ReturnType<typeof planUpdate> | "unchanged";
        readonly wanted: WantedLabel;
        /** The project's label to change; null if an earlier entry creates it. */
        readonly existing: Existing | null;
      }
  );

/** Why an entry may not be what is meant. What has a twin or a lookalike is done only if a person chooses it. */
export interface PlanDoubt {
  /** The wanted label of the same name that is meant instead: an earlier one, or the one that the project has already. */
  readonly twin?: WantedLabel;
  /** A name in the project that looks like that of a label to create, but is another. */
  readonly lookalike?: string;
  /** A name in the project, or of another wanted label, that is similar to that of a label to create; both may be meant. */
  readonly similar?: string;
}

/** The names in a file that need colors: those without one that no label of the project has. */
export function findUncolored(
  labels: readonly FileLabel[],
  existing: readonly LabelInput[],
): readonly string[] {
  const known = new Set(existing.map(({ name }) => labelNameKey(name)));
  const names = labels.filter(
    ({ color, ...label }) => color === null && !nameKeysOf(label).some((key) => known.has(key)),
  );
  return [...new Map(names.map(({ name }) => [labelNameKey(name), name])).values()];
}

/**
 * Gives each label of a file the fields that it has none of there: those of the project's label with its name, or a former
 * one, else one of the proposed colors. So a file of names alone changes no color, and importing it again changes nothing.
 *
 * @param colors one for each of {@link findUncolored}; begun again where they are fewer
 */
export function colorLabels(
  labels: readonly FileLabel[],
  existing: readonly LabelInput[],
  colors: readonly string[],
): readonly WantedLabel[] {
  const known = new Map<string, LabelContent>(existing.map((label) => [labelNameKey(label.name), label]));
  for (const [index, name] of findUncolored(labels, existing).entries()) {
    const color = colors[index % colors.length];
    if (color !== undefined) known.set(labelNameKey(name), { ...noContent, color });
  }
  return labels.flatMap((label) => {
    const key = nameKeysOf(label).find((one) => known.has(one));
    const found = known.get(key ?? "");
    if (label.color === null && found === undefined) return [];
    return [{ ...label, ...fromKeys(labelFields, (field) => label[field] ?? found?.[field] ?? "") }];
  });
}

/** What a label of a file may be found by: its name, then those that it had. */
function nameKeysOf({ name, formerNames = [] }: Pick<FileLabel, "name" | "formerNames">): string[] {
  return [name, ...formerNames].map(labelNameKey);
}

/**
 * Plans for each wanted label how the project gets it. Nothing is ever deleted. At most one entry changes each label of
 * the project, and an exact match comes first, then the first of several wanted labels of one name. Planning again after
 * a plan was applied gives only `unchanged`.
 */
export function planLabels<Existing extends LabelInput = EmbeddedLabel>(
  existing: readonly Existing[],
  wanted: readonly WantedLabel[],
): readonly PlanEntry<Existing>[] {
  const entries = new Array<PlanEntry<Existing> | undefined>(wanted.length);
  const free = new Set(existing);
  const byContent = new Map(existing.toReversed().map((label) => [writtenKey(label), label]));
  const contents = new Set<string>();
  // Exact matches first, so that no other entry changes them.
  for (const [index, label] of wanted.entries()) {
    const content = writtenKey(label);
    const same = byContent.get(content);
    if (same !== undefined || contents.has(content)) {
      entries[index] = { kind: "unchanged", wanted: label, existing: same ?? null };
    }
    if (same !== undefined) free.delete(same);
    contents.add(content);
  }

  const keyOf = ({ name }: WantedLabel) => labelNameKey(name);
  const exact = wanted.filter((_, index) => entries[index]?.existing);
  // Of each name, the wanted label that is meant: the first that is there already, else the first.
  const meant = new Map([...exact, ...wanted].toReversed().map((label) => [keyOf(label), label]));
  const byKey = Map.groupBy(free, ({ name }) => labelNameKey(name));
  /** Takes a label that is still free by its name, if possible one in the same spelling. */
  const take = (name: string): Existing | undefined => {
    const left = byKey.get(labelNameKey(name)) ?? [];
    const same = left.findIndex((one) => writtenName(one.name) === writtenName(name));
    return left.splice(Math.max(0, same), 1)[0];
  };
  const changeFound = (find: (label: WantedLabel) => Existing | undefined) => {
    for (const [index, label] of wanted.entries()) {
      const found = entries[index] === undefined ? find(label) : undefined;
      if (found === undefined) continue;
      const kind = planUpdate(found, label);
      entries[index] = { kind, wanted: label, existing: found };
    }
  };
  changeFound(({ name }) => take(name));
  changeFound(({ formerNames = [] }) => {
    for (const former of formerNames) {
      const found = take(former);
      if (found !== undefined) return found;
    }
    return undefined;
  });
  const lookalikes = new Map(existing.toReversed().map(({ name }) => [lookalikeKey(name), name]));
  const findSimilar = createSimilarNameFinder([...existing, ...wanted].map(({ name }) => name));
  return wanted.map((label, index): PlanEntry<Existing> => {
    const entry = entries[index] ?? { kind: "create", wanted: label, existing: null };
    const twin = meant.get(keyOf(label));
    if (twin !== undefined && twin !== label) return { ...entry, twin };
    const lookalike = entry.kind === "create" ? lookalikes.get(lookalikeKey(label.name)) : undefined;
    const isOther = lookalike !== undefined && labelNameKey(lookalike) !== keyOf(label);
    if (isOther) return { ...entry, lookalike };
    const similar = entry.kind === "create" ? findSimilar(label.name) : undefined;
    return similar === undefined ? entry : { ...entry, similar };
  });
}

/** The labels of the project that no wanted label is, or becomes: of several that are the same, one stands for all. */
export function findOthers<Existing extends LabelInput>(
  existing: readonly Existing[],
  entries: readonly { readonly wanted: LabelInput; readonly existing: Existing | null }[],
): readonly Existing[] {
  const planned = new Set(entries.map((entry) => entry.existing));
  const wanted = new Set(entries.map((entry) => writtenKey(entry.wanted)));
  return existing.filter((label) => !planned.has(label) && !wanted.has(writtenKey(label)));
}

/** What labels have in common that are the same. */
function writtenKey(label: LabelInput): string {
  return contentKey({ ...label, name: writtenName(label.name) });
}

/** A name as it is written, however a service encodes it. */
function writtenName(name: string): string {
  return name.normalize().trim();
}
