import * as z from "zod/mini";
import { hexColorPattern } from "./colors.ts";
import type { LabelContent } from "./labels.ts";
import { isVisible } from "./visible-text.ts";

/** The most characters (Unicode code points, not UTF-16 units) a label's name may have after trimming. */
export const labelNameLimit = 255;

/** The text's length in Unicode code points, which is what {@link labelNameLimit} counts. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * A name as it can be stored: trimmed, 1 to {@link labelNameLimit} code points, no control characters, no half of a
 * surrogate pair (which no UTF-8 store can keep). Messages are field problems.
 */
export const storedNameSchema = z
  .string({ error: (issue) => (issue.input === undefined ? "name-required" : "name-text") })
  .check(
    z.trim(),
    z.minLength(1, "name-required"),
    z.refine((name) => countCodePoints(name) <= labelNameLimit, "name-too-long"),
    z.refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), "name-characters"),
  );

/**
 * A label's name as create and update take it: one that can be stored, and that shows something. Some that were stored
 * before this was asked show nothing.
 */
export const labelNameSchema = storedNameSchema.check(
  // Of a name that isn't there, or has what none may have, that is said alone.
  z.refine((name) => /^$|\p{Cc}/u.test(name) || isVisible(name), "name-invisible"),
);

/** `#RRGGBB`, either case; fails with the field problem `color-format`. */
export const hexColorSchema = z
  .string({ error: (issue) => (issue.input === undefined ? "color-required" : "color-format") })
  .check(z.regex(hexColorPattern, "color-format"));

/** The body of create and update. The messages of its failures are field problems, see `problems.ts`. */
export const labelInputSchema = z.object({
  name: labelNameSchema,
  color: hexColorSchema,
} satisfies Record<keyof LabelContent, z.ZodMiniType>);
export type LabelInput = z.infer<typeof labelInputSchema>;

/** The response to create, update and delete. */
export const acknowledgementSchema = z.object({ status: z.literal("success"), message: z.string() });
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** The sentences the document gives for each acknowledged change. */
export const acknowledgementMessages = {
  created: "Label created successful.",
  batchCreated: "Labels created successful.",
  updated: "Label updated successful.",
  deleted: "Label deleted successful.",
  restored: "Label restored successful.",
} as const;
