import * as z from "zod/mini";
import { colorKey } from "./colors.ts";
import { lenientPageSchema, type PagePlace, pageSchema } from "./pagination.ts";
import { lenientObject, lenientTimestampSchema, timestampSchema } from "./values.ts";

/** What of a label changes: what reads, compares, writes, or shows labels follows its fields. */
export const labelContentSchema = z.object({ name: z.string(), color: z.string() });
/** A label without its id and its dates. Its color is as the service gave it. */
export type LabelContent = Readonly<z.infer<typeof labelContentSchema>>;
/** A field of {@link LabelContent}. */
export type LabelField = keyof LabelContent;
/** All fields of a label's content. */
export const labelFields = Object.keys(labelContentSchema.shape) as readonly LabelField[];
/** Those besides the name, by which people know a label. */
export const otherFields = labelFields.filter((field) => field !== "name");
export type OtherField = (typeof otherFields)[number];

/** Of each field: the normal form of its values, and what changing it alone is called afterward, and in a plan. */
export const fieldRules = {
  name: { key: (name: string) => name.normalize(), update: "renamed", plan: "rename" },
  color: { key: colorKey, update: "recolored", plan: "recolor" },
} as const satisfies Readonly<Record<LabelField, object>>;

/** A label as project details of our service embed it. */
export const embeddedLabelSchema = z.object({
  id: z.int(),
  ...labelContentSchema.shape,
  project_id: z.int(),
  primary_color: z.string(),
  secondary_color: z.string(),
});

/** A label as the list of our service returns it. */
export const labelSchema = z.object({
  ...embeddedLabelSchema.shape,
  order: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  deleted_at: z.nullable(timestampSchema),
});
export type Label = z.infer<typeof labelSchema>;

/** What is read as the schema has it, without which there is no label; its color may be any text, also one that is no color. */
const neededFields = ["id", ...labelFields] as const;

const lenientEmbeddedLabelSchema = lenientObject(embeddedLabelSchema, neededFields);
/** A label as the dashboard reads it wherever it comes from: what it can be shown without may be null. */
export type EmbeddedLabel = z.infer<typeof lenientEmbeddedLabelSchema>;

const lenientLabelSchema = z.object({
  ...lenientEmbeddedLabelSchema.shape,
  created_at: lenientTimestampSchema,
  updated_at: lenientTimestampSchema,
});
/** A label as the dashboard reads it from the list. */
export type LenientLabel = z.infer<typeof lenientLabelSchema>;

/** What is left of an entry of a list that isn't a label as above: enough to tell people that there is one. */
export interface UnreadableLabel {
  /** Nothing can be done with it, whatever its id. */
  readonly id: null;
  /** The id that was sent, a whole number or a text; null where none was. */
  readonly sentId: string | null;
}

/** Those of some labels that can be read: only these can be planned with, and changed. */
export function readableLabels(
  labels: readonly (EmbeddedLabel | UnreadableLabel)[],
): readonly EmbeddedLabel[] {
  return labels.filter((label) => label.id !== null);
}

const unreadableLabelSchema = z.pipe(
  z.catch(z.object({ id: z.union([z.int(), z.string()]) }), { id: "" }),
  z.transform(({ id }): UnreadableLabel => ({ id: null, sentId: String(id) || null })),
);

/** A page as our service answers it. (Pure, so that the dashboard doesn't ship it.) */
export const labelPageSchema = /* @__PURE__ */ pageSchema(labelSchema);
export type LabelPage = z.infer<typeof labelPageSchema>;

/** A page as the dashboard reads it, from any service: one malformed label doesn't hide the others. */
export const lenientLabelPageSchema = lenientPageSchema(z.union([lenientLabelSchema, unreadableLabelSchema]));
/** Such a page, with what the service left out of its numbers worked out. */
export type LenientLabelPage = Pick<z.infer<typeof lenientLabelPageSchema>, "data"> & PagePlace;

/** A project's labels as its details embed them, read in the same way. */
export const lenientEmbeddedLabelsSchema = z.array(
  z.union([lenientEmbeddedLabelSchema, unreadableLabelSchema]),
);
