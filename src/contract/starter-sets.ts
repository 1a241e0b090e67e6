import * as z from "zod/mini";
import { labelInputSchema, storedNameSchema } from "./label-input.ts";

/** Where the host of the console serves the starter sets of its operator, from the console's base address on; no token is needed. */
export const starterSetsPath = "/starter-sets.json";

/** The most labels of a set. */
export const mostSetLabels = 1000;

/** Labels to begin with, under a name that people choose them by. */
export const namedSetSchema = z.object({
  name: storedNameSchema,
  labels: z.array(labelInputSchema).check(z.minLength(1), z.maxLength(mostSetLabels)),
});
export type NamedSet = z.infer<typeof namedSetSchema>;
