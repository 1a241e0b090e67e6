import { useCallback, useSyncExternalStore } from "react";
import { isPageTheme, type PageTheme, usualPageTheme } from "#dashboard/colors/page-theme.ts";
import { scopedName } from "#dashboard/ui/startup.ts";
import { readStored, removeStored, writeStored } from "#dashboard/ui/storage.ts";

const listeners = new Set<() => void>();

function keyOf(appId: string): string {
  return `${scopedName("page-theme")} ${appId}`;
}

/** The pages that a project's labels are meant for, as was chosen on this device; light ones unless it was. */
export function readPageTheme(appId: string): PageTheme {
  const stored = readStored("device", keyOf(appId));
  return isPageTheme(stored) ? stored : usualPageTheme;
}

/** Chooses the pages that a project's labels are meant for. It stays on this device, like the console's own theme. */
export function storePageTheme(appId: string, theme: PageTheme): void {
  if (theme === usualPageTheme) removeStored("device", keyOf(appId));
  else writeStored("device", keyOf(appId), theme);
  for (const listener of listeners) listener();
}

/** The pages that a project's labels are meant for, kept up to date, also when another tab chooses. */
export function usePageTheme(appId: string): PageTheme {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readPageTheme(appId), [appId]),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
