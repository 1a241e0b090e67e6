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
export const labelSchema = z.object({
  ...embeddedLabelSchema.shape,
  // Nothing here depends on it, and other services order as they like.
  order: z.catch(z.number(), 0),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  deleted_at: z.nullable(timestampSchema),
});
export type Label = z.infer<typeof labelSchema>;

/** What is left of an entry of a list that isn't a label as above: enough to tell people that there is one. */
export interface UnreadableLabel {
  /** Nothing can be done with it, whatever its id. */
  readonly id: null;
  /** The id that was sent, a whole number or a text; null where none was. */
  readonly sentId: string | null;
}

const unreadableLabelSchema = z.pipe(
  z.catch(z.object({ id: z.union([z.int(), z.string()]) }), { id: "" }),
  z.transform(({ id }): UnreadableLabel => ({ id: null, sentId: String(id) || null })),
);

/** Reads a list's entry as a label, or else as an unreadable one: one malformed label doesn't hide the others. */
export function orUnreadable<Label extends z.ZodMiniType>(label: Label) {
  return z.union([label, unreadableLabelSchema]);
}

/** A page as our service answers it: every label is well formed. (Pure, so that the dashboard doesn't ship it.) */
export const labelPageSchema = /* @__PURE__ */ pageSchema(labelSchema);
export type LabelPage = z.infer<typeof labelPageSchema>;

/** A page as the dashboard reads it, from any service: a malformed label is an unreadable one. */
export const lenientLabelPageSchema = pageSchema(orUnreadable(labelSchema));
export type LenientLabelPage = z.infer<typeof lenientLabelPageSchema>;
