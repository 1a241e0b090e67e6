import { useSyncExternalStore } from "react";

/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  readonly tone: "good" | "danger";
  /** What it is about, by its id: it is shown only while that is open. */
  readonly about?: string;
  /** What is said of it instead while something else is open; nothing unless given. */
  readonly elsewhere?: string;
}

let openSubject: string | null = null;
let region: Promise<typeof import("./toast-region.tsx")> | undefined;
const listeners = new Set<() => void>();

/** Says by its id what is open now, null for nothing: messages so far go, and none about anything else appears. */
export function changeToastSubject(subject: string | null): void {
  openSubject = subject;
  void region?.then(({ clearToasts }) => clearToasts());
}

/** Shows a message over the page. What shows it is loaded with the first one. */
export function showToast(message: ToastMessage): void {
  region ??= import("./toast-region.tsx");
  for (const listener of listeners) listener();
  void region.then(({ queueToast }) => {
    if (message.about === undefined || message.about === openSubject) queueToast(message);
    else if (message.elsewhere !== undefined && openSubject !== null) {
      queueToast({ tone: message.tone, text: message.elsewhere });
    }
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been a message to show. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => region !== undefined);
}
