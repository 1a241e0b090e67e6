import type { LabelVersion } from "#client/label-content.ts";
import { normalizeColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";

/** A label's content as the service takes it. */
export function toInput({ name, color }: LabelVersion): LabelInput {
  return { name, color: normalizeColor(color) };
}
