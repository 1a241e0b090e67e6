import type { LabelChange } from "#client/label-change.ts";
import type { LabelInput } from "#contract/label-input.ts";

/** A creation that may or may not have been carried out. */
export interface UncertainCreation {
  readonly input: LabelInput;
  /** The ids of the project's labels from before it; null stands for those that can't be read. */
  readonly knownIds: ReadonlySet<number | null>;
  /** The idempotency key with which it was sent. */
  readonly key: string;
  /** Where it was sent before a reload: until when (milliseconds since 1970) the service may be at work on it. */
  readonly until?: number;
}

/** Passed from one try of a creation to the next: the creation that may have been carried out, or may yet be. */
export interface UncertainCreationRef {
  current: UncertainCreation | undefined;
}

/** How to send a change of one label. */
export interface SendDetails {
  /** Of a creation, or a restoration: kept from one try to the next; needed only where it can be tried again. */
  readonly uncertain?: UncertainCreationRef;
  /** Of a creation: the person wants it also if one like it is still under way. */
  readonly isAnother?: boolean;
  /** Of a deletion: resolves when the person can no longer undo it, and rejects when they do. */
  readonly confirmed?: Promise<void>;
}

/** A change of one label that is made alone, and how to send it. */
export type SentChange = LabelChange & SendDetails;
