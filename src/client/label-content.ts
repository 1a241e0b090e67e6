import { colorKey, isSameColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";

/** A label's content at some moment. */
export interface LabelVersion {
  readonly name: string;
  /** As the service gave it. */
  readonly color: string;
  /** Where it is known. */
  readonly updated_at?: string | null | undefined;
}

/** What two labels have in common that are alike, however a service encodes accents and writes colors. */
export function contentKey({ name, color }: LabelInput): string {
  return `${colorKey(color)} ${name.normalize()}`;
}

/** Whether two labels have the same name and color, see {@link contentKey}. */
export function isAlike(one: LabelInput, other: LabelInput): boolean {
  return isSameName(one.name, other.name) && isSameColor(one.color, other.color);
}

/** Whether two names are the same, however a service encodes accents. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}
