import { colorKey, normalizeColor } from "./colors.ts";
import type { LabelContent, LabelField } from "./labels.ts";

/** A label's content at some moment. */
export interface LabelVersion extends LabelContent {
  /** Where it is known. */
  readonly updated_at?: string | null | undefined;
}

/** A label that a service has. */
export type ExistingLabel = LabelContent & { readonly id: number };

/** The normal form of each field's value, whatever Unicode form or color notation a service uses. */
const keys: Readonly<Record<LabelField, (value: string) => string>> = {
  name: (name) => name.normalize(),
  color: colorKey,
};

/** All fields of a label's content. */
export const labelFields = Object.keys(keys) as readonly LabelField[];

/** A label's content, without anything else that is known of it. */
export function contentOf(label: LabelContent): LabelContent {
  return Object.fromEntries(labelFields.map((field) => [field, label[field]])) as LabelContent;
}

/** A label's content as the service takes it. */
export function toInput(label: LabelContent): LabelContent {
  return { ...contentOf(label), color: normalizeColor(label.color) };
}

/** A key that is the same for labels of the same content. */
export function contentKey(label: LabelContent): string {
  return JSON.stringify(labelFields.map((field) => keys[field](label[field])));
}

/**
 * Whether two labels have the same content, see {@link contentKey}.
 *
 * @param fields which fields to compare; all unless given
 */
export function isAlike(one: LabelContent, other: LabelContent, fields = labelFields): boolean {
  return fields.every((field) => keys[field](one[field]) === keys[field](other[field]));
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
