import { normalizeColor } from "./colors.ts";
import { fieldRules, type LabelContent, type LabelField, labelFields } from "./labels.ts";
import { fromKeys } from "./values.ts";

/** A label's content at some moment. */
export interface LabelVersion extends LabelContent {
  /** Where it is known. */
  readonly updated_at?: string | null | undefined;
}

/** A label that a service has. */
export type ExistingLabel = LabelContent & { readonly id: number };

/** What updates of labels are called. `changed` is more than one field at once. */
export const labelUpdates = [...labelFields.map((field) => fieldRules[field].update), "changed"] as const;

/** What an update of some fields is called. */
export function nameUpdate([field, ...others]: readonly LabelField[]): (typeof labelUpdates)[number] {
  return field === undefined || others.length > 0 ? "changed" : fieldRules[field].update;
}

/** A label's content, without anything else that is known of it. */
export function contentOf(label: LabelContent): LabelContent {
  return fromKeys(labelFields, (field) => label[field]);
}

/** The content of a label before anything is typed or read of it. */
export const noContent: LabelContent = fromKeys(labelFields, () => "");

/** A label's content as the service takes it. */
export function toInput(label: LabelContent): LabelContent {
  return { ...contentOf(label), color: normalizeColor(label.color) };
}

/** A key that is the same for labels of the same content. */
export function contentKey(label: LabelContent): string {
  return JSON.stringify(labelFields.map((field) => fieldRules[field].key(label[field])));
}

/**
 * Whether two labels have the same content, see {@link contentKey}.
 *
 * @param fields which fields to compare; all unless given
 */
export function isAlike(one: LabelContent, other: LabelContent, fields = labelFields): boolean {
  return fields.every((field) => fieldRules[field].key(one[field]) === fieldRules[field].key(other[field]));
}

/** The fields in which two labels differ. */
export function changedFields(before: LabelContent, after: LabelContent): readonly LabelField[] {
  return labelFields.filter((field) => !isAlike(before, after, [field]));
}

/** What a plan calls an update: by the first field that it changes, which is the name if that is changed. */
export function planUpdate(before: LabelContent, after: LabelContent) {
  return fieldRules[changedFields(before, after)[0] ?? "name"].plan;
}

/** A label with some fields of another one. */
export function takeFields(
  label: LabelContent,
  from: LabelContent,
  fields: readonly LabelField[],
): LabelContent {
  return { ...contentOf(label), ...fromKeys(fields, (field) => from[field]) };
}
