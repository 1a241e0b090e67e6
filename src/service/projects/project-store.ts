import type * as z from "zod/mini";
import { deriveColors } from "#contract/colors.ts";
import type { projectDetailSchema } from "#contract/project-details.ts";
import type { Project } from "#contract/projects.ts";
import type { Database } from "#service/database/database.ts";
import type { Flag } from "#service/database/schema.ts";

/** A project in full as it is sent: the contract's schema reads some of its whole numbers as booleans. */
export type ProjectDetailAnswer = z.input<typeof projectDetailSchema>;

const projectColumns = [
  "projects.id",
  "projects.name",
  "projects.subdomain",
  "projects.domain",
  "projects.logo",
  "projects.favicon",
  "projects.accent_color",
  "projects.language_id",
  "projects.website",
  "projects.app_id",
  "projects.changelog_reactions",
  "projects.changelog_comments",
] as const;

/** The projects and who belongs to them. */
export class ProjectStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The projects that the user belongs to, by name, then id. */
  async listProjects(userId: number): Promise<Project[]> {
    const rows = await this.#database
      .selectFrom("memberships")
      .innerJoin("projects", "projects.id", "memberships.project_id")
      .select(projectColumns)
      .where("memberships.user_id", "=", userId)
      .orderBy("projects.name")
      .orderBy("projects.id")
      .execute();
    return rows.map(toProject);
  }

  /** The id of the project with that app id, or null when there is none or the user does not belong to it. */
  async findProjectId(userId: number, appId: string): Promise<number | null> {
    const row = await this.#database
      .selectFrom("projects")
      .innerJoin("memberships", "memberships.project_id", "projects.id")
      .select("projects.id")
      .where("projects.app_id", "=", appId)
      .where("memberships.user_id", "=", userId)
      .executeTakeFirst();
    return row?.id ?? null;
  }

  /** A project in full, or null when there is none or the user does not belong to it. */
  async showProject(userId: number, appId: string): Promise<ProjectDetailAnswer | null> {
    return this.#database
      .transaction()
      .setAccessMode("read only")
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        const row = await transaction
          .selectFrom("projects")
          .innerJoin("memberships", "memberships.project_id", "projects.id")
          .select([...projectColumns, "projects.plan", "projects.primary_domain"])
          .where("projects.app_id", "=", appId)
          .where("memberships.user_id", "=", userId)
          .executeTakeFirst();
        if (row === undefined) return null;
        const labels = await transaction
          .selectFrom("labels")
          .select(["id", "name", "color", "project_id"])
          .where("project_id", "=", row.id)
          .where("deleted_at", "is", null)
          .orderBy("order")
          .orderBy("id")
          .execute();
        const languages = await transaction
          .selectFrom("project_languages")
          .innerJoin("languages", "languages.id", "project_languages.language_id")
          .select([
            "languages.id",
            "languages.name",
            "languages.locale",
            "languages.flag",
            "project_languages.is_default",
            "project_languages.created_at",
            "project_languages.updated_at",
          ])
          .where("project_languages.project_id", "=", row.id)
          .orderBy("languages.id")
          .execute();
        const defaultLanguage = await transaction
          .selectFrom("languages")
          .select(["id", "name", "locale", "flag"])
          .where("id", "=", row.language_id)
          .executeTakeFirstOrThrow();
        const setting = await transaction
          .selectFrom("public_feed_settings")
          .select([
            "id",
            "title",
            "description",
            "website",
            "allow_subscribers",
            "allow_search_engine_index",
            "private",
            "custom_css",
            "custom_javascript",
            "project_id",
            "created_at",
            "updated_at",
            "deleted_at",
          ])
          .where("project_id", "=", row.id)
          .executeTakeFirstOrThrow();
        return {
          ...toProject(row),
          plan: row.plan,
          primary_domain: row.primary_domain,
          labels: labels.map((label) => ({ ...label, ...deriveColors(label.color) })),
          languages: languages.map(({ is_default, created_at, updated_at, ...language }) => ({
            ...language,
            pivot: {
              project_id: row.id,
              language_id: language.id,
              is_default,
              created_at,
              updated_at,
            },
          })),
          default_language: { ...defaultLanguage },
          public_feed_setting: {
            ...setting,
            allow_subscribers: setting.allow_subscribers === 1,
            allow_search_engine_index: setting.allow_search_engine_index === 1,
            private: setting.private === 1,
          },
        };
      });
  }
}

interface ProjectRow
  extends Omit<Project, "logo" | "favicon" | "changelog_reactions" | "changelog_comments"> {
  logo: string | null;
  favicon: string | null;
  changelog_reactions: Flag;
  changelog_comments: Flag;
}

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    subdomain: row.subdomain,
    domain: row.domain,
    logo: row.logo,
    favicon: row.favicon,
    accent_color: row.accent_color,
    language_id: row.language_id,
    website: row.website,
    app_id: row.app_id,
    changelog_reactions: row.changelog_reactions === 1,
    changelog_comments: row.changelog_comments === 1,
  };
}
