import { i18n } from "@lingui/core";
import { pause } from "#dashboard/ui/loading/pause.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";
import { trustScript } from "#dashboard/workers/trusted-script.ts";
import workerUrl from "./locale-data-worker.ts?worker&url";

/** How long (milliseconds) is waited for the worker. */
const longestWait = 1000;

let loading: Promise<void> | undefined;
const isLoaded = createStore(false);

/**
 * Has the browser load what it knows of languages, in a worker: the page's first formatter of dates or numbers would
 * hold it up for that long, a fifth of a second on a slow machine. Resolves in any case: the formatter then loads it.
 */
export function loadLocaleData(): Promise<void> {
  loading ??= loadInWorker(i18n.locales === undefined ? [] : [i18n.locales].flat()).then(() =>
    isLoaded.set(true),
  );
  return loading;
}

/** Whether the page's dates can be formatted. What is drawn without them comes first. */
export function useLocaleData(): boolean {
  return useStore({ get: isLoaded.get, subscribe });
}

function subscribe(listener: () => void): () => void {
  // Whoever presses something as soon as the rest is there comes first.
  void pause().then(loadLocaleData);
  return isLoaded.subscribe(listener);
}

async function loadInWorker(locales: readonly string[]): Promise<void> {
  try {
    const worker = new Worker(trustScript(workerUrl), { type: "module" });
    worker.postMessage(locales);
    await new Promise<void>((resolve) => {
      worker.onmessage = () => resolve();
      worker.onerror = (event) => {
        event.preventDefault();
        resolve();
      };
      setTimeout(resolve, longestWait);
    });
    worker.terminate();
  } catch {
    // A browser that starts no worker here.
  }
}
