import { useSyncExternalStore } from "react";

/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  readonly tone: "good" | "danger";
  readonly action?: { readonly label: string; readonly run: () => void };
}

const listeners = new Set<() => void>();
let wanted = false;

/** Shows a message over the page. What shows it is loaded with the first one. */
export function showToast(message: ToastMessage): void {
  wanted = true;
  for (const listener of listeners) listener();
  void import("./toast-region.tsx").then(({ queueToast }) => queueToast(message));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been a message to show. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted);
}
