import { colorKey, normalizeColor } from "#contract/colors.ts";
import { toInput } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { findEmpty, findLabelPlaces, type LabelEdits } from "./label-places.ts";
import { colorLabels, findOthers, planLabels } from "./label-plan.ts";
import { type FileChoice, type LabelFile, readLabelFile, readLabelsOf } from "./read.ts";
import { editSource } from "./source-edits.ts";
import { editToml } from "./toml-edits.ts";
import { type FileValue, readTree } from "./trees.ts";

/**
 * Gives a file in YAML, TOML, or JSON other labels, and leaves all else as it is: comments, order, quotes, the form of
 * colors, and fields that labels have besides. Labels that it doesn't have are added behind the others.
 *
 * @param text the file, which can be read without problems
 * @param labels what the file is to have; their names and colors are ones that files can have
 * @param choice which of its lists and columns, as it was read
 * @param at the keys that lead to the only value with labels to change; none for the whole file
 * @returns the file's text; null if it isn't in one of these formats, or such that a person has to change it
 */
export async function editLabelFile(
  text: string,
  labels: readonly LabelInput[],
  choice: FileChoice,
  at: readonly string[] = [],
): Promise<string | null> {
  const plan = await planEdits(text, labels, choice, at);
  if (plan === null || isDone(plan.edits)) return plan && text;
  const { format, edits } = plan;
  const edited = format === "toml" ? editToml(text, edits) : editSource(text, edits, format);
  const after = edited === null ? null : await planEdits(edited, labels, choice, at);
  return after !== null && isDone(after.edits) ? edited : null;
}

function isDone({ changed, removed, added }: LabelEdits): boolean {
  return changed.length + removed.length + added.length === 0;
}

async function planEdits(
  text: string,
  labels: readonly LabelInput[],
  choice: FileChoice,
  at: readonly string[],
) {
  const tree = await readTree(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")).catch(() => null);
  const [root, ...others] = tree?.values ?? [];
  if (tree === null || root === undefined || others.length > 0) return null;
  const { format } = tree;
  const value = at.reduce<FileValue | undefined>(
    (outer, step) =>
      outer?.kind === "map" ? outer.entries.find(({ key }) => key === step)?.value : undefined,
    root,
  );
  const empty = value === undefined ? [at] : findEmpty({ path: at, value });
  const read =
    value === undefined ? null : at.length > 0 ? readLabelsOf(value) : await readLabelFile(text, choice);
  if (read === null || read.labels.length === 0 || (!read.isCertain && empty.length === 1)) {
    const [container, ...more] = empty;
    if (container === undefined || more.length > 0) return null;
    const edits: LabelEdits = { places: [], changed: [], removed: [], added: labels.map(toInput), container };
    return { format, edits };
  }
  const found = value === undefined ? null : findLabelPlaces(value, at, read);
  return found === null ? null : { format, edits: compare(found, read.labels, labels) };
}

/** Whether a file in YAML, TOML, or JSON has nothing but an empty list where labels could be. */
export async function hasEmptyList(text: string): Promise<boolean> {
  const tree = await readTree(text.replace(/\r\n?/g, "\n")).catch(() => null);
  const [value, ...others] = tree?.values ?? [];
  return value !== undefined && others.length === 0 && findEmpty({ path: [], value }).length === 1;
}

/** How labels of a file differ from those that it is to have. */
function compare(
  { places, container }: NonNullable<ReturnType<typeof findLabelPlaces>>,
  read: LabelFile["labels"],
  labels: readonly LabelInput[],
): LabelEdits {
  // A name without a color that none of the labels has is one to remove, whatever its color.
  const entries = planLabels(labels, colorLabels(read, labels, ["#000000"]));
  const byName = Map.groupBy(entries, ({ wanted }) => labelNameKey(wanted.name));
  const planned = places.flatMap((place) => {
    const named = byName.get(labelNameKey(place.nameText)) ?? [];
    // Labels that are there twice are read as one.
    const entry = named.length > 1 ? named.shift() : named[0];
    return entry === undefined ? [] : { place, ...entry };
  });
  const changed = planned.flatMap(({ place, wanted, existing }) => {
    if (existing === null) return [];
    const isColored = place.color === null || colorKey(existing.color) === colorKey(wanted.color);
    const name = existing.name === wanted.name ? null : existing.name;
    const color = isColored ? null : normalizeColor(existing.color);
    return name === null && color === null ? [] : { place, name, color };
  });
  return {
    places,
    changed,
    removed: planned.flatMap(({ place, kind }) => (kind === "create" ? place : [])),
    added: findOthers(labels, entries).map(toInput),
    container,
  };
}
