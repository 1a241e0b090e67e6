import type { LabelVersion } from "#contract/label-content.ts";
import type { ApiError } from "./api-error.ts";
import type { LabelChange } from "./label-change.ts";

/** A change was made. */
interface Done {
  readonly state: "done";
  /** What was made, for undo; null where nothing was sent, as the label was like that already. */
  readonly made: LabelChange | null;
}

/** Why a change wasn't made, or can't be told to have been. */
export type ChangeFailure =
  /** It was not made, for certain; the error says why, and whether another try may help. */
  | { readonly state: "refused"; readonly error: ApiError }
  | LabelConflict
  /** It may have been made, or may yet be; the error says why that can't be told, null that nobody waited for it. */
  | { readonly state: "unknown"; readonly error: ApiError | null };

/** It was not made, as that would have overwritten or doubled something that the person hasn't seen. */
export interface LabelConflict {
  readonly state: "conflict";
  /**
   * `changed` or `deleted`: the label, by somebody else. `created`: somebody else has created a label of that name.
   * `tried`: an earlier try, with other content, turned out to have created one.
   */
  readonly reason: "changed" | "deleted" | "created" | "tried";
  /** The label as it is now; null where it is gone, or which one it is isn't known. */
  readonly current: LabelVersion | null;
}

/** What became of a change: see the table at `makeChange()`. */
export type ChangeOutcome = Done | ChangeFailure;

/** The failure of the service that an outcome comes from; null where it comes from people. */
export function serviceError(failure: ChangeFailure): ApiError | null {
  return failure.state === "conflict" ? null : failure.error;
}
