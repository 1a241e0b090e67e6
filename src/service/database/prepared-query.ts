import type { Compilable } from "kysely";
import type { Database } from "./database-client.ts";
import { readOnce } from "./transactions.ts";

/** A query that only reads, compiled once. It is run again if its connection is lost in the meantime. */
export type PreparedQuery<Values extends readonly unknown[], Row> = (...values: Values) => Promise<Row[]>;

/** Takes the place of a value that a prepared query gets when it runs. Kysely passes it through as a parameter. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
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
  const placeholders = Array.from({ length: build.length }, (_, index) => new Placeholder(index));
  const query = build(...(placeholders as unknown as Values)).compile();
  return async (...values) => {
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    const rows = database.readNow?.(query.sql, parameters);
    if (rows) return rows as Row[];
    return (await readOnce(() => database.executeQuery<Row>({ ...query, parameters }))).rows;
  };
}
