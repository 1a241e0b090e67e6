import { createHash } from "node:crypto";
import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { deriveColors } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { Label } from "#contract/labels.ts";
import { type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import type { Database } from "#service/database/database.ts";
import { isMissingReference } from "#service/database/database-errors.ts";
import { type PreparedQuery, prepareQuery } from "#service/database/prepared-query.ts";
import { lockProject } from "#service/database/project-lock.ts";
import type { Tables } from "#service/database/schema.ts";
import { currentTimestamp, timestampHoursAgo } from "#service/database/timestamps.ts";
import { readSnapshot, write } from "#service/database/transactions.ts";

/**
 * How many consecutive orders each count of `label_counts` covers, the coarser span first. A page is found by adding up the
 * coarse counts, then at most eight fine ones, then passing fewer than 256 labels. With the fine counts alone, a page in
 * the middle of 10,000 labels would take twice as long as one in the middle of 100.
 */
export const countSpans = [2048, 256] as const;
const [coarseSpan, fineSpan] = countSpans;

/** The most rows of one insert: SQLite and PostgreSQL bound the number of a statement's parameters. */
const insertChunk = 1000;

/** For how many hours an idempotency key is kept; nobody retries for longer. */
const keyLifetime = 24;

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

/** What an import does for each label of its list. */
export type LabelImport = readonly PlanEntry<LabelInput & { readonly id: number }>[];

/** The labels of all projects. Each method acts on one project's labels and knows no others. */
export class LabelStore {
  readonly #database: Database;
  /** By the slice's limit; only one is in use. */
  readonly #sliceQueries = new Map<number, SliceQuery>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Labels in the list's order, which is by `order`, then id. A slice deep in the list costs as much as the first, and as
   * in one statement, it is of one moment.
   *
   * @param offset how many labels to skip
   * @param limit how many labels to give at most
   */
  async listLabels(projectId: number, offset: number, limit: number): Promise<LabelSlice> {
    const rows = await this.#sliceQuery(limit)(projectId, offset);
    const labels = rows.flatMap((row) => (row.id === null ? [] : [toLabel(row)]));
    return { labels, total: rows[0]?.total ?? 0 };
  }

  #sliceQuery(limit: number): SliceQuery {
    const known = this.#sliceQueries.get(limit);
    if (known !== undefined) return known;
    const query: SliceQuery = prepareQuery(this.#database, (projectId: number, offset: number) => ({
      compile: () => selectSlice(projectId, offset, limit).compile(this.#database),
    }));
    this.#sliceQueries.set(limit, query);
    return query;
  }

  /**
   * Adds labels to the end of the project's list, all or none, in the order given.
   *
   * @returns whether there is such a project
   */
  async addLabels(projectId: number, labels: readonly NewLabel[]): Promise<boolean> {
    const ids = await write(this.#database, (transaction) => insertLabels(transaction, projectId, labels));
    return ids !== null;
  }

  /** What importing a list would do, see {@link importLabels}. */
  async planImport(projectId: number, labels: readonly WantedLabel[]): Promise<LabelImport> {
    return readSnapshot(this.#database, (transaction) => planImport(transaction, projectId, labels));
  }

  /**
   * Makes the project have the labels of a list, all or none, as {@link planLabels} says: recolors and renames those that
   * it has, and adds the others to the end of its list.
   *
   * @returns what was done, or null when there is no such project
   */
  async importLabels(projectId: number, labels: readonly WantedLabel[]): Promise<LabelImport | null> {
    return write(this.#database, async (transaction) => {
      // Before reading, so that of two who import the same list at once the second finds what the first has done.
      if (!(await lockProject(transaction, projectId))) return null;
      const entries = await planImport(transaction, projectId, labels);
      for (const { kind, wanted, existing } of entries) {
        if (kind === "unchanged" || existing === null) continue;
        await transaction
          .updateTable("labels")
          .set({ name: wanted.name, color: wanted.color, updated_at: currentTimestamp() })
          .where("id", "=", existing.id)
          .execute();
      }
      const added = entries.flatMap(({ kind, wanted }) => (kind === "create" ? [wanted] : []));
      await insertLabels(transaction, projectId, added);
      return entries;
    });
  }

  /**
   * Adds a label to the end of the project's list, unless that was done before with the same idempotency key.
   *
   * @param key the request's idempotency key, if any; with other content it stands for another creation
   * @returns the label's id; `"repeated"` when it was added before; null when there is no such project
   */
  async addLabel(
    projectId: number,
    { name, color }: LabelInput,
    key: string | null,
  ): Promise<number | "repeated" | null> {
    const added = await this.#addOnce(projectId, [{ name, color }], key && { key, name, color });
    return Array.isArray(added) ? (added[0] ?? null) : added;
  }

  /**
   * Adds labels to the end of the project's list in the order given, all or none, unless that was done before, see
   * {@link addLabel}.
   *
   * @returns the labels' ids, in no certain order; `"repeated"` or null as there
   */
  async addLabelBatch(
    projectId: number,
    labels: readonly LabelInput[],
    key: string | null,
  ): Promise<number[] | "repeated" | null> {
    return this.#addOnce(projectId, labels, key && { key, ...nameBatch(labels) });
  }

  async #addOnce(
    projectId: number,
    labels: readonly LabelInput[],
    claim: Claim | null | "",
  ): Promise<number[] | "repeated" | null> {
    const writing = write(this.#database, async (transaction) => {
      if (claim && !(await claimKey(transaction, projectId, claim))) return "repeated";
      return insertLabels(transaction, projectId, labels);
    });
    return writing.catch((error: unknown) => {
      if (isMissingReference(error)) return null;
      throw error;
    });
  }

  /**
   * Renames and recolors a label. One that has that name and color already is left as it is, its time of update too.
   *
   * @returns what became of it; null when there is no such label in the project
   */
  async updateLabel(
    projectId: number,
    labelId: number,
    { name, color }: LabelInput,
  ): Promise<"changed" | "unchanged" | null> {
    return write(this.#database, async (transaction) => {
      const changed = await transaction
        .updateTable("labels")
        .set({ name, color, updated_at: currentTimestamp() })
        .where("id", "=", labelId)
        .where("project_id", "=", projectId)
        .where("deleted_at", "is", null)
        .where((label) => label.or([label("name", "<>", name), label("color", "<>", color)]))
        .returning("id")
        .executeTakeFirst();
      if (changed !== undefined) return "changed";
      const same = await transaction
        .selectFrom("labels")
        .select("id")
        .where("id", "=", labelId)
        .where("project_id", "=", projectId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return same === undefined ? null : "unchanged";
    });
  }

  /**
   * Marks a label as deleted, which takes it out of every answer.
   *
   * @returns whether there was such a label in the project
   */
  async deleteLabel(projectId: number, labelId: number): Promise<boolean> {
    return write(this.#database, async (transaction) => {
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

/** An idempotency key with what it creates. */
interface Claim extends LabelInput {
  readonly key: string;
}

/** What is kept of the content of several labels beside their idempotency key: in the form of one label's. */
function nameBatch(labels: readonly LabelInput[]): LabelInput {
  const content = JSON.stringify(labels.map(({ name, color }) => [name, color]));
  return { name: `batch ${createHash("sha256").update(content).digest("hex")}`, color: "#000000" };
}

/**
 * Stores an idempotency key with what it creates, and removes keys that are too old.
 *
 * @returns whether the key is new
 */
async function claimKey(
  transaction: Transaction<Tables>,
  projectId: number,
  { key, name, color }: Claim,
): Promise<boolean> {
  await transaction
    .deleteFrom("idempotency_keys")
    .where("project_id", "=", projectId)
    .where("created_at", "<", timestampHoursAgo(keyLifetime))
    .execute();
  const claimed = await transaction
    .insertInto("idempotency_keys")
    .values({ project_id: projectId, key, name, color, created_at: currentTimestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

async function planImport(
  transaction: Transaction<Tables>,
  projectId: number,
  labels: readonly WantedLabel[],
): Promise<LabelImport> {
  const existing = await transaction
    .selectFrom("labels")
    .select(["id", "name", "color"])
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .execute();
  return planLabels(existing, labels);
}

/**
 * Adds labels to the end of the project's list, in the order given.
 *
 * @param transaction without one, others could see labels that are not counted yet
 * @returns their ids, in no certain order; null when there is no such project
 */
export async function insertLabels(
  transaction: Transaction<Tables>,
  projectId: number,
  labels: readonly NewLabel[],
): Promise<number[] | null> {
  const now = currentTimestamp();
  const project = await transaction
    .updateTable("projects")
    .set((project) => ({ last_label_order: project("last_label_order", "+", labels.length) }))
    .where("id", "=", projectId)
    .returning("last_label_order")
    .executeTakeFirst();
  if (project === undefined) return null;
  if (labels.length === 0) return [];
  const last = project.last_label_order;
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
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += insertChunk) {
    const inserted = await transaction
      .insertInto("labels")
      .values(rows.slice(from, from + insertChunk))
      .returning("id")
      .execute();
    for (const { id } of inserted) ids.push(id);
  }
  await addToCounts(transaction, projectId, first, last, 1);
  return ids;
}

/**
 * Adds `amount` for every order from `first` to `last` to the counts that cover it. Whoever does this locks counts in the
 * same order, level by level and each from its start, so that nobody waits for one who waits for them.
 */
async function addToCounts(
  transaction: Transaction<Tables>,
  projectId: number,
  first: number,
  last: number,
  amount: 1 | -1,
): Promise<void> {
  const counts = countSpans.flatMap((span) => {
    const firstBlock = Math.floor(first / span);
    return Array.from({ length: Math.floor(last / span) - firstBlock + 1 }, (_, index) => {
      const block = firstBlock + index;
      const covered = Math.min(last, block * span + span - 1) - Math.max(first, block * span) + 1;
      return { project_id: projectId, span, block, live: covered * amount };
    });
  });
  for (let from = 0; from < counts.length; from += insertChunk) {
    await transaction
      .insertInto("label_counts")
      .values(counts.slice(from, from + insertChunk))
      .onConflict((conflict) =>
        conflict
          .columns(["project_id", "span", "block"])
          .doUpdateSet((count) => ({ live: count("label_counts.live", "+", count.ref("excluded.live")) })),
      )
      .execute();
  }
}

/** A label of a slice, or nothing where the slice is empty, with how many labels the project has. */
type SliceRow = { readonly total: number } & (LabelRow | { readonly id: null });
type LabelRow = Selectable<Tables["labels"]>;
type SliceQuery = PreparedQuery<[projectId: number, offset: number], SliceRow>;

function toLabel(row: LabelRow): Label {
  const { id, name, color, order, project_id, created_at, updated_at, deleted_at } = row;
  return { id, name, color, order, project_id, created_at, updated_at, deleted_at, ...deriveColors(color) };
}

/**
 * Labels after the first `offset`, each with the project's total; at least one row if the project ever had a label. `coarse`
 * and `fine` are the blocks in which the slice begins, with how many labels come `before` each.
 *
 * Sums are cast, as PostgreSQL would make decimals of them. The limit is a literal, as SQLite takes five times as long when
 * it is a parameter.
 */
function selectSlice(projectId: number, offset: number, limit: number): RawBuilder<SliceRow> {
  const [coarse, fine, ratio] = [sql.lit(coarseSpan), sql.lit(fineSpan), sql.lit(coarseSpan / fineSpan)];
  return sql<SliceRow>`
    with coarse as materialized (
      select block, before from (
        select block, sum(live) over (order by block rows unbounded preceding) - live as before
        from label_counts where project_id = ${projectId} and span = ${coarse}
      ) as sums where before <= ${offset} order by block desc limit 1
    ), fine as materialized (
      select block, before from (
        select counts.block,
          coarse.before + sum(counts.live) over (order by counts.block rows unbounded preceding) - counts.live as before
        from coarse join label_counts as counts on counts.project_id = ${projectId} and counts.span = ${fine}
          and counts.block >= coarse.block * ${ratio} and counts.block < (coarse.block + 1) * ${ratio}
      ) as sums where before <= ${offset} order by block desc limit 1
    )
    select (
      select cast(sum(live) as bigint) from label_counts where project_id = ${projectId} and span = ${coarse}
    ) as total, slice.*
    from coarse left join (
      select id, name, color, "order", project_id, created_at, updated_at, deleted_at
      from labels
      where project_id = ${projectId} and deleted_at is null and "order" >= (select block * ${fine} from fine)
      order by "order", id
      limit ${sql.lit(limit)} offset (select cast(${offset} - before as bigint) from fine)
    ) as slice on true
    order by slice."order", slice.id`;
}
