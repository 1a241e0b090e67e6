import { isDeepStrictEqual } from "node:util";
import type { NotNull, Transaction } from "kysely";
import type { Project } from "#contract/projects.ts";
import type { Database } from "#service/database/database.ts";
import type { Flag, Tables } from "#service/database/schema.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";
import { lockProject, readOnce, readSnapshot, write } from "#service/database/transactions.ts";
import { type LanguageSettings, type ProjectSettings, projectSettingsSchema } from "./project-settings.ts";
import { type ProjectDetailResponse, projectColumns, readProject, toProject } from "./project-store.ts";

/** A project to add. */
export type NewProject = ProjectSettings & { readonly app_id: string };

/** Enough of a project to name it. */
export type ProjectName = Pick<Project, "id" | "app_id" | "name" | "domain">;

/** A project as the operator sees it. */
export interface ProjectSummary extends Project {
  /** The names of those who belong to it. */
  readonly members: readonly string[];
  readonly label_count: number;
}

/** All projects and who belongs to them, as the operator knows them. */
export class ProjectRegister {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Projects, by name, then id.
   *
   * @param only the id of the one that is meant; by default all are
   */
  async listProjects(only?: number): Promise<ProjectSummary[]> {
    return readSnapshot(this.#database, async (transaction) => {
      const projects = await transaction
        .selectFrom("projects")
        .select(projectColumns)
        .select((project) =>
          project
            .selectFrom("labels")
            .select((label) => label.fn.countAll<number>().as("count"))
            .whereRef("labels.project_id", "=", "projects.id")
            .where("labels.deleted_at", "is", null)
            .as("label_count"),
        )
        .$if(only !== undefined, (query) => query.where("projects.id", "=", only ?? 0))
        .orderBy("projects.name")
        .orderBy("projects.id")
        .$narrowType<{ label_count: NotNull }>()
        .execute();
      const members = await transaction
        .selectFrom("memberships")
        .innerJoin("users", "users.id", "memberships.user_id")
        .select(["memberships.project_id", "users.name"])
        .$if(only !== undefined, (query) => query.where("memberships.project_id", "=", only ?? 0))
        .orderBy("users.name")
        .execute();
      const membersOf = Map.groupBy(members, ({ project_id }) => project_id);
      return projects.map((row) => ({
        ...toProject(row),
        members: (membersOf.get(row.id) ?? []).map(({ name }) => name),
      }));
    });
  }

  /** The projects that have a text as their app id or their name, by id. */
  async findNames(reference: string): Promise<ProjectName[]> {
    const query = this.#database
      .selectFrom("projects")
      .select(["id", "app_id", "name", "domain"])
      .where((project) => project.or([project("app_id", "=", reference), project("name", "=", reference)]));
    return readOnce(this.#database, query.orderBy("id"));
  }

  /** A project in full, or null when there is none. */
  async showProject(projectId: number): Promise<ProjectDetailResponse | null> {
    return readSnapshot(this.#database, (transaction) => readProject(transaction, projectId));
  }

  /**
   * Settles a project anew, all or nothing. What stays as it is keeps its times, too.
   *
   * @param decide makes the new settings out of the present ones; may be called several times
   * @returns whether there is such a project
   */
  async changeProject(
    projectId: number,
    decide: (current: ProjectSettings) => ProjectSettings,
  ): Promise<boolean> {
    return write(this.#database, async (transaction) => {
      if (!(await lockProject(transaction, projectId))) return false;
      const current = projectSettingsSchema.parse(await readProject(transaction, projectId));
      const settings = projectSettingsSchema.parse(decide(current));
      await updateProject(transaction, projectId, current, settings);
      return true;
    });
  }

  /**
   * Removes a project with all that belongs to it, all or nothing. Languages stay, as others may have them.
   *
   * @returns whether there was such a project
   */
  async removeProject(projectId: number): Promise<boolean> {
    return write(this.#database, async (transaction) => {
      if (!(await lockProject(transaction, projectId))) return false;
      for (const table of projectTables) {
        await transaction.deleteFrom(table).where("project_id", "=", projectId).execute();
      }
      await transaction.deleteFrom("projects").where("id", "=", projectId).execute();
      return true;
    });
  }

  /**
   * Lets a user into a project.
   *
   * @returns whether they did not belong to it yet
   */
  async addMember(projectId: number, userId: number): Promise<boolean> {
    return write(this.#database, (transaction) => insertMember(transaction, projectId, userId));
  }

  /** Takes a user out of a project; its last member stays, as nobody could reach it then. */
  async removeMember(projectId: number, userId: number): Promise<"removed" | "no-member" | "last-member"> {
    return write(this.#database, async (transaction) => {
      // Two who leave at the same time wait for each other.
      await lockProject(transaction, projectId);
      const members = await transaction
        .selectFrom("memberships")
        .select("user_id")
        .where("project_id", "=", projectId)
        .execute();
      if (!members.some(({ user_id }) => user_id === userId)) return "no-member";
      if (members.length === 1) return "last-member";
      await transaction
        .deleteFrom("memberships")
        .where("project_id", "=", projectId)
        .where("user_id", "=", userId)
        .execute();
      return "removed";
    });
  }
}

