import * as z from "zod/mini";
import { hexColorSchema, labelInputSchema } from "#contract/label-input.ts";
import { type LabelField, labelFields } from "#contract/labels.ts";
import { fromKeys } from "#contract/values.ts";
import { completeColor } from "./label-color-reader.ts";

/**
 * A label as it is typed: the contract's rules, but the color may be anything that CSS knows, with or without its `#`.
 * What the service would take as it is stays as it is.
 */
const fieldSchemas = {
  ...labelInputSchema.shape,
  color: z.pipe(z.pipe(z.string(), z.transform(completeColor)), hexColorSchema),
};

/** Checks the fields that the person sees; any other stays as it is, though it may not be allowed. */
export function labelFormSchema(fields: readonly LabelField[]) {
  return z.object(
    fromKeys(labelFields, (field) => (fields.includes(field) ? fieldSchemas[field] : z.string())),
  );
}

export type LabelForm = Record<LabelField, string>;
