import { type RawBuilder, sql, type Transaction } from "kysely";
import type { ChangeSet } from "#contract/change-set.ts";
import type { HistoryAction } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { isSqlite } from "#service/database/dialects.ts";
import { jsonItems } from "#service/database/json-items.ts";
import { type ContentColumn, contentColumns, type Flag, type Tables } from "#service/database/schema.ts";
import {
  currentMicroseconds,
  currentTimestamp,
  formatTimestamp,
  toMicroseconds,
} from "#service/database/timestamps.ts";

/** Who changes labels, as the history tells it. */
export interface Author {
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly token: { readonly id: number; readonly name: string } | null;
  /** The batch that the changes belong to. */
  readonly batch: ChangeSet | null;
}

/** Whoever runs a command: the operator, whom the database doesn't know. */
export const operator: Author = { user: null, token: null, batch: null };

/** An entry that was just written. */
interface WrittenEntry {
  readonly label_id: number;
  readonly at: number;
}

/** A label that was just changed. */
interface ChangedLabel extends WrittenEntry {
  readonly order: number;
  readonly action: HistoryAction;
}

/** What stands for each column of a label's content. */
type Content = (column: ContentColumn) => RawBuilder<unknown>;

/** What the row of the label says. */
const content: Content = (column) => sql.ref(column);
const none: Content = () => sql`null`;

/** A statement of a transaction, made of the values that it runs with. */
function statement<Values extends object, Row>(
  build: (values: Values, transaction: Transaction<Tables>) => RawBuilder<Row>,
): (transaction: Transaction<Tables>, values: Values) => Promise<Row[]> {
  return async (transaction, values) => (await build(values, transaction).execute(transaction)).rows;
}

/** The content's columns, or what stands for them, one after the other. */
const listContent = (part: Content): RawBuilder<unknown> => sql.join(contentColumns.map(part));

/** What entries say besides what becomes of the label. */
interface AuthorValues {
  readonly projectId: number;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly tokenId: number | null;
  readonly tokenName: string | null;
  readonly batch: string | null;
  readonly kind: string | null;
  readonly title: string | null;
}

/** Labels that are to be created at one moment, with consecutive orders. */
export interface NewRows {
  readonly firstOrder: number;
  readonly count: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When they are created, in microseconds since 1970. */
  readonly at: number;
  /** The content of each, as JSON: lists in the order of the columns. */
  readonly rows: string;
}

/**
 * Creates labels, with their entries.
 *
 * @returns their ids, in no certain order
 */
export async function createRows(
  transaction: Transaction<Tables>,
  author: Author,
  projectId: number,
  rows: NewRows,
): Promise<number[]> {
  const { firstOrder, count } = rows;
  const common = toValues(author, projectId);
  let lastHead = firstOrder + count - 1;
  if (author.batch !== null) {
    const isBegun = (await beginBatch(transaction, common)).length > 0;
    lastHead = isBegun ? firstOrder : firstOrder - 1;
  }
  const values = { ...common, ...rows, lastHead };
  await countEntries(transaction, common, "created", count);
  if (!isSqlite(transaction)) {
    const entries = await insertBoth(transaction, values);
    return entries.map((entry) => entry.label_id);
  }
  await insertRows(transaction, values);
  // Ids are allotted one after the other there, as nobody else writes meanwhile.
  const [{ id: lastId } = { id: 0 }] = await lastRow(transaction, {});
  const firstId = lastId - count + 1;
  await insertCreations(transaction, { ...values, firstId, lastId });
  return Array.from({ length: count }, (_, index) => firstId + index);
}

interface CreationValues extends AuthorValues, NewRows {
  /** The order of the last label whose entry is a head. */
  readonly lastHead: number;
}

/**
 * As JSON, since a statement with a parameter for each value takes longer to compile than to carry out; only what differs,
 * since reading a value from JSON takes as long as storing it.
 */
const rowsOf = (
  { projectId, firstOrder, createdAt, updatedAt, at, rows }: CreationValues,
  transaction: Transaction<Tables>,
) => sql`
  insert into labels (
    project_id, ${listContent(content)}, "order", created_at, updated_at, last_entry_at
  )
  select
    ${projectId}, ${listContent((column) => sql`item ->> ${sql.lit(contentColumns.indexOf(column))}`)},
    ${firstOrder} + place, ${createdAt}, ${updatedAt}, cast(${at} as bigint)
  from ${jsonItems(transaction, rows)}`;

const creation = (lastHead: number) => ({
  at: sql`last_entry_at`,
  action: sql`'created'`,
  isHead: sql`case when "order" <= ${lastHead} then 1 else 0 end`,
  before: none,
  after: content,
});

