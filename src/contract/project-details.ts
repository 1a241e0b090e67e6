import * as z from "zod/mini";
import {
  type EmbeddedLabel,
  embeddedLabelSchema,
  lenientEmbeddedLabelsSchema,
  type UnreadableLabel,
} from "./labels.ts";
import { projectSchema } from "./projects.ts";
import { flagSchema, lenientObject, lenientTimestampSchema, orNull, timestampSchema } from "./values.ts";

export const languageSchema = z.object({
  id: z.int(),
  name: z.string(),
  locale: z.string(),
  flag: z.string(),
});

/** The row that ties a language to a project. */
export const projectLanguagePivotSchema = z.object({
  project_id: z.int(),
  language_id: z.int(),
  is_default: flagSchema,
  created_at: timestampSchema,
  updated_at: timestampSchema,
});

/** A language of a project. */
export const projectLanguageSchema = z.object({ ...languageSchema.shape, pivot: projectLanguagePivotSchema });

export const publicFeedSettingSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  website: z.string(),
  allow_subscribers: flagSchema,
  allow_search_engine_index: flagSchema,
  private: flagSchema,
  custom_css: z.nullable(z.string()),
  custom_javascript: z.nullable(z.string()),
  project_id: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  deleted_at: z.nullable(timestampSchema),
});

/** A project as project show of our service returns it. */
export const projectDetailSchema = z.object({
  ...projectSchema.shape,
  plan: z.string(),
  primary_domain: z.string(),
  labels: z.array(embeddedLabelSchema),
  languages: z.array(projectLanguageSchema),
  default_language: languageSchema,
  public_feed_setting: publicFeedSettingSchema,
});
export type ProjectDetail = z.infer<typeof projectDetailSchema>;

const lenientLanguageSchema = lenientObject(languageSchema, []);
const lenientProjectLanguageSchema = z.object({
  ...lenientLanguageSchema.shape,
  pivot: orNull(z.object({ is_default: orNull(flagSchema) })),
});

const lenientFeedSchema = z.object({
  ...lenientObject(publicFeedSettingSchema, []).shape,
  created_at: lenientTimestampSchema,
  updated_at: lenientTimestampSchema,
  deleted_at: lenientTimestampSchema,
});

/**
 * A project as the dashboard reads it, from any service: anything may be null, as it is known which project was asked
 * for. Only a response that is no object is none.
 */
export const lenientProjectDetailSchema = z.object({
  ...lenientObject(projectDetailSchema, []).shape,
  labels: orNull(lenientEmbeddedLabelsSchema),
  languages: orNull(z.array(orNull(lenientProjectLanguageSchema))),
  default_language: orNull(lenientLanguageSchema),
  public_feed_setting: orNull(lenientFeedSchema),
});

/** Such a project with its labels, which have a list of their own where the details lack them. */
export interface LenientProjectDetail extends Omit<z.infer<typeof lenientProjectDetailSchema>, "labels"> {
  readonly labels: readonly (EmbeddedLabel | UnreadableLabel)[];
}
