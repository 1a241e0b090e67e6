import { hash } from "node:crypto";
import { type CompiledQuery, type Selectable, sql, type Transaction } from "kysely";
import { deriveColors } from "#contract/colors.ts";
import { contentOf, noContent } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { type Label, labelFields } from "#contract/labels.ts";
import { type PlanEntry, planLabels, type WantedLabel } from "#label-files/label-plan.ts";
import type { Database } from "#service/database/database.ts";
import { isMissingReference } from "#service/database/database-errors.ts";
import type { Tables } from "#service/database/schema.ts";
import { currentTimestamp, timestampHoursAgo } from "#service/database/timestamps.ts";
import { lockProject, readCompiled, readSnapshot, write } from "#service/database/transactions.ts";
import { type Author, changeLabel, createLabels, lockLabel, operator } from "./label-history-writer.ts";

/** For how many hours an idempotency key is kept; nobody retries for longer. */
const keyLifetime = 24;

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
  /** Compiled once for each number of labels that they give, as every page is found by one. */
  readonly #slices = new Map<number, CompiledQuery<SliceRow>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Labels in the list's order, which is by `order`, then id, with how many there are: in one statement, so of one moment,
   * where there are labels to give.
   *
   * @param offset how many labels to skip
   * @param limit how many labels to give at most
   */
  async listLabels(projectId: number, offset: number, limit: number) {
    const query = this.#slices.get(limit) ?? selectSlice(limit).compile(this.#database);
    this.#slices.set(limit, query);
    const rows = await readCompiled(this.#database, query, [projectId, projectId, offset]);
    const [first] = rows;
    const total: number = first?.total ?? (offset === 0 ? 0 : (await this.listLabels(projectId, 0, 1)).total);
    return { labels: rows.map(toLabel), total };
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
        const label = await lockLabel(transaction, projectId, existing.id);
        if (label !== undefined) await changeLabel(transaction, author, label, wanted);
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
    const added = await this.#addOnce(projectId, [label], key && { ...label, key }, author);
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
    // In the form of one label's, but with a color that none has, so that no label is taken for a batch.
    const name = () => hash("sha256", JSON.stringify(labels.map(contentOf)));
    const claim = key && { ...noContent, name: name(), color: "batch", key };
    return this.#addOnce(projectId, labels, claim, author);
  }

  async #addOnce(
    projectId: number,
    labels: readonly LabelInput[],
    claim: Claim | null | "",
    author: Author,
  ): Promise<number[] | "repeated" | null> {
    const writing = write(this.#database, async (transaction) => {
      if (claim && !(await claimKey(transaction, projectId, claim))) {
        // What was found may be lost with a cluster's primary, unless something is written after it.
        await lockProject(transaction, projectId);
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
      const label = await lockLabel(transaction, projectId, labelId);
      if (label === undefined || label.deleted_at !== null) return null;
      if (labelFields.every((field) => label[field] === input[field])) return "unchanged";
      await changeLabel(transaction, author, label, input);
      return "changed";
    });
  }

  /**
   * Marks a label as deleted, which takes it out of every response.
   *
   * @returns whether there was such a label in the project
   */
  async deleteLabel(projectId: number, labelId: number, author = operator): Promise<boolean> {
    return write(this.#database, async (transaction) => {
      const label = await lockLabel(transaction, projectId, labelId);
      if (label === undefined || label.deleted_at !== null) return false;
      await changeLabel(transaction, author, label, null);
      return true;
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
      const label = await lockLabel(transaction, projectId, labelId);
      if (label === undefined) return null;
      if (label.deleted_at === null) return "present";
      await changeLabel(transaction, author, label, label);
      return "restored";
    });
  }
}

/** An idempotency key with what it creates. */
type Claim = LabelInput & { readonly key: string };

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
    .select(["id", ...labelFields])
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
  const rows = labels.map(({ createdAt = now, updatedAt = createdAt, ...label }, index) => ({
    ...contentOf(label),
    order: first + index,
    project_id: projectId,
    created_at: createdAt,
    updated_at: updatedAt,
  }));
  return createLabels(transaction, author, rows);
}

/** A label of a slice, with how many labels the project has. */
type SliceRow = { readonly total: number } & Selectable<Tables["labels"]>;

/**
 * The labels of a slice; its parameters are the project's id, twice, and how many labels to skip. The limit isn't among them:
 * SQLite plans such a statement anew each time.
 */
const selectSlice = (limit: number) => sql<SliceRow>`
  select (select count(*) from labels where project_id = ${0} and deleted_at is null) as total,
    id, ${sql.join(labelFields.map((field) => sql.ref(field)))}, "order", project_id, created_at, updated_at, deleted_at
  from labels where project_id = ${0} and deleted_at is null
  order by "order", id limit ${sql.lit(limit)} offset ${0}`;

/** A label as responses tell of it. */
function toLabel(row: SliceRow): Label {
  // Named one by one: that's several times as fast as all but the total.
  const { id, name, color, order, project_id, created_at, updated_at, deleted_at } = row;
  return { id, name, color, order, project_id, created_at, updated_at, deleted_at, ...deriveColors(color) };
}
