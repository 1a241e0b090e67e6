import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./schema.ts";
import { readOnce } from "./transactions.ts";

/** A query that only reads, and whose SQL is made already. It is run again if its connection is lost meanwhile. */
export type PreparedQuery<Values extends readonly unknown[], Row> = (...values: Values) => Promise<Row[]>;

/**
 * Gives the rows of a statement that only reads, at once; null when it would see what a transaction has not committed, so
 * that it must wait.
 */
export type ReadNow = (sql: string, parameters: readonly unknown[]) => unknown[] | null;

const directReads = new WeakMap<Kysely<Tables>, ReadNow>();

/** Has a database's prepared queries go to it directly when they can: passing through Kysely takes as long as they do. */
export function readDirectly(database: Kysely<Tables>, readNow: ReadNow): void {
  directReads.set(database, readNow);
}

/**
 * Makes a query's SQL once, as building and writing it takes longer than finding a row by it.
 *
 * @param build the query, given a stand-in for each value that it is to be run with; it is called only now
 */
export function prepareQuery<Values extends readonly unknown[], Row>(
  database: Kysely<Tables>,
  build: (...standIns: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  // Kysely passes values through as they are, whatever they are.
  const standIns = Array.from({ length: build.length }, () => Symbol());
  const query = build(...(standIns as unknown as Values)).compile();
  const parameters = query.parameters.map((parameter) => {
    const index = standIns.indexOf(parameter as symbol);
    return index < 0 ? () => parameter : (values: Values) => values[index];
  });
  const readNow = directReads.get(database);
  return async (...values) => {
    const bound = parameters.map((read) => read(values));
    const found = readNow?.(query.sql, bound);
    if (found) return found as Row[];
    const { rows } = await readOnce(() => database.executeQuery<Row>({ ...query, parameters: bound }));
    return rows;
  };
}
