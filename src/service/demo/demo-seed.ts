import type { Transaction } from "kysely";
import type { Database } from "#service/database/database.ts";
import type { Tables } from "#service/database/schema.ts";
import { formatTimestamp } from "#service/database/timestamps.ts";
import { write } from "#service/database/transactions.ts";
import type { Author } from "#service/labels/label-history-writer.ts";
import { insertLabels } from "#service/labels/label-store.ts";
import { insertMember, insertProject } from "#service/projects/project-register.ts";
import { type DemoProject, demoProjects, otherProjects } from "./demo-projects.ts";

/** The names of the two demo users. */
export const demoUsers = { first: "demo", other: "other" } as const;

/** Writes the demo users and their projects, all or nothing, unless they are there already. */
export async function seedDemo(database: Database): Promise<void> {
  await write(database, async (transaction) => {
    const now = Temporal.Now.instant();
    const seeded = await seedUser(transaction, demoUsers.first, demoProjects, now);
    if (seeded) await seedUser(transaction, demoUsers.other, otherProjects, now);
  });
}

/**
 * Writes a user and their projects. Of instances that do so at once, the others wait until the first has committed.
 *
 * @returns whether the user was not there yet
 */
async function seedUser(
  transaction: Transaction<Tables>,
  name: string,
  projects: readonly DemoProject[],
  now: Temporal.Instant,
): Promise<boolean> {
  const user = await transaction
    .insertInto("users")
    .values({ name, created_at: formatTimestamp(now) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (user === undefined) return false;
  for (const project of projects) {
    const author = { user: { id: user.id, name }, token: null, batch: null };
    const projectId = await seedProject(transaction, project, now, author);
    await insertMember(transaction, projectId, user.id);
  }
  return true;
}

async function seedProject(
  transaction: Transaction<Tables>,
  project: DemoProject,
  now: Temporal.Instant,
  author: Author,
): Promise<number> {
  const [defaultLanguage] = project.languages;
  if (defaultLanguage === undefined) throw new Error(`${project.name} has no language`);
  const times = { created_at: hoursBefore(now, 24 * 400), updated_at: hoursBefore(now, 24 * 9) };
  const id = await insertProject(transaction, {
    app_id: project.appId,
    name: project.name,
    subdomain: project.subdomain,
    domain: project.domain,
    primary_domain: project.primaryDomain,
    logo: project.logo ?? null,
    favicon: project.favicon ?? null,
    accent_color: project.accentColor,
    website: project.website,
    plan: project.plan,
    changelog_reactions: project.reactions,
    changelog_comments: project.comments,
    languages: project.languages.map((language) => ({ ...language, pivot: times })),
    default_language: defaultLanguage,
    public_feed_setting: {
      title: project.feed.title,
      description: project.feed.description,
      website: project.feed.website,
      allow_subscribers: project.feed.subscribers,
      allow_search_engine_index: project.feed.searchEngines,
      private: project.feed.private,
      custom_css: project.feed.css ?? null,
      custom_javascript: project.feed.javascript ?? null,
      ...times,
    },
  });
  if (id === null) throw new Error(`There is a project with the app id of ${project.name} already.`);
  const labels = project.labels.map(({ name, color, createdHoursAgo, updatedHoursAgo }) => ({
    name,
    color,
    createdAt: hoursBefore(now, createdHoursAgo),
    updatedAt: hoursBefore(now, updatedHoursAgo),
  }));
  await insertLabels(transaction, id, labels, author);
  return id;
}

function hoursBefore(now: Temporal.Instant, hours: number): string {
  return formatTimestamp(now.subtract({ hours }));
}
