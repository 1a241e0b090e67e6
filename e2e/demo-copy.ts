import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { hashToken } from "./service-database.ts";

/** The tokens of one test's accounts. */
export interface DemoCopy {
  /** The account with the demo's projects. */
  readonly token: string;
  /** The other account, with a project of its own. */
  readonly otherToken: string;
}

/** The distance between the ids of one copy and those of the next: no test adds as many rows. */
const idStep = 1_000_000;

/** What is copied, in the order that the references ask for, with the column that tells the demo's own rows. */
const copiedTables = [
  ["users", "id"],
  ["languages", "id"],
  ["projects", "id"],
  ["memberships", "project_id"],
  ["project_languages", "project_id"],
  ["public_feed_settings", "project_id"],
  ["labels", "project_id"],
  ["label_history", "project_id"],
  ["label_batches", "project_id"],
] as const;

/** The columns whose values differ in each copy, with the difference; `:shift` is added to every id. */
const changedColumns: Readonly<Record<string, string>> = {
  id: "id + :shift",
  user_id: "user_id + :shift",
  project_id: "project_id + :shift",
  label_id: "label_id + :shift",
  language_id: "language_id + :shift",
  app_id: "random_uuid()",
};

/**
 * Copies the demo's users with all that is theirs, beside the running service, so that a test can change it without
 * another one seeing that. Names, colors, addresses and order are those of the demo; ids and app ids are new.
 *
 * @param databasePath a SQLite file that a service with `--demo` has made
 * @returns new tokens of the copied users
 */
export function copyDemo(databasePath: string): DemoCopy {
  const copy = { token: `e2e-demo-${randomUUID()}`, otherToken: `e2e-other-${randomUUID()}` };
  const database = new DatabaseSync(databasePath, { timeout: 30_000 });
  try {
    // Nobody needs the tests' data after a power failure.
    database.exec("pragma synchronous = off; begin immediate");
    database.function("random_uuid", () => randomUUID());
    const { copies } = database.prepare(`select max(id) / ${idStep} as copies from users`).get() as {
      copies: number;
    };
    // A number would be bound as one with a fraction.
    const shift = BigInt((copies + 1) * idStep);
    for (const [table, key] of copiedTables) {
      const columns = database.prepare("select name from pragma_table_info(?)").all(table) as {
        name: string;
      }[];
      const values = columns.map(({ name }) => {
        if (table === "users" && name === "name") return "name || ' ' || :shift";
        // What the changes of a batch name it by.
        if (table === "label_batches" && name === "id") return "id";
        return changedColumns[name] ?? `"${name}"`;
      });
      database
        .prepare(
          `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()})
           select ${values.join()} from ${table} where ${key} < ${idStep}`,
        )
        .run({ shift });
    }
    const addToken = database.prepare(
      `insert into tokens (user_id, name, token_hash, created_at)
       select id, 'test', ?, created_at from users where name = ?`,
    );
    addToken.run(hashToken(copy.token), `demo ${shift}`);
    addToken.run(hashToken(copy.otherToken), `other ${shift}`);
    database.exec("commit");
  } finally {
    database.close();
  }
  return copy;
}
