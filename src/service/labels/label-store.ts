import { createHash } from "node:crypto";
import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { deriveColors } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { Label } from "#contract/labels.ts";
import { type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import type { Database } from "#service/database/database.ts";
import { isMissingReference } from "#service/database/database-errors.ts";
import { type PreparedQuery, prepareQuery, prepareStatement } from "#service/database/prepared-query.ts";
import { confirmProject, lockProject } from "#service/database/project-lock.ts";
import { contentColumns, type Tables, tables } from "#service/database/schema.ts";
import { currentTimestamp, timestampHoursAgo, toMicroseconds } from "#service/database/timestamps.ts";
import { readSnapshot, write } from "#service/database/transactions.ts";
import { type Author, changeContent, changePresence, createRows, operator } from "./label-history-writer.ts";

/**
 * How many consecutive orders each count of `label_counts` covers, from the coarsest to the finest. A page is found by adding
 * up the counts of 4096, then at most sixteen of 256, then passing fewer than 256 labels. With those of 256 alone, a page in
 * the middle of 10,000 labels would take twice as long as one in the middle of 100. The others are for instances of version
 * 0.1.0 that run beside this one during an upgrade.
 */
export const countSpans = [65_536, 4096, 256, 16] as const;
const [, coarseSpan, fineSpan] = countSpans;

/** The most rows of one insert: SQLite and PostgreSQL bound the number of a statement's parameters, and its length. */
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

/**
 * The labels of all projects. Each method acts on one project's labels and knows no others. Whatever changes labels adds to
 * their history, under the author's name; by default that is the operator.
 */
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
    const labels = rows.flatMap(({ total: _, ...row }) =>
      row.id === null ? [] : [{ ...row, ...deriveColors(row.color) }],
    );
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
  async addLabels(projectId: number, labels: readonly NewLabel[], author = operator): Promise<boolean> {
    const ids = await write(this.#database, (transaction) =>
      insertLabels(transaction, projectId, labels, author),
    );
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
  async importLabels(
    projectId: number,
    labels: readonly WantedLabel[],
    author = operator,
  ): Promise<LabelImport | null> {
    return write(this.#database, async (transaction) => {
      // Before reading, so that of two who import the same list at once the second finds what the first has done.
      if (!(await lockProject(transaction, projectId))) return null;
      const entries = await planImport(transaction, projectId, labels);
      for (const { kind, wanted, existing } of entries) {
        if (kind === "unchanged" || existing === null) continue;
        await changeContent(transaction, author, projectId, existing.id, wanted);
      }
      const added = entries.flatMap(({ kind, wanted }) => (kind === "create" ? [wanted] : []));
      await insertLabels(transaction, projectId, added, author);
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
    label: LabelInput,
    key: string | null,
    author = operator,
  ): Promise<number | "repeated" | null> {
    const added = await this.#addOnce(projectId, [label], key && { key, ...label }, author);
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
    author = operator,
  ): Promise<number[] | "repeated" | null> {
    return this.#addOnce(projectId, labels, key && { key, ...nameBatch(labels) }, author);
  }

  async #addOnce(
    projectId: number,
    labels: readonly LabelInput[],
    claim: Claim | null | "",
    author: Author,
  ): Promise<number[] | "repeated" | null> {
    const writing = write(this.#database, async (transaction) => {
      if (claim && !(await claimKey(transaction, projectId, claim))) {
        await confirmProject(transaction, projectId);
        return "repeated";
      }
      return insertLabels(transaction, projectId, labels, author);
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
    input: LabelInput,
    author = operator,
  ): Promise<"changed" | "unchanged" | null> {
    return write(this.#database, async (transaction) => {
      // Another may restore or change it between the two statements: then all begins again.
      for (;;) {
        const changed = await changeContent(transaction, author, projectId, labelId, input);
        if (changed !== null) return "changed";
        const label = await findLabel(transaction, projectId, labelId);
        if (label === undefined || label.deleted_at !== null) return null;
        if (contentColumns.some((column) => label[column] !== input[column])) continue;
        await confirmProject(transaction, projectId);
        return "unchanged";
      }
    });
  }

  /**
   * Marks a label as deleted, which takes it out of every response.
   *
   * @returns whether there was such a label in the project
   */
  async deleteLabel(projectId: number, labelId: number, author = operator): Promise<boolean> {
    return write(this.#database, (transaction) =>
      setPresence(transaction, projectId, labelId, "deleted", author),
    );
  }

  /**
   * Brings a deleted label back as it was, with its id and its place in the list, so that whatever names it by its id has
   * it again.
   *
   * @returns what became of it; `"present"` when it isn't deleted; null when the project never had such a label
   */
  async restoreLabel(
    projectId: number,
    labelId: number,
    author = operator,
  ): Promise<"restored" | "present" | null> {
    return write(this.#database, async (transaction) => {
      for (;;) {
        if (await setPresence(transaction, projectId, labelId, "restored", author)) return "restored";
        const label = await findLabel(transaction, projectId, labelId);
        if (label === undefined) return null;
        if (label.deleted_at !== null) continue;
        await confirmProject(transaction, projectId);
        return "present";
      }
    });
  }
}

