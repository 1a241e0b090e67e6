import { useSyncExternalStore } from "react";

/** Something that a message offers to do. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  readonly tone: "good" | "danger";
  /** What it is about, by its id: it is shown only while that is open. */
  readonly about?: string;
  /** What is said of it instead while something else is open; nothing unless given. */
  readonly elsewhere?: string;
  /** Each closes the message too. A message with actions stays until it is closed, or its countdown is over. */
  readonly actions?: readonly ToastAction[];
  /** How long it is shown, in seconds, for everybody to see; it waits while the messages are hovered or focused. */
  readonly countdown?: number;
  /** Called once when it is gone, however that came, also when it could not be shown at all. */
  readonly onGone?: () => void;
}

let openSubject: string | null = null;
let region: Promise<typeof import("./toast-region.tsx")> | undefined;
let isLoaded = false;
const listeners = new Set<() => void>();

/** Says by its id what is open now, null for nothing: messages so far go, and none about anything else appears. */
export function changeToastSubject(subject: string | null): void {
  openSubject = subject;
  void region?.then(
    ({ clearToasts }) => clearToasts(),
    () => undefined,
  );
}

/** Loads what shows messages and long work, if it isn't there yet; rejects when it can't be loaded this time. */
export function loadToastRegion(): Promise<typeof import("./toast-region.tsx")> {
  region ??= import("./toast-region.tsx").then(
    (part) => {
      isLoaded = true;
      for (const listener of listeners) listener();
      return part;
    },
    (error: unknown) => {
      region = undefined;
      throw error;
    },
  );
  return region;
}

/** Shows a message over the page, and gives a way to close it. What shows it is loaded with the first one. */
export function showToast(message: ToastMessage): () => void {
  const loading = loadToastRegion();
  loading.then(
    ({ queueToast }) => {
      if (message.about === undefined || message.about === openSubject) {
        queueToast(message);
        return;
      }
      if (message.elsewhere !== undefined && openSubject !== null) {
        queueToast({ tone: message.tone, text: message.elsewhere });
      }
      message.onGone?.();
    },
    () => message.onGone?.(),
  );
  return () =>
    void loading.then(
      ({ closeToast }) => closeToast(message),
      () => undefined,
    );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there has been a message, or long work, and what shows it has been loaded. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isLoaded);
}