/** The tables of what belongs to a project alone. */
const projectTables = [
  "named_creations",
  "labels",
  // After the labels: whoever still changes one of them has written its entry by then, or finds no label.
  "label_history",
  "label_batches",
  "public_feed_settings",
  "project_languages",
  "memberships",
] as const;

/**
 * Adds a project, to which nobody belongs yet.
 *
 * @returns its id, or null when its app id is taken
 */
export async function insertProject(
  transaction: Transaction<Tables>,
  project: NewProject,
): Promise<number | null> {
  const { languages, default_language, public_feed_setting, ...own } = projectSettingsSchema.parse(project);
  const defaultLanguageId = await putLanguage(transaction, default_language);
  const added = await transaction
    .insertInto("projects")
    .values({ app_id: project.app_id, language_id: defaultLanguageId, ...toColumns(own) })
    .onConflict((conflict) => conflict.column("app_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) return null;

  for (const language of languages) {
    await insertLanguage(transaction, added.id, language, defaultLanguageId);
  }
  const now = currentTimestamp();
  await transaction
    .insertInto("public_feed_settings")
    .values({ ...toColumns(public_feed_setting), created_at: now, updated_at: now, project_id: added.id })
    .execute();
  return added.id;
}

/**
 * Lets a user into a project.
 *
 * @returns whether they did not belong to it yet
 */
export async function insertMember(
  transaction: Transaction<Tables>,
  projectId: number,
  userId: number,
): Promise<boolean> {
  const added = await transaction
    .insertInto("memberships")
    .values({ project_id: projectId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "project_id"]).doNothing())
    .returning("project_id")
    .executeTakeFirst();
  return added !== undefined;
}

async function updateProject(
  transaction: Transaction<Tables>,
  projectId: number,
  current: ProjectSettings,
  { languages, default_language, public_feed_setting, ...own }: ProjectSettings,
): Promise<void> {
  const defaultLanguageId = await putLanguage(transaction, default_language);
  await transaction
    .updateTable("projects")
    .set({ language_id: defaultLanguageId, ...toColumns(own) })
    .where("id", "=", projectId)
    .execute();

  const kept: number[] = [];
  for (const language of languages) {
    kept.push(await insertLanguage(transaction, projectId, language, defaultLanguageId));
  }
  await transaction
    .deleteFrom("project_languages")
    .where("project_id", "=", projectId)
    .where("language_id", "not in", kept)
    .execute();

  if (isDeepStrictEqual(public_feed_setting, current.public_feed_setting)) return;
  await transaction
    .updateTable("public_feed_settings")
    .set({ ...toColumns(public_feed_setting), updated_at: currentTimestamp() })
    .where("project_id", "=", projectId)
    .execute();
}

/**
 * Gives a project a language, unless it has it already, as its default or not.
 *
 * @returns the language's id
 */
async function insertLanguage(
  transaction: Transaction<Tables>,
  projectId: number,
  language: LanguageSettings,
  defaultLanguageId: number,
): Promise<number> {
  const now = currentTimestamp();
  const languageId = await putLanguage(transaction, language);
  const is_default = toFlag(languageId === defaultLanguageId);
  const ids = { project_id: projectId, language_id: languageId };
  await transaction
    .insertInto("project_languages")
    .values({ ...ids, is_default, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "language_id"])
        .doUpdateSet({ is_default, updated_at: now })
        .where("project_languages.is_default", "<>", is_default),
    )
    .execute();
  return languageId;
}

/** The id of the language, which is stored if it is not there yet. */
async function putLanguage(
  transaction: Transaction<Tables>,
  { name, locale, flag }: LanguageSettings,
): Promise<number> {
  const known = await transaction
    .selectFrom("languages")
    .select("id")
    .where("name", "=", name)
    .where("locale", "=", locale)
    .where("flag", "=", flag)
    .orderBy("id")
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const added = await transaction
    .insertInto("languages")
    .values({ name, locale, flag })
    .returning("id")
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Settings as columns, in which yes and no are 1 and 0. */
function toColumns<Settings extends object>(settings: Settings) {
  const columns = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === "boolean" ? toFlag(value) : value,
  ]);
  return Object.fromEntries(columns) as {
    [Name in keyof Settings]: Settings[Name] extends boolean ? Flag : Settings[Name];
  };
}

function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}
