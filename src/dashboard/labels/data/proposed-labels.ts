import { t } from "@lingui/core/macro";
import { useLayoutEffect, useMemo } from "react";
import type { LabelContent } from "#contract/labels.ts";
import { createStore } from "#dashboard/ui/storage/store.ts";
import { completeColor } from "./label-color-reader.ts";

/** A label as it would be after a change that isn't saved: typed, picked, pointed at, or planned. */
export interface ProposedLabel {
  /** Null for a new label. */
  readonly id: number | null;
  /** What it would be; null where it would be deleted. */
  readonly after: LabelContent | null;
}

/** By the part of the page that proposes them, the latest one last. */
const proposals = createStore<
  ReadonlyMap<object, { readonly appId: string; readonly labels: readonly ProposedLabel[] }>
>(new Map());

/** What would become of labels, for the preview of the public changelog. */
export const proposedLabels = proposals as Pick<typeof proposals, "get" | "subscribe">;

/**
 * Has the preview of a project's public changelog show labels as they would be, in the same frame, for as long as the component is there.
 *
 * @param labels the same array until one of them changes; null for none
 */
export function useProposedLabels(appId: string, labels: readonly ProposedLabel[] | null): void {
  useLayoutEffect(() => {
    if (labels === null) return;
    const part = {};
    proposals.set(new Map([...proposals.get(), [part, { appId, labels }]]));
    return () => proposals.set(new Map([...proposals.get()].filter(([other]) => other !== part)));
  }, [appId, labels]);
}

/**
 * The same for a single label.
 *
 * @param typed what is typed; the same object until it changes, and null while nothing has been
 */
export function useProposedLabel(appId: string, id: number | null, typed: LabelContent | null): void {
  const labels = useMemo(
    () =>
      typed && [
        { id, after: { ...typed, name: typed.name.trim() || t`Label`, color: completeColor(typed.color) } },
      ],
    [id, typed],
  );
  useProposedLabels(appId, labels);
}
