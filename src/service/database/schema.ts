import type { Generated } from "kysely";
import * as z from "zod/mini";
import { historyActions } from "#contract/label-history.ts";
import { hexColorSchema, type LabelInput, storedNameSchema } from "#contract/label-input.ts";
import { timestampSchema } from "#contract/values.ts";

const id = z.int().check(z.positive());
const count = z.int().check(z.nonnegative());
/** Yes (1) or no (0): whole numbers are the same in every database, truth values are not. */
const flag = z.union([z.literal(0), z.literal(1)]);
export type Flag = z.infer<typeof flag>;
const text = z.string();
const optionalText = z.nullable(text);
const moment = timestampSchema.check(z.length("2026-01-01T00:00:00.000000Z".length));
const optionalMoment = z.nullable(moment);
const historyAction = z.enum(historyActions);

/** What people say of a label. The history has each of these columns twice, as it was and as it is. */
const content = { name: storedNameSchema, color: hexColorSchema } satisfies Record<
  keyof LabelInput,
  z.ZodMiniType<string>
>;
export type ContentColumn = keyof typeof content;
export const contentColumns = Object.keys(content) as readonly ContentColumn[];

/** The content's columns in the history, where an entry has none if there was no label. */
function contentIn<Side extends "before" | "after">(side: Side) {
  const columns = contentColumns.map((column) => [`${side}_${column}`, optionalText]);
  return Object.fromEntries(columns) as Record<`${Side}_${ContentColumn}`, typeof optionalText>;
}

/** What the rows of a table have to be, so that answers can be made of them that keep to the contract. */
interface Table<Shape extends z.core.$ZodShape, Generating extends keyof Shape> {
  readonly rows: z.ZodMiniObject<Shape>;
  /** The primary key. */
  readonly key: readonly (keyof Shape & string)[];
  /** The columns that the database fills by itself. */
  readonly generated: readonly Generating[];
}

function table<const Shape extends z.core.$ZodShape, const Generating extends keyof Shape & string = never>(
  columns: Shape,
  key: readonly (keyof Shape & string)[],
  generated: readonly Generating[] = [],
): Table<Shape, Generating> {
  return { rows: z.object(columns), key, generated };
}

/** Every table as it is now: the one place, beside the migrations that lead there, where its columns are described. */
export const tables = {
  users: table(
    {
      id,
      /** Unique; how commands and the demo data name the user. */
      name: storedNameSchema,
      created_at: moment,
    },
    ["id"],
    ["id"],
  ),
  tokens: table(
    {
      id,
      user_id: id,
      /** What the operator called it. */
      name: text,
      /** SHA-256 of the token, in hexadecimal; the token itself is stored nowhere. */
      token_hash: text.check(z.regex(/^[0-9a-f]{64}$/, "This is no hash of a token.")),
      created_at: moment,
      expires_at: optionalMoment,
      revoked_at: optionalMoment,
      /** Whether it's refused for changes. */
      read_only: flag,
    },
    ["id"],
    ["id", "read_only"],
  ),
  projects: table(
    {
      id,
      app_id: text.check(z.minLength(1, "This is empty.")),
      name: text,
      subdomain: text,
      domain: text,
      primary_domain: text,
      logo: optionalText,
      favicon: optionalText,
      accent_color: text,
      /** The default language. */
      language_id: id,
      website: text,
      plan: text,
      changelog_reactions: flag,
      changelog_comments: flag,
      /** The highest `order` any label of the project ever had; orders are never used again. */
      last_label_order: count,
      /** From this moment on the history has every change of its labels, in microseconds since 1970; 0 if from the beginning. */
      history_start: count,
    },
    ["id"],
    ["id", "last_label_order", "history_start"],
  ),
  memberships: table({ user_id: id, project_id: id }, ["user_id", "project_id"]),
  languages: table({ id, name: text, locale: text, flag: text }, ["id"], ["id"]),
  project_languages: table(
    { project_id: id, language_id: id, is_default: flag, created_at: moment, updated_at: moment },
    ["project_id", "language_id"],
  ),
  public_feed_settings: table(
    {
      id,
      project_id: id,
      title: text,
      description: text,
      website: text,
      allow_subscribers: flag,
      allow_search_engine_index: flag,
      private: flag,
      custom_css: optionalText,
      custom_javascript: optionalText,
      created_at: moment,
      updated_at: moment,
      deleted_at: optionalMoment,
    },
    ["id"],
    ["id"],
  ),
  /** In the order in which the list has them. */
  labels: table(
    {
      id,
      ...content,
      order: id,
      project_id: id,
      created_at: moment,
      updated_at: moment,
      deleted_at: optionalMoment,
      /** The moment of its newest entry in the history, in microseconds since 1970; 0 if it never had one. */
      last_entry_at: count,
    },
    ["id"],
    ["id", "last_entry_at"],
  ),
  /**
   * A label that was created with an idempotency key: the same content with the same key is the same creation. The table
   * has the name by which instances of version 0.1.0 know it.
   */
  named_creations: table(
    {
      project_id: id,
      key: text,
      ...content,
      // That of several labels has this word instead.
      color: z.union([hexColorSchema, z.literal("batch")]),
      created_at: moment,
    },
    ["project_id", "key", ...contentColumns],
  ),
  /**
   * A change of a label, written with it. Rows are added, and in the end removed by age, but never changed. They point to
   * nothing: users and tokens may be gone by then, and checking labels would cost every write.
   */
  label_history: table(
    {
      project_id: id,
      /** In microseconds since 1970; later than those of all former entries of the label, so both together are the key. */
      at: id,
      label_id: id,
      action: historyAction,
      /** Who made it, and with which token, as they were called then; null for an operator's command. */
      user_id: z.nullable(id),
      user_name: optionalText,
      token_id: z.nullable(id),
      token_name: optionalText,
      batch: optionalText,
      /** Whether it stands for its batch where batches are folded, as its first entry or without one. */
      is_head: flag,
      ...contentIn("before"),
      ...contentIn("after"),
    },
    ["project_id", "at", "label_id"],
  ),
  /** A batch to which entries of a project's history belong. */
  label_batches: table({ project_id: id, id: text, kind: optionalText, title: optionalText }, [
    "project_id",
    "id",
  ]),
  /** How many entries of one action a batch has. */
  label_batch_counts: table({ project_id: id, batch: text, action: historyAction, entries: count }, [
    "project_id",
    "batch",
    "action",
  ]),
} as const;

type RowsOf<Shape extends z.core.$ZodShape, Generating> = {
  [Column in keyof Shape]: Column extends Generating
    ? Generated<z.output<Shape[Column]>>
    : z.output<Shape[Column]>;
};

/** Every table, for Kysely. */
export type Tables = {
  [Name in keyof typeof tables]: (typeof tables)[Name] extends Table<infer Shape, infer Generating>
    ? RowsOf<Shape, Generating>
    : never;
};
