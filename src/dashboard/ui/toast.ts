import { createStore, useStore } from "./store.ts";
import type { ToastMessage } from "./toast-message.ts";

let openSubject: string | null = null;
let region: Promise<typeof import("./toast-region.tsx")> | undefined;
/** Whether what shows messages has been loaded. */
const loaded = createStore(false);

/** Says by its id what is open now, null for nothing: messages so far go, and none about anything else appears. */
export function changeToastSubject(subject: string | null): void {
  openSubject = subject;
  void region?.then(
    ({ clearToasts }) => clearToasts(),
    () => undefined,
  );
}

/** The id of what is open now; null for nothing. */
export function readToastSubject(): string | null {
  return openSubject;
}

/** Loads what shows messages, if it isn't there yet; rejects when it can't be loaded this time. */
function loadToastRegion(): Promise<typeof import("./toast-region.tsx")> {
  region ??= import("./toast-region.tsx").then(
    (part) => {
      loaded.set(true);
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
      if (message.subject === undefined || message.subject === openSubject) {
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

/** Whether there has been a message, and what shows it has been loaded. */
export function useToastsWanted(): boolean {
  return useStore(loaded);
}
