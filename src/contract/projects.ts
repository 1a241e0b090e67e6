import * as z from "zod/mini";
import { flagSchema } from "./values.ts";

/** A logo or favicon. Ours is a URL or null; elsewhere the type is open, so whatever comes is passed on to be shown. */
export const imageSchema = z.unknown();

/** A project as the project list returns it. */
export const projectSchema = z.object({
  id: z.int(),
  name: z.string(),
  subdomain: z.string(),
  domain: z.string(),
  logo: imageSchema,
  favicon: imageSchema,
  accent_color: z.string(),
  language_id: z.int(),
  website: z.string(),
  app_id: z.string(),
  changelog_reactions: flagSchema,
  changelog_comments: flagSchema,
});
export type Project = z.infer<typeof projectSchema>;

export const projectListSchema = z.array(projectSchema);
