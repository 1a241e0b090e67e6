import * as z from "zod/mini";
import { hexColorSchema, labelNameSchema } from "#contract/label-input.ts";
import type { LabelField } from "#contract/labels.ts";
import { completeColor } from "./label-color-reader.ts";

/**
 * A label as it is typed: the contract's rules, but the color may be anything that CSS knows, with or without its `#`.
 * What the service would take as it is stays as it is.
 */
const fieldSchemas = {
  name: labelNameSchema,
  color: z.pipe(z.pipe(z.string(), z.transform(completeColor)), hexColorSchema),
};

/** Checks the fields that the person sees; any other stays as it is, though it may not be allowed. */
export function labelFormSchema(fields: readonly LabelField[]) {
  const schemaOf = (field: LabelField) => (fields.includes(field) ? fieldSchemas[field] : z.string());
  return z.object({ name: schemaOf("name"), color: schemaOf("color") });
}

export type LabelForm = Record<LabelField, string>;
