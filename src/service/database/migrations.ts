import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isMadeMeanwhile, isMissingTable, StructureError } from "./database-errors.ts";
import type { Tables } from "./schema.ts";
import { currentTimestamp } from "./timestamps.ts";

/** What a dialect calls the few column types there are. */
export interface ColumnTypes {
  /** A primary key that the database allots. */
  readonly id: string;
  /** A whole number, which may need more than 32 bits. */
  readonly number: string;
  /** A text that sorts by code point. */
  readonly text: string;
}

/** A step of the database's structure. Steps that were ever released are never changed, only followed by others. */
interface Migration {
  readonly name: string;
  readonly statements: (types: ColumnTypes) => readonly string[];
}

const migrations: readonly Migration[] = [
  {
    name: "001-first-tables",
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
      `create table label_counts (
        project_id ${number} not null references projects (id),
        span ${number} not null,
        block ${number} not null,
        live ${number} not null,
        primary key (project_id, span, block)
      )`,
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
  {
    // Counts of other spans than there were, from the labels themselves.
    name: "003-finer-label-counts",
    statements: ({ number }) => [
      "delete from label_counts",
      ...[65_536, 4096, 256, 16].map((span) => {
        // Divided without a remainder, as engines differ in what they do with one.
        const block = `("order" - "order" % ${span}) / ${span}`;
        return `insert into label_counts (project_id, span, block, live)
          select project_id, ${span}, cast(${block} as ${number}), count(*)
          from labels where deleted_at is null group by project_id, ${block}`;
      }),
    ],
  },
  {
    // So that forgetting the old ones does not go through all of the project's.
    name: "004-named-creations-by-age",
    statements: () => ["create index named_creations_by_age on named_creations (project_id, created_at)"],
  },
  {
    name: "005-two-spans-of-label-counts",
    statements: ({ number }) => [
      `insert into label_counts (project_id, span, block, live)
        select project_id, 2048, cast((block - block % 8) / 8 as ${number}), sum(live)
        from label_counts where span = 256 group by project_id, (block - block % 8) / 8`,
      "delete from label_counts where span not in (2048, 256)",
    ],
  },
  {
    name: "006-idempotency-keys",
    statements: () => [
      "alter table named_creations rename to idempotency_keys",
      "drop index named_creations_by_age",
      "create index idempotency_keys_by_age on idempotency_keys (project_id, created_at)",
    ],
  },
];

/** How often the changes are tried in all, and the longest that the second try waits, in milliseconds. */
const tries = { attempts: 6, firstPause: 100 } as const;

/**
 * Brings the database's structure up to date, all or nothing; data stays. Where nothing is to be done it only reads.
 *
 * Several instances may do this at once. Where the engine makes them wait for each other, the later ones find the tables
 * made; where it lets them run into each other, they look again.
 *
 * @throws StructureError when the database was written by a newer version of this program
 */
export async function migrate(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // There is no such table in a new database.
    const applied = await readApplied(database).catch(() => new Set<string>());
    if (findMissing(applied).length === 0) return;
    try {
      await applyMissing(database, types);
    } catch (error) {
      if (attempt === tries.attempts || !isMadeMeanwhile(error)) throw error;
      await wait(Math.random() * tries.firstPause * 2 ** (attempt - 1));
    }
  }
}

/**
 * Makes sure that the database's structure is this program's; changes nothing.
 *
 * @throws StructureError when it is another
 */
export async function expectStructure(database: Kysely<Tables>): Promise<void> {
  const applied = await readApplied(database).catch((error: unknown) => {
    if (!isMissingTable(error)) throw error;
    return new Set<string>();
  });
  if (applied.size === 0) throw new StructureError("foreign");
  if (findMissing(applied).length > 0) throw new StructureError("older");
}

async function applyMissing(database: Kysely<Tables>, types: ColumnTypes): Promise<void> {
  await database
    .transaction()
    .setIsolationLevel("read committed")
    .execute(async (transaction) => {
      await sql`create table if not exists migrations (
        name ${sql.raw(types.text)} primary key,
        applied_at ${sql.raw(types.text)} not null
      )`.execute(transaction);
      for (const { name, statements } of findMissing(await readApplied(transaction))) {
        for (const statement of statements(types)) await sql.raw(statement).execute(transaction);
        await sql`insert into migrations (name, applied_at) values (${name}, ${currentTimestamp()})`.execute(
          transaction,
        );
      }
    });
}

/** The names of all steps that were ever applied. */
async function readApplied(database: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database);
  return new Set(rows.map(({ name }) => name));
}

/** The steps that are not applied yet. */
function findMissing(applied: ReadonlySet<string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  if ([...applied].some((name) => !known.has(name))) {
    throw new StructureError("newer");
  }
  return migrations.filter(({ name }) => !applied.has(name));
}
