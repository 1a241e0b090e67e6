import { i18n } from "@lingui/core";
import { convertRgbToOklab } from "culori/fn";
import { parseHexColor } from "#contract/colors.ts";
import {
  type EmbeddedLabel,
  type LabelContent,
  readableLabels,
  type UnreadableLabel,
} from "#contract/labels.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import { columnOf, type LabelSort, type SortColumn } from "./label-columns.ts";

/** All labels of a project as its details list them. */
export type LabelSet = readonly (EmbeddedLabel | UnreadableLabel)[];

/** A text to find as it is looked for: what is typed around it doesn't count. Empty finds every label. */
export function toNeedle(find: string): string {
  return foldText(find.trim());
}

/** Whether what is looked for may be part of a hexadecimal color: letters alone are rather part of a name. */
export function isColorNeedle(needle: string): boolean {
  return /^#[\da-f]*$|^(?=.*\d)[\da-f]{3,6}$/.test(needle);
}

/**
 * Whether a label's name contains a text, or its color does.
 *
 * @param needle as {@link toNeedle} gives it
 */
export function isFound({ name, color }: LabelContent, needle: string): boolean {
  return foldText(name).includes(needle) || (isColorNeedle(needle) && foldText(color).includes(needle));
}

/**
 * Those of some labels whose name or color contains a text. Labels that can't be read are found only when nothing is looked for:
 * nobody knows what they are.
 *
 * @param needle as {@link toNeedle} gives it
 */
export function findLabels(labels: LabelSet, needle: string): LabelSet {
  if (needle === "") return labels;
  return readableLabels(labels).filter((label) => isFound(label, needle));
}

/** When each label was changed last, by its id, as {@link sortableMoment} writes it. */
export type UpdateTimes = ReadonlyMap<number, string>;

/** What labels are compared by; undefined where nobody knows. */
const sortKeys: Readonly<
  Record<SortColumn, (label: EmbeddedLabel, times: UpdateTimes) => string | number | undefined>
> = {
  name: ({ name }) => name,
  color: ({ color }) => placeInSpectrum(color),
  updated: ({ id }, times) => times.get(id),
  // Ids are given in the order in which labels are created.
  created: ({ id }) => id,
};

/**
 * Labels in an order; those of which nobody knows where they belong come last, and after them those that can't be read.
 *
 * @param sort null for the order that they have
 * @param times for the order of the last changes
 */
export function sortLabels(
  labels: LabelSet,
  sort: LabelSort | null,
  times: UpdateTimes = new Map(),
): LabelSet {
  const readable = readableLabels(labels);
  const unreadable = labels.filter(({ id }) => id === null);
  if (sort === null) return [...readable, ...unreadable];
  const column = columnOf(sort);
  const sign = sort === column ? 1 : -1;
  const names = new Intl.Collator(i18n.locales, { numeric: true });
  const sorted = readable
    .map((label) => ({ label, key: sortKeys[column](label, times) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === b) return 0;
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
      return sign * (column === "name" ? names.compare(String(a), String(b)) : a < b ? -1 : 1);
    });
  return [...sorted.map(({ label }) => label), ...unreadable];
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
