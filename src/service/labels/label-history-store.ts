import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import {
  type HistoryAction,
  type HistoryBatch,
  type HistoryEntry,
  type HistoryPage,
  type HistoryQuery,
  historyActions,
  writeEntryId,
} from "#contract/label-history.ts";
import type { HistoryDays, HistoryDaysQuery } from "#contract/label-history-days.ts";
import { type LabelContent, labelFields } from "#contract/labels.ts";
import { fromKeys } from "#contract/values.ts";
import type { Database } from "#service/database/database.ts";
import type { Tables } from "#service/database/schema.ts";
import { formatMicroseconds, toMicroseconds } from "#service/database/timestamps.ts";
import { readCompiled, readSnapshot, write } from "#service/database/transactions.ts";

/** The history of all labels. Each method that reads knows one project's. */
export class LabelHistoryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * A page of a project's history, newest first.
   *
   * @param query what to narrow it down to; all that is given must hold
   */
  async readPage(projectId: number, query: HistoryQuery): Promise<Omit<HistoryPage, "viewer">> {
    const { limit } = query;
    return readSnapshot(this.#database, async (transaction) => {
      const { rows } = await selectEntries(projectId, query).execute(transaction);
      const entries = rows.slice(0, limit).map(toEntry);
      const ids = [...new Set(entries.flatMap(({ batch }) => batch ?? []))];
      const batches = await readBatches(transaction, projectId, ids);
      return {
        data: entries,
        batches,
        next_cursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
        complete_since: await readStart(transaction, projectId),
      };
    });
  }

  /**
   * Counts a project's changes by day, oldest first; days without any are left out.
   *
   * @param query what to narrow it down to, and the time zone in which days begin
   */
  async countDays(projectId: number, query: HistoryDaysQuery): Promise<HistoryDays> {
    return readSnapshot(this.#database, async (transaction) => {
      const ofProject = transaction
        .selectFrom("label_history")
        .select("at")
        .where("project_id", "=", projectId)
        .limit(1);
      const oldest = await ofProject.orderBy("at").executeTakeFirst();
      const newest = await ofProject.orderBy("at", "desc").executeTakeFirst();
      const days = oldest && newest ? listDays(query.zone, oldest.at, newest.at) : [];
      if (days.length === 0) return { data: [], complete_since: await readStart(transaction, projectId) };
      const { rows } = await selectDayCounts(projectId, query, days).execute(transaction);
      const byDay = Map.groupBy(rows, ({ place }) => Number(place));
      return {
        data: [...byDay].map(([place, counted]) => ({
          day: days[place]?.day ?? "",
          counts: toCounts(new Map(counted.map(({ action, entries }) => [action, Number(entries)]))),
        })),
        complete_since: await readStart(transaction, projectId),
      };
    });
  }

  /**
   * Removes the entries from before a moment, and the batches that have none left.
   *
   * @param moment in microseconds since 1970
   * @param goOn asked before each project; says whether to go on
   */
  async removeBefore(moment: number, goOn: () => boolean = () => true): Promise<void> {
    const outdated = sql<{ project_id: number }>`
      select id as project_id from projects
      where exists (select 1 from label_history where project_id = projects.id and at < ${moment})`.compile(
      this.#database,
    );
    for (const { project_id } of await readCompiled(this.#database, outdated, outdated.parameters)) {
      if (!goOn()) return;
      await write(this.#database, async (transaction) => {
        for (const statement of [
          sql`update projects set history_start = ${moment} where id = ${project_id} and history_start < ${moment}`,
          sql`delete from label_history where project_id = ${project_id} and at < ${moment}`,
          sql`delete from label_batches where project_id = ${project_id} and not exists (
            select 1 from label_history where project_id = ${project_id} and batch = label_batches.id)`,
        ])
          await statement.execute(transaction);
      });
    }
  }
}

/** From which moment on a project's history has every change, as the API writes it; null if from the beginning. */
async function readStart(transaction: Transaction<Tables>, projectId: number): Promise<string | null> {
  const project = await transaction
    .selectFrom("projects")
    .select("history_start")
    .where("id", "=", projectId)
    .executeTakeFirst();
  const start = project?.history_start ?? 0;
  return start === 0 ? null : formatMicroseconds(start);
}

/** Batches with how many changes they have, in the order of their ids. */
async function readBatches(
  transaction: Transaction<Tables>,
  projectId: number,
  ids: readonly string[],
): Promise<HistoryBatch[]> {
  if (ids.length === 0) return [];
  const found = await transaction
    .selectFrom("label_batches")
    .select(["id", "kind", "title"])
    .where("project_id", "=", projectId)
    .where("id", "in", ids)
    .execute();
  const byId = new Map(found.map((batch) => [batch.id, batch]));
  const counted = await transaction
    .selectFrom("label_history")
    .select((entry) => ["batch", "action", entry.fn.countAll<number>().as("entries")])
    .where("project_id", "=", projectId)
    .where("batch", "in", ids)
    .groupBy(["batch", "action"])
    .execute();
  const counts = Map.groupBy(counted, ({ batch }) => batch);
  return ids.map((id) => {
    const { kind = null, title = null } = byId.get(id) ?? {};
    const own = new Map(counts.get(id)?.map(({ action, entries }) => [action, entries]));
    return { id, kind, title, counts: toCounts(own) };
  });
}

