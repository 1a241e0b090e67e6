import * as z from "zod/mini";
import { embeddedLabelSchema, orUnreadable } from "./labels.ts";
import { projectSchema } from "./projects.ts";
import { flagSchema, timestampSchema } from "./values.ts";

export const languageSchema = z.object({
  id: z.int(),
  name: z.string(),
  locale: z.string(),
  flag: z.string(),
});
export type Language = z.infer<typeof languageSchema>;

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

/** A project as project show of our service returns it: every label is well formed. */
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

/** A project as the dashboard reads it, from any service: a malformed label is an unreadable one. */
export const lenientProjectDetailSchema = z.object({
  ...projectDetailSchema.shape,
  labels: z.array(orUnreadable(embeddedLabelSchema)),
});
export type LenientProjectDetail = z.infer<typeof lenientProjectDetailSchema>;
