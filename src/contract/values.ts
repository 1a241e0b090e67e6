import * as z from "zod/mini";

/** ISO 8601 in UTC with `Z`; our service always writes microseconds, others may write none. */
export const timestampSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/, "not a UTC timestamp"));

/** A yes or no. Some services write 1 and 0; it is always read as a boolean. */
export const flagSchema = z.pipe(
  z.union([z.boolean(), z.literal(0), z.literal(1)]),
  z.transform((flag): boolean => flag === true || flag === 1),
);
