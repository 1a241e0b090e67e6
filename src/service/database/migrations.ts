import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";
import { currentTimestamp } from "./timestamps.ts";

/** A step of the database's structure. Steps that were ever released are never changed, only followed by others. */
interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

const migrations: readonly Migration[] = [
  {
    name: "001-first-tables",
    statements: [
      `create table users (
        id integer primary key autoincrement,
        name text not null unique,
        created_at text not null
      )`,
      `create table tokens (
        id integer primary key autoincrement,
        user_id integer not null references users (id),
        name text not null,
        token_hash text not null unique,
        created_at text not null,
        expires_at text,
        revoked_at text
      )`,
      "create index tokens_of_user on tokens (user_id)",
      `create table languages (
        id integer primary key autoincrement,
        name text not null,
        locale text not null,
        flag text not null
      )`,
      `create table projects (
        id integer primary key autoincrement,
        app_id text not null unique,
        name text not null,
        subdomain text not null,
        domain text not null,
        primary_domain text not null,
        logo text,
        favicon text,
        accent_color text not null,
        language_id integer not null references languages (id),
        website text not null,
        plan text not null,
        changelog_reactions integer not null,
        changelog_comments integer not null,
        last_label_order integer not null default 0
      )`,
      `create table memberships (
        user_id integer not null references users (id),
        project_id integer not null references projects (id),
        primary key (user_id, project_id)
      )`,
      `create table project_languages (
        project_id integer not null references projects (id),
        language_id integer not null references languages (id),
        is_default integer not null,
        created_at text not null,
        updated_at text not null,
        primary key (project_id, language_id)
      )`,
      `create table public_feed_settings (
        id integer primary key autoincrement,
        project_id integer not null unique references projects (id),
        title text not null,
        description text not null,
        website text not null,
        allow_subscribers integer not null,
        allow_search_engine_index integer not null,
        private integer not null,
        custom_css text,
        custom_javascript text,
        created_at text not null,
        updated_at text not null,
        deleted_at text
      )`,
      `create table labels (
        id integer primary key autoincrement,
        project_id integer not null references projects (id),
        name text not null,
        color text not null,
        "order" integer not null,
        created_at text not null,
        updated_at text not null,
        deleted_at text
      )`,
      `create index labels_live on labels (project_id, "order", id) where deleted_at is null`,
      `create table label_counts (
        project_id integer not null references projects (id),
        span integer not null,
        block integer not null,
        live integer not null,
        primary key (project_id, span, block)
      )`,
    ],
  },
];

/**
 * Brings the database's structure up to date, all or nothing; data stays.
 *
 * @throws Error when the database was written by a newer version of this program
 */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      transaction,
    );
    const applied = await sql<{ name: string }>`select name from migrations`.execute(transaction);
    const appliedNames = new Set(applied.rows.map((row) => row.name));
    for (const migration of migrations) {
      if (appliedNames.delete(migration.name)) continue;
      for (const statement of migration.statements) await sql.raw(statement).execute(transaction);
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${currentTimestamp()})`.execute(
        transaction,
      );
    }
    if (appliedNames.size > 0) {
      throw new Error("the database was written by a newer version of this program");
    }
  });
}
