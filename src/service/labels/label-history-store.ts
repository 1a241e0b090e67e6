import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import {
  type HistoryBatch,
  type HistoryEntry,
  type HistoryPage,
  type HistoryQuery,
  historyActions,
  writeEntryId,
} from "#contract/label-history.ts";
import type { Database } from "#service/database/database.ts";
import { isSqlite } from "#service/database/dialects.ts";
import type { Tables } from "#service/database/schema.ts";
import { formatMicroseconds } from "#service/database/timestamps.ts";
import { readOnce, readSnapshot, write } from "#service/database/transactions.ts";

/** How many entries are removed at a time, so that nobody waits long. */
const slice = 1000;

/** The history of all labels. Each method that reads knows one project's. */
export class LabelHistoryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * A page of a project's history, newest first. Wherever in the history it is, and however long that is, it costs the same.
   *
   * @param query what to narrow it down to; all that is given must hold
   */
  async readPage(projectId: number, query: HistoryQuery): Promise<Omit<HistoryPage, "viewer">> {
    const { limit } = query;
    return readSnapshot(this.#database, async (transaction) => {
      const { rows } = await selectEntries(projectId, query, isSqlite(transaction)).execute(transaction);
      const entries = rows.slice(0, limit).map(toEntry);
      const ids = [...new Set(entries.flatMap(({ batch }) => batch ?? []))];
      const batches = await readBatches(transaction, projectId, ids);
      const project = await transaction
        .selectFrom("projects")
        .select("history_start")
        .where("id", "=", projectId)
        .executeTakeFirst();
      const start = project?.history_start ?? 0;
      return {
        data: entries,
        batches,
        next_cursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null,
        complete_since: start === 0 ? null : formatMicroseconds(start),
      };
    });
  }

  /**
   * Removes the entries from before a moment, and the batches that have none left.
   *
   * @param moment in microseconds since 1970
   * @param goOn asked before each step; says whether to go on
   */
  async removeBefore(moment: number, goOn: () => boolean = () => true): Promise<void> {
    const outdated = this.#database
      .selectFrom("projects")
      .select("id")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("label_history")
            .select("at")
            .whereRef("project_id", "=", "projects.id")
            .where("at", "<", moment),
        ),
      );
    for (const { id } of await readOnce(this.#database, outdated)) {
      // Before anything is removed, so that nobody takes what is left for all.
      await write(this.#database, (transaction) =>
        transaction
          .updateTable("projects")
          .set({ history_start: moment })
          .where("id", "=", id)
          .where("history_start", "<", moment)
          .execute(),
      );
      while (goOn() && (await this.#removeSlice(id, moment)));
    }
  }

  /** @returns whether there may be more to remove */
  async #removeSlice(projectId: number, moment: number): Promise<boolean> {
    return write(this.#database, async (transaction) => {
      const last = await transaction
        .selectFrom("label_history")
        .select(["at", "label_id"])
        .where("project_id", "=", projectId)
        .where("at", "<", moment)
        .orderBy("at")
        .orderBy("label_id")
        .offset(slice - 1)
        .limit(1)
        .executeTakeFirst();
      const removed = await transaction
        .deleteFrom("label_history")
        .where("project_id", "=", projectId)
        .where(
          last === undefined
            ? sql<boolean>`at < ${moment}`
            : sql<boolean>`(at, label_id) <= (${last.at}, ${last.label_id})`,
        )
        .returning(["batch", "action"])
        .execute();
      for (const [batch, entries] of Map.groupBy(removed, (entry) => entry.batch)) {
        if (batch === null) continue;
        for (const [action, { length }] of Map.groupBy(entries, (entry) => entry.action)) {
          await transaction
            .updateTable("label_batch_counts")
            .set((count) => ({ entries: count("entries", "-", length) }))
            .where("project_id", "=", projectId)
            .where("batch", "=", batch)
            .where("action", "=", action)
            .execute();
        }
        await this.#moveHead(transaction, projectId, batch);
      }
      return last !== undefined;
    });
  }

  /** Has the oldest entry that is left of a batch stand for it; removes a batch that has none. */
  async #moveHead(transaction: Transaction<Tables>, projectId: number, batch: string): Promise<void> {
    const oldest = await transaction
      .selectFrom("label_history")
      .select(["at", "label_id"])
      .where("project_id", "=", projectId)
      .where("batch", "=", batch)
      .orderBy("at")
      .orderBy("label_id")
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) {
      await transaction
        .deleteFrom("label_batches")
        .where("project_id", "=", projectId)
        .where("id", "=", batch)
        .execute();
      await transaction
        .deleteFrom("label_batch_counts")
        .where("project_id", "=", projectId)
        .where("batch", "=", batch)
        .execute();
      return;
    }
    await transaction
      .updateTable("label_history")
      .set({ is_head: 1 })
      .where("project_id", "=", projectId)
      .where("at", "=", oldest.at)
      .where("label_id", "=", oldest.label_id)
      .execute();
  }
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
    .selectFrom("label_batch_counts")
    .select(["batch", "action", "entries"])
    .where("project_id", "=", projectId)
    .where("batch", "in", ids)
    .execute();
  const counts = Map.groupBy(counted, ({ batch }) => batch);
  return ids.map((id) => {
    const { kind = null, title = null } = byId.get(id) ?? {};
    const own = new Map(counts.get(id)?.map(({ action, entries }) => [action, entries]));
    return { id, kind, title, counts: toCounts(own) };
  });
}

