import { createHash } from "node:crypto";
import { type CompiledQuery, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { deriveColors } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { Label } from "#contract/labels.ts";
import { type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import type { Database } from "#service/database/database.ts";
import { isMissingReference } from "#service/database/database-errors.ts";
import { confirmProject, lockProject } from "#service/database/project-lock.ts";
import { contentColumns, type Tables, tables } from "#service/database/schema.ts";
import { currentTimestamp, timestampHoursAgo, toMicroseconds } from "#service/database/timestamps.ts";
import { readCompiled, readSnapshot, write } from "#service/database/transactions.ts";
import { type Author, changeContent, changePresence, createRows, operator } from "./label-history-writer.ts";

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
  /** By the number of labels that they give: every page is found by one. */
  readonly #slices = new Map<number, CompiledQuery<SliceRow>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Labels in the list's order, which is by `order`, then id, with how many there are: in one statement, so of one moment.
   *
   * @param offset how many labels to skip
   * @param limit how many labels to give at most
   */
  async listLabels(projectId: number, offset: number, limit: number): Promise<LabelSlice> {
    const query = this.#slices.get(limit) ?? selectSlice(limit).compile(this.#database);
    this.#slices.set(limit, query);
    const rows = await readCompiled(this.#database, query, [projectId, projectId, offset]);
    const labels = rows.flatMap(({ total: _, ...row }) =>
      row.id === null ? [] : [{ ...row, ...deriveColors(row.color) }],
    );
    return { labels, total: rows[0]?.total ?? 0 };
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
    return write(this.#database, async (transaction) => {
      return (await changePresence(transaction, author, projectId, labelId, "deleted")) !== null;
    });
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
        if (await changePresence(transaction, author, projectId, labelId, "restored")) return "restored";
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
 * @returns their ids, in no certain order; null when there is no such project
 */
export async function insertLabels(
  transaction: Transaction<Tables>,
  projectId: number,
  labels: readonly NewLabel[],
  author: Author = operator,
): Promise<number[] | null> {
  const now = currentTimestamp();
  // Locks the project's row, so that no two labels get one order.
  const project = await transaction
    .updateTable("projects")
    .set((row) => ({ last_label_order: row("last_label_order", "+", labels.length) }))
    .where("id", "=", projectId)
    .returning("last_label_order")
    .executeTakeFirst();
  if (project === undefined) return null;
  if (labels.length === 0) return [];
  const first = project.last_label_order - labels.length + 1;
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
  return ids;
}

/** What a label of the list has: all but what is of use to the history alone. */
const sliceColumns = Object.keys(tables.labels.rows.shape)
  .filter((column) => column !== "last_entry_at")
  .map((column) => sql.ref(column));

/** A label of a slice, or nothing where the slice is empty, with how many labels the project has. */
type SliceRow = { readonly total: number } & (
  | Omit<Selectable<Tables["labels"]>, "last_entry_at">
  | { readonly id: null }
);

/** The labels of a slice; its parameters are the project's id, twice, and how many labels to skip. */
function selectSlice(limit: number): RawBuilder<SliceRow> {
  const [projectId, offset] = [0, 0];
  return sql<SliceRow>`
    select counted.total, slice.*
    from (select count(*) as total from labels where project_id = ${projectId} and deleted_at is null) as counted
    left join (
      select ${sql.join(sliceColumns)} from labels
      where project_id = ${projectId} and deleted_at is null
      order by "order", id limit ${sql.lit(limit)} offset ${offset}
    ) as slice on true
    order by slice."order", slice.id`;
}
