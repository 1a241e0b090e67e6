import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { labelNameKey } from "#contract/label-name.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { type LabelSet, onlyReadable } from "./label-finding.ts";

/** State of a history entry: has the list of all labels show one that was created, once a response has it. */
interface ShowsCreation {
  readonly created: {
    readonly name: string;
    /** When it was acknowledged, in milliseconds since 1970. */
    readonly savedAt: number;
  };
}

/**
 * The state of a history entry that shows a label that was created.
 *
 * @param savedAt when it was acknowledged, in milliseconds since 1970
 */
export function showCreation(name: string, savedAt: number): ShowsCreation {
  return { created: { name, savedAt } };
}

/**
 * The label that is to be shown, and what to call when that has been done; null where there is none, or no response has
 * it yet.
 *
 * @param labels all labels of the project
 * @param readAt when they were read, in milliseconds since 1970
 */
export function useCreatedLabel(labels: LabelSet, readAt: number): [EmbeddedLabel | null, () => void] {
  const { created } = (useLocation().state ?? {}) as Partial<ShowsCreation>;
  const [shown, setShown] = useState<ShowsCreation["created"]>();
  // Not after a reload, nor when going back.
  const isFresh = useNavigationType() !== "POP";
  const isDue = isFresh && created !== undefined && created !== shown && readAt >= created.savedAt;
  const key = isDue ? labelNameKey(created.name) : null;
  // Of several of that name, the last one is new.
  const label = isDue ? onlyReadable(labels).findLast(({ name }) => labelNameKey(name) === key) : undefined;
  return [label ?? null, () => setShown(created)];
}
