import * as z from "zod/mini";
import type { LabelVersion } from "#contract/label-content.ts";
import { acknowledgementSchema } from "#contract/label-input.ts";
import { ApiError } from "./api-error.ts";

/** What counts of an acknowledgement. One that says anything else, or nothing, as some services do, tells nothing. */
export const acknowledged = z.object({ status: acknowledgementSchema.shape.status });

/** Whether the response to a change says for certain that it was not made: a 4xx. After any other it may have been. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === null || error.code === "timeout") return false;
  return error.status >= 400 && error.status < 500;
}

/** Whether a service refuses to restore a label because it isn't deleted. */
export function isPresent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Neither the response to a change nor reading the labels tells whether it was made. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";

  /** @param cause why it can't be told: the failure of the look, or that of the change */
  constructor(cause: unknown) {
    super("It is unknown what became of the change.", { cause });
  }
}

/** A label was not changed because it no longer is what the person saw. */
export class LabelConflictError extends Error {
  override readonly name = "LabelConflictError";
  /** The label as it is now; null when it has been deleted. */
  readonly current: LabelVersion | null;

  constructor(current: LabelVersion | null) {
    super("The label has been changed by somebody else.");
    this.current = current;
  }
}
