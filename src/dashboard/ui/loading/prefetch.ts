import { loadInBackground } from "./code-loading.ts";

/**
 * Starts to load code that will probably be wanted. A failure here doesn't matter: whoever then needs the code asks for it
 * again.
 */
export function prefetch(...loaders: readonly (() => Promise<unknown>)[]): void {
  for (const load of loaders) loadInBackground(load).catch(() => {});
}
