import type { Compilable, CompiledQuery, RawBuilder, Transaction } from "kysely";
import type { Database } from "./database-client.ts";
import type { Tables } from "./schema.ts";
import { readOnce } from "./transactions.ts";

/** A query that only reads, compiled once. It is run again if its connection is lost in the meantime. */
export type PreparedQuery<Values extends readonly unknown[], Row> = (...values: Values) => Promise<Row[]>;

/** Takes the place of a value that a prepared query gets when it runs. Kysely passes it through as a parameter. */
class Placeholder<Key> {
  readonly key: Key;

  constructor(key: Key) {
    this.key = key;
  }
}

/**
 * Compiles a query once, as that takes longer than finding a row by it. On SQLite its rows are read without waiting where
 * possible, as the way through Kysely takes longer as well.
 *
 * @param build builds the query, given a placeholder for each value that it will run with; called only once
 */
export function prepareQuery<Values extends readonly unknown[], Row>(
  database: Database,
  build: (...placeholders: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const placeholders = Array.from({ length: build.length }, (_, index) => new Placeholder<number>(index));
  const query = build(...(placeholders as unknown as Values)).compile();
  return async (...values) => {
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key] : parameter,
    );
    const rows = database.readNow?.(query.sql, parameters);
    if (rows) return rows as Row[];
    return readOnce(database, { compile: () => ({ ...query, parameters }) });
  };
}

/**
 * Compiles a statement of a transaction once for each dialect, as that takes longer than carrying it out on SQLite.
 *
 * @param build builds the statement, given a placeholder for each value that it will run with
 */
export function prepareStatement<Values extends object, Row>(
  build: (values: Values, transaction: Transaction<Tables>) => RawBuilder<Row>,
): (transaction: Transaction<Tables>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({}, { get: (_target, key) => new Placeholder(key) }) as Values;
  return async (transaction, values) => {
    const { adapter } = transaction.getExecutor();
    const query = compiled.get(adapter) ?? build(placeholders, transaction).compile(transaction);
    compiled.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.key as keyof Values] : parameter,
    );
    return (await transaction.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
