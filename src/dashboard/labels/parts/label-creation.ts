import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { labelNameKey } from "#contract/label-name.ts";
import { readableLabels } from "#contract/labels.ts";
import type { LabelSet } from "#dashboard/labels/data/label-finding.ts";
import { showRow } from "./label-row-focus.ts";
import { labelRowFocusId } from "./label-table.tsx";

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
 * Scrolls to a label that was created, once a response has it, and the dialog over the list is closed.
 *
 * @param labels those of the list
 * @param readAt when they were read, in milliseconds since 1970
 * @param reveal has the list show the label's row, where it doesn't
 */
export function useShownCreation(
  labels: LabelSet,
  readAt: number,
  isCovered: boolean,
  reveal?: (id: number) => void,
): void {
  const { created } = (useLocation().state ?? {}) as Partial<ShowsCreation>;
  const [shown, setShown] = useState<ShowsCreation["created"]>();
  // Not after a reload, nor when going back.
  const isFresh = useNavigationType() !== "POP";
  const isDue =
    isFresh && created !== undefined && created !== shown && readAt >= created.savedAt && !isCovered;
  const key = isDue ? labelNameKey(created.name) : null;
  // Of several of that name, the last one is new.
  const id = isDue
    ? readableLabels(labels).findLast(({ name }) => labelNameKey(name) === key)?.id
    : undefined;
  const show = useEffectEvent((newId: number) => {
    if (showRow(labelRowFocusId(newId))) setShown(created);
    else reveal?.(newId);
  });
  useEffect(() => {
    if (id === undefined) return;
    // After the dialog that is closed has given back the focus.
    const frame = requestAnimationFrame(() => show(id));
    return () => cancelAnimationFrame(frame);
  });
}
