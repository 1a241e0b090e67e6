import workerUrl from "./locale-data-worker.ts?worker&url";

/** How long (milliseconds) is waited for the worker. */
const longestWait = 1000;

/**
 * Has the browser load what it knows of languages, in a worker: the page's first formatter of dates or numbers would
 * hold it up for that long, a fifth of a second on a slow machine. Resolves in any case: the formatter then loads it.
 */
export async function loadLocaleData(locales: readonly string[]): Promise<void> {
  if (typeof Worker === "undefined") return;
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

/** What browsers with trusted types have, of which TypeScript knows nothing. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The service has browsers take scripts only from addresses that are vouched for; this one comes from the build. */
function trustScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("locale-worker", { createScriptURL: (it) => it });
  return policy?.createScriptURL(url) ?? url;
}
