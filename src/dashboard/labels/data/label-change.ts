import { isAlike, type LabelVersion } from "#client/label-content.ts";
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

/** What one try of a creation leaves to the next: the creation that may have been carried out, or may yet be. */
export interface UncertainCreationRef {
  current: UncertainCreation | undefined;
}

/** A change of one label, made alone or as a step of a job. */
export type LabelChange =
  | {
      readonly kind: "create";
      readonly input: LabelInput;
      /** Kept from one try to the next; needed only where a creation can be tried again. */
      readonly uncertain?: UncertainCreationRef;
      /** The person wants it also if one like it is still under way. */
      readonly isAnother?: boolean;
    }
  | {
      readonly kind: "update";
      readonly id: number;
      readonly input: LabelInput;
      /** What the person saw when they began; a label that differs from it by now isn't changed. */
      readonly expected: LabelVersion;
      /** The page of the list on which the label was, where that is known. */
      readonly page?: number;
    }
  | {
      readonly kind: "delete";
      readonly id: number;
      readonly name: string;
      /** As the service gave it. */
      readonly color: string;
      /** Resolves when the person can no longer undo it, and rejects when they do. */
      readonly confirmed?: Promise<void>;
    }
  | {
      /** Brings a deleted label back: with its id where the service can, else as a new one. */
      readonly kind: "restore";
      readonly id: number;
      /** The label as it was. */
      readonly version: LabelInput;
      /** As it was when it was deleted, where that differs. */
      readonly deleted?: LabelInput;
      /** As that of a creation. */
      readonly uncertain?: UncertainCreationRef;
    };

/**
 * Brings a deleted label back as it was.
 *
 * @param deleted the label when it was deleted; null where that isn't known
 */
export function restoreLabel(id: number, version: LabelInput, deleted: LabelInput | null): LabelChange {
  const isOther = deleted !== null && !isAlike(deleted, version);
  return { kind: "restore", id, version, ...(isOther && { deleted }) };
}

/** The name that people know the changed label by: for an update the one from before it. */
export function nameOfChange(change: LabelChange): string {
  switch (change.kind) {
    case "create":
      return change.input.name;
    case "update":
      return change.expected.name;
    case "delete":
      return change.name;
    case "restore":
      return change.version.name;
  }
}
