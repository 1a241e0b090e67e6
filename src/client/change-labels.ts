import { isAlike } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { apiPaths } from "#contract/paths.ts";
import { ApiError } from "./api-error.ts";
import { isPresent, LabelConflictError } from "./change-outcome.ts";
import { kindOf, type LabelChange } from "./label-change.ts";
import { findLabel, isListed, type ListedLabel } from "./listed-labels.ts";

/** A request that changes labels. */
export interface ChangeRequest {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: LabelInput | { readonly labels: readonly LabelInput[] } | undefined;
  /** The idempotency key of a creation. */
  readonly key?: string | undefined;
}

/** How a change is sent, and what is done after a response that doesn't tell what became of it. */
export interface ChangeSender {
  readonly send: (request: ChangeRequest) => Promise<unknown>;
  /** Resolves when the change was made after all; rejects with the error where it wasn't. */
  readonly settle: (error: unknown) => Promise<unknown>;
}

/**
 * Makes a change of a label; one that is made already counts as made. The page, jobs, and the command line send every
 * change through it, except the creation of many labels at once.
 *
 * @param key the idempotency key of a creation
 * @throws LabelConflictError where a label to update is gone; else what the sender rejects with
 */
export async function changeLabel(change: LabelChange, sender: ChangeSender, key?: string): Promise<void> {
  try {
    await sender.send({ ...requestOf(change), key });
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === "not-found";
    const kind = kindOf(change);
    // Somebody else has made it, or an earlier try whose response was lost.
    if ((kind === "delete" && isGone) || (kind === "restore" && isPresent(error))) return;
    if (kind === "update" && isGone) throw new LabelConflictError(null);
    await sender.settle(error);
  }
}

function requestOf({ id, before, after }: LabelChange): ChangeRequest {
  if (id === null) return { method: "POST", path: apiPaths.labels, body: after };
  if (before === null) return { method: "POST", path: apiPaths.labelRestore(id) };
  if (after === null) return { method: "DELETE", path: apiPaths.label(id) };
  return { method: "PUT", path: apiPaths.label(id), body: after };
}

/**
 * Whether a project's labels show a change of a label that has an id.
 *
 * @param labels all of them, as they are now
 * @throws ApiError when the label can't be read
 */
export function isShown({ id, before, after }: LabelChange, labels: readonly ListedLabel[]): boolean {
  if (id === null) throw new Error("Services don’t tell the ids of new labels.");
  if (after === null) return !isListed(labels, id);
  if (before === null) return isListed(labels, id);
  const label = findLabel(labels, id);
  return label !== undefined && isAlike(label, after);
}