/** An entry, with its label's place in the list. */
type EntryRow = Selectable<Tables["label_history"]> & { readonly order: number | null };

/**
 * The entries of a page, and one more if there are more. All that is asked for is found by an index in the page's order:
 * where an index has the entries of each kind by themselves, the page is merged from the newest of each. First only the
 * places of entries are found, for which nothing but an index is read, so that engines don't look through all entries
 * instead; SQLite begins a cross join with its first part.
 *
 * @param namesIndexes whether the statement says which index is used: SQLite, which knows nothing of the sizes of tables until
 *   `analyze` is run, would look through all of the project's entries in their order; PostgreSQL knows no such words
 */
export function selectEntries(
  projectId: number,
  query: HistoryQuery,
  namesIndexes: boolean,
): RawBuilder<EntryRow> {
  const { label, user, action, batch, since, until, fold, cursor, limit } = query;
  const conditions = [
    sql`project_id = ${projectId}`,
    label !== undefined && sql`label_id = ${label}`,
    batch !== undefined && sql`batch = ${batch}`,
    // As the index has it: PostgreSQL takes what is null for unsorted.
    user !== undefined && sql`coalesce(user_id, 0) = ${user === "operator" ? 0 : user}`,
    since !== undefined && sql`at >= ${since}`,
    until !== undefined && sql`at < ${until}`,
    cursor !== undefined && sql`(at, label_id) < (${cursor.at}, ${cursor.labelId})`,
  ];
  const newest = (index: string | null, ...kind: readonly RawBuilder<unknown>[]) => sql`
    select at, label_id from label_history ${namesIndexes && index !== null ? sql`indexed by ${sql.ref(index)}` : sql``}
    where ${sql.join([...conditions.filter(Boolean), ...kind], sql` and `)}
    order by at desc, label_id desc limit ${limit + 1}`;
  const ofAction = action === undefined ? [] : [sql`action = ${action}`];
  let parts: readonly RawBuilder<unknown>[];
  if (batch !== undefined) {
    parts = [newest("label_history_of_batch", ...ofAction)];
  } else if (label !== undefined) {
    const createdAt = sql`(select first_entry_at from labels where id = ${label})`;
    parts = [
      newest("label_history_of_label", ...ofAction, sql`action <> 'created'`),
      newest(null, ...ofAction, sql`action = 'created' and at = ${createdAt}`),
    ];
  } else if (user !== undefined || action !== undefined || fold !== undefined) {
    const index = user === undefined ? "label_history_of_action" : "label_history_of_user";
    parts = (action === undefined ? historyActions : [action]).flatMap((one) =>
      (fold === undefined ? [0, 1] : [1]).map((isHead) =>
        newest(index, sql`action = ${one}`, sql`is_head = ${isHead}`),
      ),
    );
  } else {
    parts = [newest(null)];
  }
  const merged = parts.map((part) => sql`select * from (${part}) as newest`);
  const page = sql`
    select * from (${sql.join(merged, sql` union all `)}) as merged order by at desc, label_id desc limit ${limit + 1}`;
  return sql<EntryRow>`
    select entries.*, (select "order" from labels where labels.id = entries.label_id) as "order"
    from (${page}) as page
    cross join label_history as entries
    where entries.project_id = ${projectId} and entries.at = page.at and entries.label_id = page.label_id
    order by entries.at desc, entries.label_id desc`;
}

function toEntry(row: EntryRow): HistoryEntry {
  return {
    id: writeEntryId({ at: row.at, labelId: row.label_id }),
    at: formatMicroseconds(row.at),
    action: row.action,
    label_id: row.label_id,
    order: row.order ?? 0,
    before: toContent(row.before_name, row.before_color),
    after: toContent(row.after_name, row.after_color),
    user: toNamed(row.user_id, row.user_name),
    token: toNamed(row.token_id, row.token_name),
    batch: row.batch,
  };
}

function toContent(name: string | null, color: string | null): HistoryEntry["before"] {
  return name === null || color === null ? null : { name, color };
}

function toNamed(id: number | null, name: string | null): HistoryEntry["user"] {
  return id === null ? null : { id, name: name ?? "" };
}

function toCounts(counts: ReadonlyMap<string, number>): HistoryBatch["counts"] {
  const entries = historyActions.map((action) => [action, counts.get(action) ?? 0]);
  return Object.fromEntries(entries) as HistoryBatch["counts"];
}
