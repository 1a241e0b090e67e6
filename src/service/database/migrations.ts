import { type Kysely, sql } from "kysely";
import { isMissingTable, StructureError } from "./database-errors.ts";
import type { Tables } from "./schema.ts";
import { currentMicroseconds, currentTimestamp } from "./timestamps.ts";

/** How a dialect writes the few column types there are, and what else is its own. */
export interface Dialect {
  /** A primary key that the database allots. */
  readonly id: string;
  /** A whole number, which may need more than 32 bits. */
  readonly number: string;
  /** A text that sorts by code point. */
  readonly text: string;
  /** Ends a table that is kept in the order of its primary key, where the engine has such. */
  readonly keyOrder: string;
  /** Has all others who would migrate wait until the end of the transaction; null where any that writes does. */
  readonly lock: string | null;
}

/**
 * A step of the database's structure. The first four are those of version 0.1.0; once they are released, the others aren't changed
 * either, only followed by others.
 */
interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect) => readonly string[];
}

/** The step that every database of this program has. */
export const firstMigration = "001-first-tables";

const migrations: readonly Migration[] = [
  {
    name: firstMigration,
    statements: ({ id, number, text }) => [
      `create table users (
        id ${id},
        name ${text} not null unique,
        created_at ${text} not null
      )`,
      `create table tokens (
        id ${id},
        user_id ${number} not null references users (id),
        name ${text} not null,
        token_hash ${text} not null unique,
        created_at ${text} not null,
        expires_at ${text},
        revoked_at ${text}
      )`,
      "create index tokens_of_user on tokens (user_id)",
      `create table languages (
        id ${id},
        name ${text} not null,
        locale ${text} not null,
        flag ${text} not null
      )`,
      `create table projects (
        id ${id},
        app_id ${text} not null unique,
        name ${text} not null,
        subdomain ${text} not null,
        domain ${text} not null,
        primary_domain ${text} not null,
        logo ${text},
        favicon ${text},
        accent_color ${text} not null,
        language_id ${number} not null references languages (id),
        website ${text} not null,
        plan ${text} not null,
        changelog_reactions ${number} not null,
        changelog_comments ${number} not null,
        last_label_order ${number} not null default 0
      )`,
      `create table memberships (
        user_id ${number} not null references users (id),
        project_id ${number} not null references projects (id),
        primary key (user_id, project_id)
      )`,
      `create table project_languages (
        project_id ${number} not null references projects (id),
        language_id ${number} not null references languages (id),
        is_default ${number} not null,
        created_at ${text} not null,
        updated_at ${text} not null,
        primary key (project_id, language_id)
      )`,
      `create table public_feed_settings (
        id ${id},
        project_id ${number} not null unique references projects (id),
        title ${text} not null,
        description ${text} not null,
        website ${text} not null,
        allow_subscribers ${number} not null,
        allow_search_engine_index ${number} not null,
        private ${number} not null,
        custom_css ${text},
        custom_javascript ${text},
        created_at ${text} not null,
        updated_at ${text} not null,
        deleted_at ${text}
      )`,
      `create table labels (
        id ${id},
        project_id ${number} not null references projects (id),
        name ${text} not null,
        color ${text} not null,
        "order" ${number} not null,
        created_at ${text} not null,
        updated_at ${text} not null,
        deleted_at ${text}
      )`,
      `create index labels_live on labels (project_id, "order", id) where deleted_at is null`,
    ],
  },
  {
    name: "002-named-creations",
    statements: ({ number, text }) => [
      `create table named_creations (
        project_id ${number} not null references projects (id),
        key ${text} not null,
        name ${text} not null,
        color ${text} not null,
        created_at ${text} not null,
        primary key (project_id, key, name, color)
      )`,
    ],
  },
  // Counted labels in a table that is no more.
  { name: "003-finer-label-counts", statements: () => [] },
  {
    // So that forgetting the old ones does not go through all of the project's.
    name: "004-named-creations-by-age",
    statements: () => ["create index named_creations_by_age on named_creations (project_id, created_at)"],
  },
  {
    name: "005-label-history",
    statements: ({ number, text, keyOrder }) => [
      "drop table if exists label_counts",
      `create table label_history (
        project_id ${number} not null,
        at ${number} not null,
        label_id ${number} not null,
        action ${text} not null,
        user_id ${number},
        user_name ${text},
        token_id ${number},
        token_name ${text},
        batch ${text},
        before_name ${text},
        before_color ${text},
        after_name ${text},
        after_color ${text},
        primary key (project_id, at, label_id)
      ) ${keyOrder}`,
      "create index label_history_of_label on label_history (project_id, label_id, at)",
      "create index label_history_of_batch on label_history (project_id, batch, at, label_id, action) where batch is not null",
      `create table label_batches (
        project_id ${number} not null,
        id ${text} not null,
        kind ${text},
        title ${text},
        primary key (project_id, id)
      )`,
      `alter table projects add column history_start ${number} not null default 0`,
      // Nobody knows what was changed before.
      `update projects set history_start = ${currentMicroseconds()}`,
      `alter table tokens add column read_only ${number} not null default 0`,
    ],
  },
];

/** What is done with a database's structure before it is used. */
export interface Opening {
  /** Whether it must be there and up to date: then nothing is made or changed. By default it is made, or brought up to date. */
  readonly mustBeCurrent?: boolean;
}

/**
 * Brings the database's structure up to date, all or nothing; data stays. Where nothing is to be done it only reads.
 * Several instances may do this at once: the later ones wait, and find it done.
 *
 * @throws StructureError when the database was written by a newer version of this program
 */
export async function migrate(database: Kysely<Tables>, dialect: Dialect): Promise<void> {
  if (findMissing(await readApplied(database)).length === 0) return;
  await database
    .transaction()
    .setIsolationLevel("read committed")
    .execute(async (transaction) => {
      if (dialect.lock !== null) await sql.raw(dialect.lock).execute(transaction);
      await sql`create table if not exists migrations (
        name ${sql.raw(dialect.text)} primary key,
        applied_at ${sql.raw(dialect.text)} not null
      )`.execute(transaction);
      for (const { name, statements } of findMissing(await readApplied(transaction))) {
        for (const statement of statements(dialect)) await sql.raw(statement).execute(transaction);
        await sql`insert into migrations (name, applied_at) values (${name}, ${currentTimestamp()})`.execute(
          transaction,
        );
      }
    });
}

/**
 * Makes sure that the database's structure is this program's; changes nothing.
 *
 * @throws StructureError when it is another
 */
export async function expectStructure(database: Kysely<Tables>): Promise<void> {
  const applied = await readApplied(database);
  if (applied.size === 0) throw new StructureError("foreign");
  if (findMissing(applied).length > 0) throw new StructureError("older");
}

/** The names of all steps that were ever applied; none in a new database. */
async function readApplied(database: Kysely<Tables>): Promise<Set<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    return new Set();
  }
}

/** The steps that are not applied yet. */
function findMissing(applied: ReadonlySet<string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  if ([...applied].some((name) => !known.has(name))) {
    throw new StructureError("newer");
  }
  return migrations.filter(({ name }) => !applied.has(name));
}
