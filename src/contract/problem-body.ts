import * as z from "zod/mini";

/** The body of every refusal of our service (RFC 9457, extended). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  request_id: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Problem = z.infer<typeof problemSchema>;