const insertRows = statement<CreationValues, unknown>(rowsOf);
const lastRow = statement<object, { id: number }>(() => sql`select last_insert_rowid() as id`);
const insertCreations = statement<CreationValues & { firstId: number; lastId: number }, unknown>((values) => {
  const { firstId, lastId, lastHead } = values;
  return entriesOf(values, {
    ...creation(lastHead),
    labels: sql`labels where id between ${firstId} and ${lastId}`,
  });
});
/** Both as one statement, see {@link updateLabel}. */
const insertBoth = statement<CreationValues, WrittenEntry>(
  (values, transaction) => sql`
    with created as (
      ${rowsOf(values, transaction)} returning id, project_id, ${listContent(content)}, "order", last_entry_at
    ) ${entriesOf(values, { ...creation(values.lastHead), labels: sql`created` })} returning label_id, at`,
);

/**
 * Gives a label another name or color, with its entry.
 *
 * @param moment when; now unless given
 * @returns null when there is no such label or it has that name and color already
 */
export async function changeContent(
  transaction: Transaction<Tables>,
  author: Author,
  projectId: number,
  labelId: number,
  label: LabelInput,
  moment?: Temporal.Instant,
): Promise<ChangedLabel | null> {
  return change(transaction, author, { projectId, labelId, moment }, updateContent, label);
}

/** What it is called when nothing but a column changes. */
const actionsAlone = { name: "renamed", color: "recolored" } as const satisfies Record<
  ContentColumn,
  HistoryAction
>;

const updateContent = updateLabel<LabelInput>((values) => {
  const set = contentColumns.map((column) => sql`${sql.ref(column)} = ${values[column]}`);
  const changes = contentColumns.map((column) => sql`${sql.ref(column)} <> ${values[column]}`);
  const alone = contentColumns.map((column, index) => {
    const others = changes.toSpliced(index, 1);
    return sql`when not (${sql.join(others, sql` or `)}) then ${sql.lit(actionsAlone[column])}`;
  });
  return {
    action: sql`case ${sql.join(alone, sql` `)} else 'changed' end`,
    before: content,
    after: (column) => sql`${values[column]}`,
    condition: sql`deleted_at is null and (${sql.join(changes, sql` or `)})`,
    set: sql`${sql.join(set)}, updated_at = ${values.now}`,
  };
});

/**
 * Deletes or restores a label, with its entry.
 *
 * @param moment when; now unless given
 * @returns null when there is no such label, or it is as it shall be already
 */
export async function changePresence(
  transaction: Transaction<Tables>,
  author: Author,
  projectId: number,
  labelId: number,
  action: "deleted" | "restored",
  moment?: Temporal.Instant,
): Promise<ChangedLabel | null> {
  const update = action === "deleted" ? deleteLabel : restoreLabel;
  return change(transaction, author, { projectId, labelId, moment }, update, {});
}

const deleteLabel = updateLabel<object>(({ now }) => ({
  action: sql`'deleted'`,
  before: content,
  after: none,
  condition: sql`deleted_at is null`,
  set: sql`deleted_at = ${now}`,
}));

const restoreLabel = updateLabel<object>(() => ({
  action: sql`'restored'`,
  before: none,
  after: content,
  condition: sql`deleted_at is not null`,
  set: sql`deleted_at = null`,
}));

interface ChangePlace {
  readonly projectId: number;
  readonly labelId: number;
  readonly moment: Temporal.Instant | undefined;
}

async function change<Values>(
  transaction: Transaction<Tables>,
  author: Author,
  { projectId, labelId, moment }: ChangePlace,
  update: (transaction: Transaction<Tables>, values: Values & UpdateValues) => Promise<ChangedLabel[]>,
  values: Values,
): Promise<ChangedLabel | null> {
  const at = moment === undefined ? currentMicroseconds() : toMicroseconds(moment);
  const now = moment === undefined ? currentTimestamp() : formatTimestamp(moment);
  const common = { ...toValues(author, projectId), labelId, at, now };
  const [changed = null] = await update(transaction, { ...values, ...common });
  if (changed !== null) await countEntries(transaction, common, changed.action, 1);
  return changed;
}

interface UpdateValues extends AuthorValues {
  readonly labelId: number;
  /** When, in microseconds since 1970, and as labels keep it. */
  readonly at: number;
  readonly now: string;
}

/**
 * Changes one label and adds its entry, which is made first, as it says what the label was before. On PostgreSQL all is
 * one statement, as it is mostly far away; that locks the label first of all.
 */
