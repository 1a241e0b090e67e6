import * as z from "zod/mini";
import { flagSchema, lenientObject } from "./values.ts";

/** A logo or favicon. Ours is a URL or null; elsewhere the type is open, so whatever comes is passed on to be shown. */
export const imageSchema = z.unknown();

/** A project as the project list of our service returns it. */
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
  app_id: z.string().check(z.minLength(1)),
  changelog_reactions: flagSchema,
  changelog_comments: flagSchema,
});
export type Project = z.infer<typeof projectSchema>;

/** The list as our service answers it. (Pure, so that the dashboard doesn't ship it.) */
export const projectListSchema = /* @__PURE__ */ z.array(projectSchema);

const lenientProjectSchema = lenientObject(projectSchema, ["id", "name", "app_id"]);
/** A project as the dashboard reads it, from any service: what doesn't identify it may be null. */
export type LenientProject = z.infer<typeof lenientProjectSchema>;

/** What is left of an entry of the list that isn't a project: enough to tell people that there is one. */
export interface UnreadableProject {
  /** Nothing can be done with it, whatever its app id. */
  readonly app_id: null;
  /** The app id that was sent, or else the id; null where neither was. */
  readonly sentId: string | null;
}

/** What can be shown of an id that may be of any type. */
const sentIdSchema = z.catch(z.pipe(z.union([z.int(), z.string()]), z.transform(String)), "");

const unreadableProjectSchema = z.pipe(
  z.catch(z.object({ app_id: sentIdSchema, id: sentIdSchema }), { app_id: "", id: "" }),
  z.transform(({ app_id, id }): UnreadableProject => ({ app_id: null, sentId: app_id || id || null })),
);

/** The list as the dashboard reads it, from any service: one malformed project doesn't hide the others. */
export const lenientProjectListSchema = z.array(z.union([lenientProjectSchema, unreadableProjectSchema]));
export type LenientProjectList = z.infer<typeof lenientProjectListSchema>;
