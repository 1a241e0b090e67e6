import { i18n } from "@lingui/core";
import { convertRgbToOklab } from "culori/fn";
import { parseHexColor } from "#contract/colors.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import type { LabelSort } from "./label-columns.ts";

/** The orders by the time of the last change. */
type UpdateSort = "updated" | "-updated";

/** Whether an order is by the time of the last change. */
export function isUpdateSort(sort: LabelSort | null): sort is UpdateSort {
  return sort === "updated" || sort === "-updated";
}

/** All labels of a project as its details list them. */
export type LabelSet = readonly (EmbeddedLabel | UnreadableLabel)[];

/** Those of some labels that can be read, and so be changed. */
export function onlyReadable(labels: LabelSet): readonly EmbeddedLabel[] {
  return labels.filter((label) => label.id !== null);
}

/** A text to find as it is looked for: what is typed around it doesn't count. Empty finds every label. */
export function toNeedle(find: string): string {
  return foldText(find.trim());
}

/** Whether what is looked for is in a name. */
export function findsName(find: string, name: string): boolean {
  return foldText(name).includes(toNeedle(find));
}

/** What is worked out once for a set of labels, however often something is looked for in it. */
interface LabelIndex {
  readonly readable: readonly EmbeddedLabel[];
  readonly unreadable: readonly UnreadableLabel[];
  /** The readable labels' names, folded, by id. */
  readonly names: ReadonlyMap<number, string>;
  readonly sorted: Map<LabelSort, readonly EmbeddedLabel[]>;
}

const indexes = new WeakMap<LabelSet, LabelIndex>();

function readIndex(labels: LabelSet): LabelIndex {
  let index = indexes.get(labels);
  if (index === undefined) {
    const readable = onlyReadable(labels);
    index = {
      readable,
      unreadable: labels.filter((label) => label.id === null),
      names: new Map(readable.map(({ id, name }) => [id, foldText(name)])),
      sorted: new Map(),
    };
    indexes.set(labels, index);
  }
  return index;
}

/**
 * The labels whose name contains a text, sorted. Labels that can't be read come last, and only when nothing is looked
 * for: nobody knows their names.
 *
 * @param needle as {@link toNeedle} gives it
 * @param sort null for the order that they have; {@link sortByUpdate} is for what their names and colors don't tell
 */
export function findLabels(
  labels: LabelSet,
  needle: string,
  sort: Exclude<LabelSort, UpdateSort> | null,
): LabelSet {
  const index = readIndex(labels);
  let inOrder = index.readable;
  if (sort !== null) {
    inOrder = index.sorted.get(sort) ?? sortLabels(index.readable, sort);
    index.sorted.set(sort, inOrder);
  }
  if (needle === "") return [...inOrder, ...index.unreadable];
  return inOrder.filter(({ id }) => index.names.get(id)?.includes(needle));
}

/** When each label was changed last, by its id, as {@link sortableMoment} writes it. */
export type UpdateTimes = ReadonlyMap<number, string>;

/** Labels in the order in which they were changed; those of which nobody knows when come last. */
export function sortByUpdate(labels: LabelSet, times: UpdateTimes, isDescending: boolean): LabelSet {
  const sign = isDescending ? -1 : 1;
  const timeOf = ({ id }: LabelSet[number]) => (id === null ? undefined : times.get(id));
  return labels.toSorted((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    if (a === b) return 0;
    if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
    return a < b ? -sign : sign;
  });
}

function sortLabels(
  labels: readonly EmbeddedLabel[],
  sort: Exclude<LabelSort, UpdateSort>,
): readonly EmbeddedLabel[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  switch (sort) {
    case "name":
    case "-name": {
      const { compare } = new Intl.Collator(i18n.locales, { numeric: true });
      return labels.toSorted((a, b) => sign * compare(a.name, b.name));
    }
    case "color":
    case "-color": {
      const places = new Map(labels.map(({ id, color }) => [id, placeInSpectrum(color)]));
      const placeOf = ({ id }: EmbeddedLabel) => places.get(id) ?? 0;
      return labels.toSorted((a, b) => sign * (placeOf(a) - placeOf(b)));
    }
    case "created":
    case "-created":
      // Ids are given in the order in which labels are created.
      return labels.toSorted((a, b) => sign * (a.id - b.id));
  }
}

/** Below this OKLCH chroma a color looks gray, and its hue is chance. */
const grayChroma = 0.02;

/**
 * Where a color stands when colors are sorted: by OKLCH hue (0 to 360), then the grays from dark to light (400 to
 * 401), then what is no color.
 */
function placeInSpectrum(color: string): number {
  const rgb = parseHexColor(color);
  if (rgb === null) return 500;
  const { l, a, b } = convertRgbToOklab({ r: rgb.red / 255, g: rgb.green / 255, b: rgb.blue / 255 });
  if (Math.hypot(a, b) < grayChroma) return 400 + l;
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}
