import * as z from "zod/mini";
import { hexColorSchema, labelNameSchema } from "#contract/label-input.ts";
import { completeColor } from "#dashboard/labels/data/label-color-reader.ts";

/**
 * A label as it is typed: the contract's rules, but the color may be anything that CSS knows, with or without its `#`.
 * What the service would take as it is stays as it is.
 */
export const labelFormSchema = z.object({
  name: labelNameSchema,
  color: z.pipe(z.pipe(z.string(), z.transform(completeColor)), hexColorSchema),
});

export type LabelForm = z.input<typeof labelFormSchema>;
