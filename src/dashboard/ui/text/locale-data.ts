import { i18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { pause } from "#dashboard/ui/loading/pause.ts";
import { trustScript } from "#dashboard/workers/trusted-script.ts";
import workerUrl from "./locale-data-worker.ts?worker&url";

/** How long (milliseconds) is waited for the worker. */
const longestWait = 1000;

let loading: Promise<void> | undefined;
let isLoaded = false;

/**
 * Has the browser load what it knows of languages, in a worker: the page's first formatter of dates or numbers would
 * hold it up for that long, a fifth of a second on a slow machine. Resolves in any case: the formatter then loads it.
 */
export function loadLocaleData(): Promise<void> {
  loading ??= loadInWorker(i18n.locales === undefined ? [] : [i18n.locales].flat()).then(() => {
    isLoaded = true;
  });
  return loading;
}

/** Whether the page's dates can be formatted. What is drawn without them comes first. */
export function useLocaleData(): boolean {
  return useSyncExternalStore(subscribe, readLoaded, readLoaded);
}

const readLoaded = () => isLoaded;

function subscribe(onLoaded: () => void): () => void {
  // Whoever presses something as soon as the rest is there comes first.
  void pause().then(loadLocaleData).then(onLoaded);
  // It happens once; React ignores it for what has gone meanwhile.
  return () => undefined;
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
