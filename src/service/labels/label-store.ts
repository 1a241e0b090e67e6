import type { Transaction } from "kysely";
import { deriveColors } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-changes.ts";
import type { Label } from "#contract/labels.ts";
import type { Database } from "#service/database/database.ts";
import type { Tables } from "#service/database/schema.ts";
import { currentTimestamp } from "#service/database/timestamps.ts";

/**
 * How many consecutive orders each count of `label_counts` covers, from the coarsest to the finest. A page's start is found by
 * going through the counts of each level and then through at most one finest block of labels.
 */
export const countSpans = [65_536, 256] as const;

/** The most rows of one insert: SQLite and PostgreSQL bound the number of a statement's parameters. */
const insertChunk = 1000;

/** Some consecutive labels of a project's list, and how many the list has in all. */
export interface LabelSlice {
  readonly labels: Label[];
  readonly total: number;
}

/** A label to add, with the moment (now, unless told) at which it counts as created and as updated. */
export interface NewLabel extends LabelInput {
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** The labels of all projects. Each method acts on one project's labels and knows no others. */
export class LabelStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Labels in the list's order, which is by `order`, then id. A slice deep in the list costs as much as the first.
   *
   * @param offset how many labels to skip
   * @param limit how many labels to give at most
   */
  async listLabels(projectId: number, offset: number, limit: number): Promise<LabelSlice> {
    return this.#database
      .transaction()
      .setAccessMode("read only")
      .setIsolationLevel("repeatable read")
      .execute(async (transaction) => {
        const { total, ...start } = await findStart(transaction, projectId, offset);
        if (offset >= total) return { labels: [], total };
        const rows = await transaction
          .selectFrom("labels")
          .select(["id", "name", "color", "order", "project_id", "created_at", "updated_at", "deleted_at"])
          .where("project_id", "=", projectId)
          .where("deleted_at", "is", null)
          .where("order", ">=", start.order)
          .orderBy("order")
          .orderBy("id")
          .limit(limit)
          .offset(start.skip)
          .execute();
        return { labels: rows.map((row) => ({ ...row, ...deriveColors(row.color) })), total };
      });
  }

  /** Adds labels to the end of the project's list, all or none, in the order given. */
  async addLabels(projectId: number, labels: readonly NewLabel[]): Promise<void> {
    await this.#database.transaction().execute((transaction) => insertLabels(transaction, projectId, labels));
  }

  /**
   * Renames and recolours a label. One that has that name and colour already is left as it is, its time of update too.
   *
   * @returns whether there is such a label in the project
   */
  async updateLabel(projectId: number, labelId: number, { name, color }: LabelInput): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const label = await transaction
        .selectFrom("labels")
        .select(["name", "color"])
        .where("id", "=", labelId)
        .where("project_id", "=", projectId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (label === undefined) return false;
      if (label.name === name && label.color === color) return true;
      await transaction
        .updateTable("labels")
        .set({ name, color, updated_at: currentTimestamp() })
        .where("id", "=", labelId)
        .execute();
      return true;
    });
  }

  /**
   * Marks a label as deleted, which takes it out of every answer.
   *
   * @returns whether there was such a label in the project
   */
  async deleteLabel(projectId: number, labelId: number): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const label = await transaction
        .updateTable("labels")
        .set({ deleted_at: currentTimestamp() })
        .where("id", "=", labelId)
        .where("project_id", "=", projectId)
        .where("deleted_at", "is", null)
        .returning("order")
        .executeTakeFirst();
      if (label === undefined) return false;
      await addToCounts(transaction, projectId, label.order, label.order, -1);
      return true;
    });
  }
}

/**
 * Adds labels to the end of the project's list, in the order given.
 *
 * @param transaction without one, others could see labels that are not counted yet
 */
export async function insertLabels(
  transaction: Transaction<Tables>,
  projectId: number,
  labels: readonly NewLabel[],
): Promise<void> {
  if (labels.length === 0) return;
  const now = currentTimestamp();
  const { last_label_order: last } = await transaction
    .updateTable("projects")
    .set((project) => ({ last_label_order: project("last_label_order", "+", labels.length) }))
    .where("id", "=", projectId)
    .returning("last_label_order")
    .executeTakeFirstOrThrow();
  const first = last - labels.length + 1;
  const rows = labels.map(({ name, color, createdAt = now, updatedAt = createdAt }, index) => ({
    project_id: projectId,
    name,
    color,
    order: first + index,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: null,
  }));
  for (let from = 0; from < rows.length; from += insertChunk) {
    await transaction
      .insertInto("labels")
      .values(rows.slice(from, from + insertChunk))
      .execute();
  }
  await addToCounts(transaction, projectId, first, last, 1);
}

/** Adds `amount` for every order from `first` to `last` to the counts that cover it. */
async function addToCounts(
  transaction: Transaction<Tables>,
  projectId: number,
  first: number,
  last: number,
  amount: 1 | -1,
): Promise<void> {
  for (const span of countSpans) {
    for (let block = Math.floor(first / span); block * span <= last; block += 1) {
      const covered = Math.min(last, block * span + span - 1) - Math.max(first, block * span) + 1;
      await transaction
        .insertInto("label_counts")
        .values({ project_id: projectId, span, block, live: covered * amount })
        .onConflict((conflict) =>
          conflict
            .columns(["project_id", "span", "block"])
            .doUpdateSet((count) => ({ live: count("label_counts.live", "+", covered * amount) })),
        )
        .execute();
    }
  }
}

/** Where the labels after the first `offset` begin. */
interface Start {
  /** No label before has this order or a higher one. */
  readonly order: number;
  /** How many labels from that order on still belong to those before. */
  readonly skip: number;
}

/** Finds where the labels after the first `offset` begin, and how many the project has in all. */
async function findStart(
  transaction: Transaction<Tables>,
  projectId: number,
  offset: number,
): Promise<Start & { total: number }> {
  const [coarsest, finest] = countSpans;
  const counts = await readCounts(transaction, projectId, coarsest, 0, Number.MAX_SAFE_INTEGER);
  const total = counts.reduce((sum, { live }) => sum + live, 0);
  const start = passBlocks(counts, coarsest, { order: 0, skip: offset });
  // So few labels are passed faster than their counts.
  if (offset >= total || start.skip <= finest) return { ...start, total };
  const finer = await readCounts(transaction, projectId, finest, start.order, start.order + coarsest);
  return { ...passBlocks(finer, finest, start), total };
}

/** The project's counts of one span, by block, for the orders from `from` to before `end`. */
function readCounts(
  transaction: Transaction<Tables>,
  projectId: number,
  span: number,
  from: number,
  end: number,
): Promise<{ block: number; live: number }[]> {
  return transaction
    .selectFrom("label_counts")
    .select(["block", "live"])
    .where("project_id", "=", projectId)
    .where("span", "=", span)
    .where("block", ">=", Math.floor(from / span))
    .where("block", "<", Math.ceil(end / span))
    .orderBy("block")
    .execute();
}

/** Goes past every block whose labels are all before the start. */
function passBlocks(counts: readonly { block: number; live: number }[], span: number, start: Start): Start {
  let { order, skip } = start;
  for (const { block, live } of counts) {
    order = block * span;
    if (skip < live) break;
    skip -= live;
  }
  return { order, skip };
}