/** A label of the project, deleted or not. */
async function findLabel(transaction: Transaction<Tables>, projectId: number, labelId: number) {
  return transaction
    .selectFrom("labels")
    .select([...contentColumns, "deleted_at"])
    .where("id", "=", labelId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

/**
 * Deletes or restores a label.
 *
 * @param moment when; now unless given
 * @returns whether there is such a label for which that is a change
 */
export async function setPresence(
  transaction: Transaction<Tables>,
  projectId: number,
  labelId: number,
  action: "deleted" | "restored",
  author: Author,
  moment?: Temporal.Instant,
): Promise<boolean> {
  const changed = await changePresence(transaction, author, projectId, labelId, action, moment);
  if (changed === null) return false;
  await addToCounts(transaction, projectId, changed.order, changed.order, action === "deleted" ? -1 : 1);
  return true;
}

/** An idempotency key with what it creates. */
interface Claim extends LabelInput {
  readonly key: string;
}

/**
 * What is kept of the content of several labels beside their idempotency key: in the form of one label's, but with a color that
 * none has, so that no label is taken for a batch.
 */
function nameBatch(labels: readonly LabelInput[]): LabelInput {
  return { name: createHash("sha256").update(writeContents(labels)).digest("hex"), color: "batch" };
}

/** What labels say, as JSON: lists in the order of the columns. */
function writeContents(labels: readonly LabelInput[]): string {
  return JSON.stringify(labels.map((label) => contentColumns.map((column) => label[column])));
}

/**
 * Stores an idempotency key with what it creates, and removes keys that are too old.
 *
 * @returns whether the key is new
 */
async function claimKey(transaction: Transaction<Tables>, projectId: number, claim: Claim): Promise<boolean> {
  await transaction
    .deleteFrom("named_creations")
    .where("project_id", "=", projectId)
    .where("created_at", "<", timestampHoursAgo(keyLifetime))
    .execute();
  const claimed = await transaction
    .insertInto("named_creations")
    .values({ ...claim, project_id: projectId, created_at: currentTimestamp() })
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
    .select(["id", ...contentColumns])
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
  author: Author = operator,
): Promise<number[] | null> {
  const now = currentTimestamp();
  const [project] = await takeOrders(transaction, { projectId, count: labels.length });
  if (project === undefined) return null;
  if (labels.length === 0) return [];
  const last = project.last_label_order;
  const first = last - labels.length + 1;
  const ids: number[] = [];
  for (let from = 0; from < labels.length; ) {
    const { createdAt = now, updatedAt = createdAt } = labels[from] ?? {};
    const isOther = ({ createdAt: other = now, updatedAt: second = other }: NewLabel) =>
      other !== createdAt || second !== updatedAt;
    const some = labels.slice(from, from + insertChunk);
    const end = some.findIndex(isOther);
    const chunk = end < 0 ? some : some.slice(0, end);
    const created = await createRows(transaction, author, projectId, {
      firstOrder: first + from,
      count: chunk.length,
      createdAt,
      updatedAt,
      at: toMicroseconds(Temporal.Instant.from(createdAt)),
      rows: writeContents(chunk),
    });
    ids.push(...created);
    from += chunk.length;
  }
  await addToCounts(transaction, projectId, first, last, 1);
  return ids;
}

/** Reserves the next orders of a project. */
const takeOrders = prepareStatement<
  { readonly projectId: number; readonly count: number },
  { readonly last_label_order: number }
>(
  ({ projectId, count }) => sql`
    update projects set last_label_order = last_label_order + ${count} where id = ${projectId}
    returning last_label_order`,
);

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
  if (counts.length === countSpans.length) {
    const blocks = Object.fromEntries(counts.map(({ span, block }) => [`block${span}`, block]));
    await countInBlocks(transaction, { projectId, amount: counts[0]?.live ?? 0, ...blocks });
    return;
  }
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

/** The same within one block of each span, as nearly always: without its being compiled each time. */
const countInBlocks = prepareStatement<
  { readonly projectId: number; readonly amount: number; readonly [block: `block${number}`]: number },
  unknown
>((values) => {
  const counts = countSpans.map(
    (span) => sql`(${values.projectId}, ${sql.lit(span)}, ${values[`block${span}`]}, ${values.amount})`,
  );
  return sql`
    insert into label_counts (project_id, span, block, live) values ${sql.join(counts)}
    on conflict (project_id, span, block) do update set live = label_counts.live + excluded.live`;
});

/** The columns of labels that are of use to the history alone. */
const historyColumns = ["first_entry_at", "last_entry_at"] as const;
const sliceColumns = Object.keys(tables.labels.rows.shape)
  .filter((column) => !historyColumns.some((hidden) => hidden === column))
  .map((column) => sql.ref(column));

/** A label of a slice, or nothing where the slice is empty, with how many labels the project has. */
type SliceRow = { readonly total: number } & (LabelRow | { readonly id: null });
type LabelRow = Omit<Selectable<Tables["labels"]>, (typeof historyColumns)[number]>;
type SliceQuery = PreparedQuery<[projectId: number, offset: number], SliceRow>;

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
      select ${sql.join(sliceColumns)} from labels
      where project_id = ${projectId} and deleted_at is null and "order" >= (select block * ${fine} from fine)
      order by "order", id
      limit ${sql.lit(limit)} offset (select cast(${offset} - before as bigint) from fine)
    ) as slice on true
    order by slice."order", slice.id`;
}
