import type { Transaction } from "kysely";
import { contentOf } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { Database } from "#service/database/database.ts";
import type { Tables } from "#service/database/schema.ts";
import { formatTimestamp } from "#service/database/timestamps.ts";
import { write } from "#service/database/transactions.ts";
import { type Author, changeLabel, lockLabel } from "#service/labels/label-history-writer.ts";
import { insertLabels } from "#service/labels/label-store.ts";
import { insertMember, insertProject } from "#service/projects/project-register.ts";
import {
  type DemoLabel,
  type DemoProject,
  demoBatches,
  demoProjects,
  otherProjects,
} from "./demo-projects.ts";
import { demoUsers } from "./demo-users.ts";

/** A colleague who has left: only the history knows her. */
const colleagueName = "maria";

/** Writes the demo users and their projects, all or nothing, unless they are there already. */
export async function seedDemo(database: Database): Promise<void> {
  await write(database, async (transaction) => {
    const now = Temporal.Now.instant();
    const first = await seedUser(transaction, demoUsers.first, now);
    if (first === null) return;
    const other = await seedUser(transaction, demoUsers.other, now);
    // Without one where somebody else has that name.
    const colleague = await seedUser(transaction, colleagueName, now);
    for (const project of demoProjects)
      await seedProject(transaction, project, now, [first, colleague ?? first]);
    for (const project of other === null ? [] : otherProjects)
      await seedProject(transaction, project, now, [other ?? first, colleague ?? first]);
    if (colleague?.user) await transaction.deleteFrom("users").where("id", "=", colleague.user.id).execute();
  });
}

/**
 * Writes a user. Of instances that do so at once, the others wait until the first has committed.
 *
 * @returns the user as the author of changes; null for one who was there already
 */
async function seedUser(
  transaction: Transaction<Tables>,
  name: string,
  now: Temporal.Instant,
): Promise<Author | null> {
  const user = await transaction
    .insertInto("users")
    .values({ name, created_at: formatTimestamp(now) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return user === undefined ? null : { user: { id: user.id, name }, token: null, batch: null };
}

/** The member of a project, who made its labels, and somebody who changed some. */
type Authors = readonly [member: Author, colleague: Author];

async function seedProject(
  transaction: Transaction<Tables>,
  project: DemoProject,
  now: Temporal.Instant,
  authors: Authors,
): Promise<void> {
  const { labels, ...settings } = project;
  const id = await insertProject(transaction, settings);
  if (id === null) throw new Error(`There is a project with the app id of ${project.name} already.`);
  const times = { created_at: hoursBefore(now, 24 * 400), updated_at: hoursBefore(now, 24 * 9) };
  for (const table of ["project_languages", "public_feed_settings"] as const)
    await transaction.updateTable(table).set(times).where("project_id", "=", id).execute();
  await seedLabels(transaction, id, labels, now, authors);
  const [{ user }] = authors;
  if (user !== null) await insertMember(transaction, id, user.id);
}

/** Writes labels as they were at first, then their changes in the order of time. */
async function seedLabels(
  transaction: Transaction<Tables>,
  projectId: number,
  labels: readonly DemoLabel[],
  now: Temporal.Instant,
  [member, colleague]: Authors,
): Promise<void> {
  const within = (by: Author, name = ""): Author => {
    const batch = demoBatches[name];
    const id = `demo-${projectId}-${name.replaceAll(" ", "-")}`;
    return batch === undefined ? by : { ...by, batch: { id, ...batch } };
  };
  for (const some of groupByBatch(labels)) {
    const rows = some.map((label) => ({
      ...contentAfter(label, 0),
      createdAt: hoursBefore(now, label.createdHoursAgo),
      updatedAt: hoursBefore(now, label.changes ? label.createdHoursAgo : label.updatedHoursAgo),
    }));
    await insertLabels(transaction, projectId, rows, within(member, some[0]?.batch));
  }
  const ids = await transaction
    .selectFrom("labels")
    .select("id")
    .where("project_id", "=", projectId)
    .orderBy("order")
    .execute();
  const steps = labels.flatMap((label, index) => {
    const id = ids[index]?.id ?? 0;
    const changes = (label.changes ?? []).map((change, done) => ({
      id,
      hoursAgo: change.hoursAgo,
      author: within(change.byColleague ? colleague : member, change.batch),
      after: contentAfter(label, done + 1),
    }));
    const { deletedHoursAgo: hoursAgo } = label;
    return hoursAgo === undefined ? changes : [...changes, { id, hoursAgo, author: colleague, after: null }];
  });
  for (const { id, hoursAgo, author, after } of steps.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const label = await lockLabel(transaction, projectId, id);
    if (label !== undefined)
      await changeLabel(transaction, author, label, after, now.subtract({ hours: hoursAgo }));
  }
}

/** Labels in their order, in groups that one batch has made, or none. */
function groupByBatch(labels: readonly DemoLabel[]): DemoLabel[][] {
  const groups: DemoLabel[][] = [];
  for (const label of labels) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.batch === label.batch) last.push(label);
    else groups.push([label]);
  }
  return groups;
}

/** What a label says after so many of its changes: each names what was different before it. */
function contentAfter({ changes = [], ...label }: DemoLabel, done: number): LabelInput {
  const later = changes.slice(done).toReversed();
  return Object.assign(contentOf(label), ...later.map(({ before }) => before));
}

function hoursBefore(now: Temporal.Instant, hours: number): string {
  return formatTimestamp(now.subtract({ hours }));
}