/** The conditions of what a history is narrowed down to. */
function filtersOf(projectId: number, query: Filters): RawBuilder<unknown> {
  const { label, user, action, since, until, batch, fold, cursor } = query;
  const conditions = [
    sql`project_id = ${projectId}`,
    label !== undefined && sql`label_id = ${label}`,
    user !== undefined && (user === "operator" ? sql`user_id is null` : sql`user_id = ${user}`),
    action !== undefined && sql`action = ${action}`,
    since !== undefined && sql`at >= ${since}`,
    until !== undefined && sql`at < ${until}`,
    batch !== undefined && sql`batch = ${batch}`,
    fold !== undefined && isFirstOfBatch,
    cursor !== undefined && sql`(at, label_id) < (${cursor.at}, ${cursor.labelId})`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  );
}

/** Whether an entry stands for its batch where those are folded: as its first one, or as it has none. */
const isFirstOfBatch = sql`(batch is null or not exists (
  select 1 from label_history as earlier
  where earlier.project_id = entries.project_id and earlier.batch = entries.batch
    and (earlier.at, earlier.label_id) < (entries.at, entries.label_id)))`;

/** What narrows both pages and days down, and what only pages. */
type Filters = Pick<HistoryDaysQuery, "label" | "user" | "action" | "since" | "until"> &
  Partial<Pick<HistoryQuery, "batch" | "fold" | "cursor">>;

/** A day, and from when until before when it is in a time zone, in microseconds since 1970. */
type ZonedDay = Readonly<{ day: string; from: number; until: number }>;

/** The days of a time zone from that of one moment until that of another; both in microseconds since 1970. */
function listDays(zone: string, from: number, until: number): readonly ZonedDay[] {
  const dayOf = (moment: number) =>
    Temporal.Instant.fromEpochNanoseconds(BigInt(moment) * 1000n)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
  const startOf = (day: Temporal.PlainDate) => toMicroseconds(day.toZonedDateTime(zone).toInstant());
  const days: ZonedDay[] = [];
  const last = dayOf(until);
  for (let day = dayOf(from); Temporal.PlainDate.compare(day, last) <= 0; ) {
    const next = day.add({ days: 1 });
    days.push({ day: day.toString(), from: startOf(day), until: startOf(next) });
    day = next;
  }
  return days;
}

/** How many changes of an action a day, by its index, has; PostgreSQL's numbers may come as text. */
type DayCount = Readonly<{ place: number | string; action: HistoryAction; entries: number | string }>;

/** How many changes of each action some days have, in the order of the days. */
function selectDayCounts(
  projectId: number,
  query: HistoryDaysQuery,
  days: readonly ZonedDay[],
): RawBuilder<DayCount> {
  // Written out, as they are more than a statement may have parameters.
  const rows = days.map(({ from, until }, place) => `(${place}, ${from}, ${until})`).join();
  return sql<DayCount>`
    with days (place, starts_at, ends_at) as (values ${sql.raw(rows)})
    select place, action, count(*) as entries
    from days join label_history on at >= starts_at and at < ends_at
    where ${filtersOf(projectId, query)}
    group by place, action order by place`;
}

/** An entry, with its label's place in the list. */
type EntryRow = Selectable<Tables["label_history"]> & { readonly order: number | null };

/** The entries of a page, and one more if there are more. */
function selectEntries(projectId: number, query: HistoryQuery): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    select entries.*, (select "order" from labels where labels.id = entries.label_id) as "order"
    from label_history as entries
    where ${filtersOf(projectId, query)}
    order by at desc, label_id desc limit ${query.limit + 1}`;
}

function toEntry(row: EntryRow): HistoryEntry {
  return {
    id: writeEntryId({ at: row.at, labelId: row.label_id }),
    at: formatMicroseconds(row.at),
    action: row.action,
    label_id: row.label_id,
    order: row.order ?? 0,
    before: toContent(row, "before"),
    after: toContent(row, "after"),
    user: toNamed(row.user_id, row.user_name),
    token: toNamed(row.token_id, row.token_name),
    batch: row.batch,
  };
}

/** The label as it was before an entry, or after it; null where there was none. */
function toContent(row: EntryRow, side: "before" | "after"): LabelContent | null {
  return row[`${side}_name`] === null
    ? null
    : fromKeys(labelFields, (field) => row[`${side}_${field}`] ?? "");
}

function toNamed(id: number | null, name: string | null): HistoryEntry["user"] {
  return id === null ? null : { id, name: name ?? "" };
}

function toCounts(counts: ReadonlyMap<string, number>): HistoryBatch["counts"] {
  return fromKeys(historyActions, (action) => counts.get(action) ?? 0);
}
