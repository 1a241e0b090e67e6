import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { deriveColors } from "#contract/colors.ts";
import { labelFields } from "#contract/labels.ts";
import type { projectDetailSchema } from "#contract/project-details.ts";
import type { Project } from "#contract/projects.ts";
import type { Database } from "#service/database/database.ts";
import type { Flag, Tables } from "#service/database/schema.ts";
import { readCompiled, readOnce, readSnapshot } from "#service/database/transactions.ts";
import { feedRules } from "./project-settings.ts";

/** A project in full as it is sent: the contract's schema reads some of its whole numbers as booleans. */
export type ProjectDetailResponse = z.input<typeof projectDetailSchema>;

/** What every response about a project tells. */
export const projectColumns = [
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

const feedColumns = Object.keys(feedRules) as (keyof typeof feedRules)[];

/** The projects of each user, which is all that they may see. */
export class ProjectStore {
  readonly #database: Database;
  /** Compiled once, as each request of a project asks it. */
  readonly #findId;

  constructor(database: Database) {
    this.#database = database;
    this.#findId = database
      .selectFrom("projects")
      .innerJoin("memberships", "memberships.project_id", "projects.id")
      .select("projects.id")
      .where("projects.app_id", "=", "")
      .where("memberships.user_id", "=", 0)
      .compile();
  }

  /** The projects that the user belongs to, by name, then id. */
  async listProjects(userId: number): Promise<Project[]> {
    const query = this.#database
      .selectFrom("memberships")
      .innerJoin("projects", "projects.id", "memberships.project_id")
      .select(projectColumns)
      .where("memberships.user_id", "=", userId)
      .orderBy("projects.name")
      .orderBy("projects.id");
    const rows = await readOnce(this.#database, query);
    return rows.map(toProject);
  }

  /** A project in full, or null when there is none or the user does not belong to it. */
  async showProject(userId: number, appId: string): Promise<ProjectDetailResponse | null> {
    // PostgreSQL refuses this one character, even to look for it.
    if (appId.includes("\0")) return null;
    const [row] = await readCompiled(this.#database, this.#findId, [appId, userId]);
    if (row === undefined) return null;
    return readSnapshot(this.#database, (transaction) => readProject(transaction, row.id));
  }
}

/** A project in full, or null when there is none. */
export async function readProject(
  transaction: Transaction<Tables>,
  projectId: number,
): Promise<ProjectDetailResponse | null> {
  const row = await transaction
    .selectFrom("projects")
    .select([...projectColumns, "projects.plan", "projects.primary_domain"])
    .where("id", "=", projectId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const labels = await transaction
    .selectFrom("labels")
    .select(["id", ...labelFields, "project_id"])
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .execute();
  const languages = await transaction
    .selectFrom("project_languages")
    .innerJoin("languages", "languages.id", "project_languages.language_id")
    .selectAll("languages")
    .select(["is_default", "created_at", "updated_at"])
    .where("project_languages.project_id", "=", projectId)
    .orderBy("languages.id")
    .execute();
  const defaultLanguage = await transaction
    .selectFrom("languages")
    .selectAll()
    .where("id", "=", row.language_id)
    .executeTakeFirstOrThrow();
  const setting = await transaction
    .selectFrom("public_feed_settings")
    .select(["id", ...feedColumns, "project_id", "created_at", "updated_at", "deleted_at"])
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return {
    ...toProject(row),
    labels: labels.map((label) => ({ ...label, ...deriveColors(label.color) })),
    languages: languages.map(({ is_default, created_at, updated_at, ...language }) => ({
      ...language,
      pivot: { project_id: projectId, language_id: language.id, is_default, created_at, updated_at },
    })),
    default_language: defaultLanguage,
    public_feed_setting: {
      ...setting,
      allow_subscribers: setting.allow_subscribers === 1,
      allow_search_engine_index: setting.allow_search_engine_index === 1,
      private: setting.private === 1,
    },
  };
}

/** The columns that say yes or no. */
type FlagColumn = "changelog_reactions" | "changelog_comments";

/** A project as responses tell of it. */
export function toProject<Row extends Record<FlagColumn, Flag>>(
  row: Row,
): Omit<Row, FlagColumn> & Record<FlagColumn, boolean> {
  return {
    ...row,
    changelog_reactions: row.changelog_reactions === 1,
    changelog_comments: row.changelog_comments === 1,
  };
}
