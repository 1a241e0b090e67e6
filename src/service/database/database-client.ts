import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** The service's database: Kysely with its tables; `destroy()` closes it. */
export type Database = Kysely<Tables>;
