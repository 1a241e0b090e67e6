import { type RawBuilder, sql, type Transaction } from "kysely";
import { isSqlite } from "./dialects.ts";
import type { Tables } from "./schema.ts";

/**
 * The items of a JSON array as rows, to select from: `item`, which `->>` reads, and `place`, its index in the array.
 *
 * @param json the array as text
 */
export function jsonItems(transaction: Transaction<Tables>, json: string): RawBuilder<unknown> {
  return isSqlite(transaction)
    ? sql`(select value as item, key as place from json_each(${json})) as items`
    : sql`(
        select item, number - 1 as place
        from json_array_elements(cast(${json} as json)) with ordinality as numbered (item, number)
      ) as items`;
}
