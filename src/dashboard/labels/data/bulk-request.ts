import { useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "#dashboard/ui/store.ts";

/** What can be done with the selected labels from anywhere. */
export type BulkAct = "recolor" | "rename" | "delete";

const store = createStore<BulkAct | null>(null);

/** Asks for something to be done with the selected labels; the labels screen does it, as soon as it is there. */
export const requestBulkAct: (act: BulkAct) => void = store.set;

/** Calls back for what was asked for, once. */
export function useBulkRequest(onRequest: (act: BulkAct) => void): void {
  const requested = useStore(store);
  const run = useEffectEvent(onRequest);
  useEffect(() => {
    if (requested === null) return;
    store.set(null);
    run(requested);
  }, [requested]);
}
