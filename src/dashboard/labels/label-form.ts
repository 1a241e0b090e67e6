import * as z from "zod/mini";
import { normalizeHexColor } from "#contract/colors.ts";
import { hexColorPattern, hexColorSchema, labelNameSchema } from "#contract/label-changes.ts";

/**
 * A label as it is typed: the contract's rules, but the colour may lack its `#`, have three digits, or any case. What
 * the service would take as it is stays as it is.
 */
export const labelFormSchema = z.object({
  name: labelNameSchema,
  color: z.pipe(z.pipe(z.string(), z.transform(completeColor)), hexColorSchema),
});

export type LabelForm = z.input<typeof labelFormSchema>;

/** A typed colour as `#RRGGBB`, or the text itself where it is no colour yet. */
export function completeColor(text: string): string {
  return hexColorPattern.test(text) ? text : (normalizeHexColor(text)?.toUpperCase() ?? text);
}
