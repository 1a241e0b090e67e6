import { colorKey, isSameColor, normalizeColor } from "#contract/colors.ts";
import type { LabelContent } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";

/** A label's content at some moment. */
export interface LabelVersion extends LabelContent {
  /** Where it is known. */
  readonly updated_at?: string | null | undefined;
}

/** A field of {@link LabelContent}. */
export type LabelField = keyof LabelContent;

/** When the values of each field are the same. */
const comparisons: { readonly [Field in LabelField]: typeof isSameName } = {
  name: isSameName,
  color: isSameColor,
};

/** All fields of a label's content. */
export const labelFields = Object.keys(comparisons) as readonly LabelField[];

/** A label's content, without anything else that is known of it. */
export function contentOf(label: LabelContent): LabelContent {
  return Object.fromEntries(labelFields.map((field) => [field, label[field]])) as LabelContent;
}

/** A label's content as the service takes it. */
export function toInput(label: LabelContent): LabelInput {
  return { ...contentOf(label), color: normalizeColor(label.color) };
}

/** What two labels have in common that are alike, however a service encodes accents and writes colors. */
export function contentKey({ name, color }: LabelContent): string {
  return `${colorKey(color)} ${name.normalize()}`;
}

/**
 * Whether two labels have the same content, see {@link contentKey}.
 *
 * @param fields which fields to compare; all unless given
 */
export function isAlike(one: LabelContent, other: LabelContent, fields = labelFields): boolean {
  return fields.every((field) => comparisons[field](one[field], other[field]));
}

/** The fields in which two labels differ. */
export function changedFields(before: LabelContent, after: LabelContent): readonly LabelField[] {
  return labelFields.filter((field) => !isAlike(before, after, [field]));
}

/** A label with some fields of another one. */
export function takeFields(
  label: LabelContent,
  from: LabelContent,
  fields: readonly LabelField[],
): LabelContent {
  return { ...contentOf(label), ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}

/** Whether two names are the same, however a service encodes accents. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}
