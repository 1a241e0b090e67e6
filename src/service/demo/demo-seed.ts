import type { Transaction } from "kysely";
import type { Database } from "#service/database/database.ts";
import type { Flag, Tables } from "#service/database/schema.ts";
import { formatTimestamp } from "#service/database/timestamps.ts";
import { insertLabels } from "#service/labels/label-store.ts";
import { type DemoLanguage, type DemoProject, demoProjects, otherProjects } from "./demo-projects.ts";

/** The names of the two demo users. */
export const demoUsers = { first: "demo", other: "other" } as const;

/** Writes the demo users and their projects, all or nothing, unless they are there already. */
export async function seedDemo(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const seeded = await transaction
      .selectFrom("users")
      .select("id")
      .where("name", "=", demoUsers.first)
      .executeTakeFirst();
    if (seeded !== undefined) return;
    const now = Temporal.Now.instant();
    await seedUser(transaction, demoUsers.first, demoProjects, now);
    await seedUser(transaction, demoUsers.other, otherProjects, now);
  });
}

async function seedUser(
  transaction: Transaction<Tables>,
  name: string,
  projects: readonly DemoProject[],
  now: Temporal.Instant,
): Promise<void> {
  const user = await transaction
    .insertInto("users")
    .values({ name, created_at: formatTimestamp(now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const project of projects) {
    const projectId = await seedProject(transaction, project, now);
    await transaction.insertInto("memberships").values({ user_id: user.id, project_id: projectId }).execute();
  }
}

async function seedProject(
  transaction: Transaction<Tables>,
  project: DemoProject,
  now: Temporal.Instant,
): Promise<number> {
  const languageIds: number[] = [];
  for (const language of project.languages) languageIds.push(await putLanguage(transaction, language));
  const [defaultLanguageId] = languageIds;
  if (defaultLanguageId === undefined) throw new Error(`${project.name} has no language`);

  const { id } = await transaction
    .insertInto("projects")
    .values({
      app_id: project.appId,
      name: project.name,
      subdomain: project.subdomain,
      domain: project.domain,
      primary_domain: project.primaryDomain,
      logo: project.logo ?? null,
      favicon: project.favicon ?? null,
      accent_color: project.accentColor,
      language_id: defaultLanguageId,
      website: project.website,
      plan: project.plan,
      changelog_reactions: flag(project.reactions),
      changelog_comments: flag(project.comments),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  const times = { created_at: hoursBefore(now, 24 * 400), updated_at: hoursBefore(now, 24 * 9) };
  for (const languageId of languageIds) {
    await transaction
      .insertInto("project_languages")
      .values({
        project_id: id,
        language_id: languageId,
        is_default: flag(languageId === defaultLanguageId),
        ...times,
      })
      .execute();
  }
  await transaction
    .insertInto("public_feed_settings")
    .values({
      project_id: id,
      title: project.feed.title,
      description: project.feed.description,
      website: project.feed.website,
      allow_subscribers: flag(project.feed.subscribers),
      allow_search_engine_index: flag(project.feed.searchEngines),
      private: flag(project.feed.private),
      custom_css: project.feed.css ?? null,
      custom_javascript: project.feed.javascript ?? null,
      ...times,
      deleted_at: null,
    })
    .execute();
  const labels = project.labels.map(({ name, color, createdHoursAgo, updatedHoursAgo }) => ({
    name,
    color,
    createdAt: hoursBefore(now, createdHoursAgo),
    updatedAt: hoursBefore(now, updatedHoursAgo),
  }));
  await insertLabels(transaction, id, labels);
  return id;
}

/** The id of the language, which is stored if it is not there yet. */
async function putLanguage(transaction: Transaction<Tables>, language: DemoLanguage): Promise<number> {
  const known = await transaction
    .selectFrom("languages")
    .select("id")
    .where("locale", "=", language.locale)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const added = await transaction
    .insertInto("languages")
    .values({ name: language.name, locale: language.locale, flag: language.flag })
    .returning("id")
    .executeTakeFirstOrThrow();
  return added.id;
}

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}

function hoursBefore(now: Temporal.Instant, hours: number): string {
  return formatTimestamp(now.subtract({ hours }));
}
