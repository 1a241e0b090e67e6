import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./schema.ts";
import { readOnce } from "./transactions.ts";

/** A query that only reads, and whose SQL is made already. It is run again if its connection is lost meanwhile. */
export type PreparedQuery<Values extends readonly unknown[], Row> = (...values: Values) => Promise<Row[]>;

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
  return async (...values) => {
    const bound = parameters.map((read) => read(values));
    const { rows } = await readOnce(() => database.executeQuery<Row>({ ...query, parameters: bound }));
    return rows;
  };
}
