import { setTimeout as wait } from "node:timers/promises";
import type { Compilable, CompiledQuery, Kysely, Transaction } from "kysely";
import { ConnectionError, isWorthRepeating } from "./database-errors.ts";
import type { Database, Tables } from "./schema.ts";

/** How often something is tried in all. */
const attempts = 5;

/** The longest that the second try waits, in milliseconds; each later one waits up to twice as long as the one before. */
const firstPause = 20;

/** The rows of one statement that only reads; it is run again if its connection is lost in the meantime. */
export function readOnce<Row>(database: Database, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  return readCompiled(database, compiled, compiled.parameters);
}

/** As {@link readOnce}, of a statement that is compiled once and run with other parameters each time. */
export async function readCompiled<Row>(
  database: Database,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const run = () => database.executeQuery<Row>({ ...query, parameters });
  return (await repeat(run, isWorthRepeating)).rows;
}

/**
 * Runs several reads that all see the database as it is at one moment, the first read's: repeatable read, which needs no
 * locks, so that nobody waits for it and it waits for nobody.
 *
 * @param run may be called several times
 */
export function readSnapshot<Result>(
  database: Database,
  run: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction().setAccessMode("read only").setIsolationLevel("repeatable read");
  return repeat(() => transaction.execute(run), isWorthRepeating);
}

/**
 * Runs a transaction that writes, all or nothing. It is run again when it is certain that it has left nothing behind: the
 * database gave it up for another's sake, or the connection was lost before the commit was sent. When the connection is
 * lost afterwards nobody knows: it is never run again then.
 *
 * It runs as read committed: each statement sees what was committed before it began, and a row that it changes is locked
 * until the end. So a transaction must decide by the rows that it changes itself, in the statement that changes them. Then
 * those that meet at a row wait for each other; stricter levels would have all but one of them begin again.
 *
 * @param run may be called several times
 * @throws ConnectionError among others; what was to be written may be there or not
 */
export function write<Result>(
  database: Kysely<Tables>,
  run: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  let committing = false;
  return repeat(
    () => {
      committing = false;
      return database
        .transaction()
        .setIsolationLevel("read committed")
        .execute(async (transaction) => {
          const result = await run(transaction);
          committing = true;
          return result;
        });
    },
    (error) => isWorthRepeating(error) && !(committing && error instanceof ConnectionError),
  );
}

/**
 * Has all others who would change a project or add labels to it wait until the end of the transaction. Changes its row into
 * itself, which every database takes for a change.
 *
 * @returns whether there is such a project
 */
export async function lockProject(transaction: Transaction<Tables>, projectId: number): Promise<boolean> {
  const locked = await transaction
    .updateTable("projects")
    .set((project) => ({ name: project.ref("name") }))
    .where("id", "=", projectId)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** Tries until it succeeds, for as long as errors are worth it and {@link attempts} are left. */
async function repeat<Result>(
  run: () => Promise<Result>,
  worthRepeating: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !worthRepeating(error)) throw error;
      // Those that got in each other's way shall not meet again.
      await wait(Math.random() * firstPause * 2 ** (attempt - 1));
    }
  }
}
