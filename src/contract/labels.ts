import * as z from "zod/mini";
import { pageSchema } from "./pagination.ts";
import { timestampSchema } from "./values.ts";

/** How many labels a page of the list holds. */
export const labelsPerPage = 5;

/**
 * A colour that a service derives from a label's. From one that can't be read others derive null or nothing, which is
 * read as an empty text.
 */
const derivedColorSchema = z.catch(z.string(), "");

/** A label as project details embed it. `color` is whatever the service sent: it may not be a readable colour. */
export const embeddedLabelSchema = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  project_id: z.int(),
  primary_color: derivedColorSchema,
  secondary_color: derivedColorSchema,
});
export type EmbeddedLabel = z.infer<typeof embeddedLabelSchema>;

/** A label as the list returns it. */
export const labelSchema = z.extend(embeddedLabelSchema, {
  // Nothing here depends on it, and other services order as they like.
  order: z.catch(z.number(), 0),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  deleted_at: z.nullable(timestampSchema),
});
export type Label = z.infer<typeof labelSchema>;

export const labelPageSchema = pageSchema(labelSchema);
export type LabelPage = z.infer<typeof labelPageSchema>;
