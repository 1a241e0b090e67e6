import * as z from "zod/mini";
import { labelInputSchema } from "./label-input.ts";

/** The most labels that our service creates by one request. */
export const labelBatchLimit = 100;

/** The body by which several labels are created, all or none. The messages of its failures are field problems. */
export const labelBatchSchema = z.object({
  labels: z
    .array(labelInputSchema, { error: (issue) => (issue.input === undefined ? "labels-count" : undefined) })
    .check(z.minLength(1, "labels-count"), z.maxLength(labelBatchLimit, "labels-count")),
});
