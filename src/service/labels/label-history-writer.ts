import type { Selectable, Transaction } from "kysely";
import type { ChangeSet } from "#contract/change-set.ts";
import { contentOf, nameUpdate } from "#contract/label-content.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { type LabelField, labelFields } from "#contract/labels.ts";
import type { Tables } from "#service/database/schema.ts";
import { formatTimestamp, toMicroseconds } from "#service/database/timestamps.ts";

/** Who changes labels, as the history tells it. */
export interface Author {
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly token: { readonly id: number; readonly name: string } | null;
  /** The batch that the changes belong to. */
  readonly batch: ChangeSet | null;
}

/** Whoever runs a command: the operator, whom the database doesn't know. */
export const operator: Author = { user: null, token: null, batch: null };

type LabelRow = Selectable<Tables["labels"]>;

/** The most rows of one insert: databases bound the number of a statement's parameters. */
const insertChunk = 500;

/**
 * Adds labels, with their entries.
 *
 * @returns their ids, in no certain order
 */
export async function createLabels(
  transaction: Transaction<Tables>,
  author: Author,
  labels: readonly Omit<LabelRow, "id" | "deleted_at">[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < labels.length; from += insertChunk) {
    const created = await transaction
      .insertInto("labels")
      .values(labels.slice(from, from + insertChunk))
      .returning(["id", "project_id", "created_at", ...labelFields])
      .execute();
    const entries = created.map(({ id, project_id, created_at, ...content }) => ({
      at: toMicroseconds(Temporal.Instant.from(created_at)),
      project_id,
      label_id: id,
      action: "created" as const,
      before: null,
      after: content,
    }));
    await addEntries(transaction, author, entries);
    ids.push(...created.map(({ id }) => id));
  }
  return ids;
}

/**
 * A label of the project, deleted or not, which nobody else changes until the end of the transaction; undefined when there is
 * none. Its row is changed into itself, which every database takes for a change: so what is found then is also on the
 * synchronous replica that a cluster may have, whatever becomes of its primary.
 */
export async function lockLabel(
  transaction: Transaction<Tables>,
  projectId: number,
  labelId: number,
): Promise<LabelRow | undefined> {
  return transaction
    .updateTable("labels")
    .set((label) => ({ updated_at: label.ref("updated_at") }))
    .where("id", "=", labelId)
    .where("project_id", "=", projectId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Changes a label, with its entry.
 *
 * @param label as {@link lockLabel} found it
 * @param after what it is to be; null to delete it
 */
export async function changeLabel(
  transaction: Transaction<Tables>,
  author: Author,
  label: LabelRow,
  after: LabelInput | null,
  moment = Temporal.Now.instant(),
): Promise<void> {
  const { id, project_id, deleted_at } = label;
  const before = deleted_at === null ? label : null;
  const last = await transaction
    .selectFrom("label_history")
    .select((entry) => entry.fn.max("at").as("at"))
    .where("project_id", "=", project_id)
    .where("label_id", "=", id)
    .executeTakeFirst();
  // Just after the label's newest entry where a clock says otherwise.
  const at = Math.max(toMicroseconds(moment), (last?.at ?? 0) + 1);
  const action = actionOf(before, after);
  await addEntries(transaction, author, [{ at, project_id, label_id: id, action, before, after }]);
  const now = formatTimestamp(moment);
  await transaction
    .updateTable("labels")
    .set({
      ...(after !== null && contentOf(after)),
      ...(before !== null && after !== null && { updated_at: now }),
      deleted_at: after === null ? now : null,
    })
    .where("id", "=", id)
    .execute();
}

function actionOf(before: LabelInput | null, after: LabelInput | null): HistoryAction {
  if (before === null) return "restored";
  if (after === null) return "deleted";
  return nameUpdate(labelFields.filter((field) => before[field] !== after[field]));
}

interface Entry {
  readonly at: number;
  readonly project_id: number;
  readonly label_id: number;
  readonly action: HistoryAction;
  readonly before: LabelInput | null;
  readonly after: LabelInput | null;
}

/** Adds entries of one project. Everything that is ever written to the history is written here. */
async function addEntries(
  transaction: Transaction<Tables>,
  { user, token, batch }: Author,
  entries: readonly Entry[],
): Promise<void> {
  const [{ project_id } = { project_id: 0 }] = entries;
  if (batch !== null) {
    const { id, kind, title } = batch;
    await transaction
      .insertInto("label_batches")
      .values({ project_id, id, kind, title })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    user_id: user?.id ?? null,
    user_name: user?.name ?? null,
    token_id: token?.id ?? null,
    token_name: token?.name ?? null,
    batch: batch?.id ?? null,
    ...toColumns("before", before),
    ...toColumns("after", after),
  }));
  await transaction.insertInto("label_history").values(rows).execute();
}

/** The columns of an entry that have its label as it was before, or after it. */
function toColumns<Side extends "before" | "after">(side: Side, label: LabelInput | null) {
  const columns = labelFields.map((field) => [`${side}_${field}`, label?.[field] ?? null]);
  return Object.fromEntries(columns) as Record<`${Side}_${LabelField}`, string | null>;
}
