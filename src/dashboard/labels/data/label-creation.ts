import { labelNameKey } from "#contract/label-name.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";
import { type LabelSet, onlyReadable } from "./label-finding.ts";

/** A label that was created, and is to be shown in the list of all labels. */
export interface ShownCreation {
  readonly appId: string;
  readonly name: string;
  /** The ids of the labels that there were before. */
  readonly known: ReadonlySet<number | null>;
  /** When it was acknowledged, in milliseconds since 1970. */
  readonly savedAt: number;
}

const shown = createStore<ShownCreation | null>(null);

/** Has the list show a label that was created, once a response has it; null when that has been done. */
export function showCreation(creation: ShownCreation | null): void {
  shown.set(creation);
}

/**
 * The label that is to be shown; null where there is none, or no response has it yet.
 *
 * @param labels all labels of the project
 * @param readAt when they were read, in milliseconds since 1970
 */
export function useCreatedLabel(appId: string, labels: LabelSet, readAt: number): EmbeddedLabel | null {
  const creation = useStore(shown);
  if (creation === null || creation.appId !== appId || readAt < creation.savedAt) return null;
  const { known, name } = creation;
  const isCreated = (label: EmbeddedLabel) =>
    !known.has(label.id) && labelNameKey(label.name) === labelNameKey(name);
  return onlyReadable(labels).findLast(isCreated) ?? null;
}
