import { useEffect } from "react";
import type { ExistingLabel } from "#contract/label-content.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";

/** The selected labels of one project, as they were then, by id, in the order in which they were selected. */
export type Selection = ReadonlyMap<number, ExistingLabel>;

interface SelectionState {
  /** Only one project's labels are selected at a time: what was selected before is forgotten with its project. */
  readonly appId: string;
  readonly labels: Selection;
  /** The id of the label that was pressed last: a range begins there. */
  readonly anchor: number | null;
}

const nothing: SelectionState = { appId: "", labels: new Map(), anchor: null };

const store = createStore(nothing);

/** The selected labels of a project. */
export function readSelection(appId: string): Selection {
  const { labels, ...held } = store.get();
  return held.appId === appId ? labels : nothing.labels;
}

/** The selected labels of the project that is open; those of another are forgotten. */
export function useSelection(appId: string): Selection {
  useEffect(() => {
    if (store.get().appId !== appId) store.set({ ...nothing, appId });
  }, [appId]);
  return useStore({ ...store, get: () => readSelection(appId) });
}

/** Whether a label of the project is selected. */
export function useIsSelected(appId: string, id: number): boolean {
  return useStore({ ...store, get: () => readSelection(appId).has(id) });
}

/** Forgets what is selected in any project. */
export function forgetSelection(): void {
  store.set(nothing);
}

/** Selects labels of the project besides those that are selected, or selects them no more. */
export function selectLabels(appId: string, labels: Iterable<ExistingLabel>, isSelected: boolean): void {
  const selection = new Map(readSelection(appId));
  for (const label of labels) {
    if (isSelected) selection.set(label.id, label);
    else selection.delete(label.id);
  }
  store.set({ ...store.get(), appId, labels: selection });
}

/**
 * Selects a label, or selects it no more; to end a range, with all from the label that was pressed before to this one.
 *
 * @param range the labels that are shown, in that order, to end a range; else none
 */
export function selectLabel(
  appId: string,
  label: ExistingLabel,
  isSelected: boolean,
  range: readonly ExistingLabel[] = [],
): void {
  const { anchor } = store.get();
  const places = [anchor, label.id].map((id) => range.findIndex((one) => one.id === id));
  const [start = -1, end = -1] = places.toSorted((a, b) => a - b);
  selectLabels(appId, start < 0 ? [label] : range.slice(start, end + 1), isSelected);
  store.set({ ...store.get(), anchor: label.id });
}
