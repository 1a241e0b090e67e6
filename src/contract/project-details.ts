import * as z from "zod/mini";
import { embeddedLabelSchema } from "./labels.ts";
import { projectSchema } from "./projects.ts";
import { flagSchema, timestampSchema } from "./values.ts";

export const languageSchema = z.object({
  id: z.int(),
  name: z.string(),
  locale: z.string(),
  flag: z.string(),
});
export type Language = z.infer<typeof languageSchema>;

/** A language of a project, with the row that ties the two. */
export const projectLanguageSchema = z.extend(languageSchema, {
  pivot: z.object({
    project_id: z.int(),
    language_id: z.int(),
    is_default: flagSchema,
    created_at: timestampSchema,
    updated_at: timestampSchema,
  }),
});

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

/** A project as project show returns it. */
export const projectDetailSchema = z.extend(projectSchema, {
  plan: z.string(),
  primary_domain: z.string(),
  labels: z.array(embeddedLabelSchema),
  languages: z.array(projectLanguageSchema),
  default_language: languageSchema,
  public_feed_setting: publicFeedSettingSchema,
});
export type ProjectDetail = z.infer<typeof projectDetailSchema>;