function updateLabel<Values>(
  build: (values: Values & UpdateValues) => Pick<EntryColumns, "action" | "before" | "after"> & {
    /** For which label this is a change. */
    readonly condition: RawBuilder<unknown>;
    readonly set: RawBuilder<unknown>;
  },
): (transaction: Transaction<Tables>, values: Values & UpdateValues) => Promise<ChangedLabel[]> {
  type All = Values & UpdateValues;
  const entryOf = (values: All, { labels, isHead }: Pick<EntryColumns, "labels" | "isHead">) =>
    sql`${entriesOf(values, { ...build(values), at: nextMoment(values.at), labels, isHead })} returning label_id, at, action`;
  const label = (values: All) => sql`
    labels where project_id = ${values.projectId} and id = ${values.labelId} and ${build(values).condition}`;
  const changed = sql`labels.id as label_id, last_entry_at as at, "order"`;
  const update = (values: All) => sql`
    update labels set ${build(values).set}, last_entry_at = entry.at from entry where labels.id = entry.label_id
    returning ${changed}, entry.action`;
  const alone = statement<All, ChangedLabel>(
    (values) => sql`
      with entry as (${entryOf(values, { labels: sql`${label(values)} for update`, isHead: sql`1` })})
      ${update(values)}`,
  );
  const inBatch = statement<All, ChangedLabel>(
    (values) => sql`
      with before as (select id, project_id, ${listContent(content)}, last_entry_at from ${label(values)} for update),
      batch as (${batchOf(values, sql`from before`)}),
      entry as (${entryOf(values, { labels: sql`before`, isHead: sql`(select count(*) from batch)` })})
      ${update(values)}`,
  );
  const first = statement<All, WrittenEntry & { action: HistoryAction; is_head: Flag }>((values) => {
    const { projectId, batch } = values;
    const begun = sql`select 1 from label_batches where project_id = ${projectId} and id = ${batch}`;
    const isHead = sql`case when exists (${begun}) then 0 else 1 end`;
    return sql`${entryOf(values, { labels: label(values), isHead })}, is_head`;
  });
  const second = statement<All, Omit<ChangedLabel, "action">>(
    (values) => sql`
      update labels set ${build(values).set}, last_entry_at = ${values.at} where labels.id = ${values.labelId}
      returning ${changed}`,
  );
  return async (transaction, values) => {
    if (!isSqlite(transaction)) return (values.batch === null ? alone : inBatch)(transaction, values);
    const [entry] = await first(transaction, values);
    if (entry === undefined) return [];
    if (values.batch !== null && entry.is_head === 1) await beginBatch(transaction, values);
    const changes = await second(transaction, { ...values, at: entry.at });
    return changes.map((change) => ({ ...change, action: entry.action }));
  };
}

/**
 * Now, or just after the label's newest entry where a clock says otherwise. Of two who change a label at once, the later
 * finds the entry of the earlier, as it has waited for the label's row.
 */
function nextMoment(now: number): RawBuilder<unknown> {
  return sql`case when last_entry_at < ${now} then ${now} else last_entry_at + 1 end`;
}

/** What entries are made of. */
interface EntryColumns {
  readonly at: RawBuilder<unknown>;
  readonly action: RawBuilder<unknown>;
  /** Whether it stands for its batch, see {@link Tables}. */
  readonly isHead: RawBuilder<unknown>;
  readonly before: Content;
  readonly after: Content;
  /** From where the labels are taken that get one. */
  readonly labels: RawBuilder<unknown>;
}

/**
 * A statement that adds an entry for each of some labels, made of the label's row. Everything that is ever written to the
 * history is written by it, in the transaction that changes the labels.
 */
function entriesOf(
  { userId, userName, tokenId, tokenName, batch }: AuthorValues,
  { at, action, isHead, before, after, labels }: EntryColumns,
): RawBuilder<unknown> {
  const side = (name: "before" | "after") =>
    listContent((column) => sql.ref(`${name}_${column}` satisfies keyof Tables["label_history"]));
  return sql`
    insert into label_history (
      project_id, at, label_id, action, user_id, user_name, token_id, token_name, batch, is_head,
      ${side("before")}, ${side("after")}
    )
    select
      project_id, ${at}, id, ${action}, ${userId}, ${userName}, ${tokenId}, ${tokenName}, ${batch}, ${isHead},
      ${listContent(before)}, ${listContent(after)}
    from ${labels}`;
}

function toValues({ user, token, batch }: Author, projectId: number): AuthorValues {
  return {
    projectId,
    userId: user?.id ?? null,
    userName: user?.name ?? null,
    tokenId: token?.id ?? null,
    tokenName: token?.name ?? null,
    batch: batch?.id ?? null,
    kind: batch?.kind ?? null,
    title: batch?.title ?? null,
  };
}

/** A statement that stores a batch, and returns a row if it wasn't there. Its first entry then stands for it. */
function batchOf({ projectId, batch, kind, title }: AuthorValues, from = sql``): RawBuilder<{ id: string }> {
  return sql`
    insert into label_batches (project_id, id, kind, title)
    select ${projectId}, ${batch}, ${kind}, ${title} ${from} where true
    on conflict do nothing returning id`;
}

const beginBatch = statement<AuthorValues, { id: string }>((values) => batchOf(values));

/** Adds entries to those that their batch has, if they have one. */
async function countEntries(
  transaction: Transaction<Tables>,
  { projectId, batch }: AuthorValues,
  action: HistoryAction,
  entries: number,
): Promise<void> {
  if (batch !== null) await addToBatch(transaction, { projectId, batch, action, entries });
}

const addToBatch = statement<
  {
    readonly projectId: number;
    readonly batch: string;
    readonly action: HistoryAction;
    readonly entries: number;
  },
  unknown
>(
  ({ projectId, batch, action, entries }) => sql`
    insert into label_batch_counts (project_id, batch, action, entries)
    values (${projectId}, ${batch}, ${action}, ${entries})
    on conflict (project_id, batch, action) do update set entries = label_batch_counts.entries + excluded.entries`,
);
