import { isPageTheme, type PageTheme, usualPageTheme } from "#color-science/page-theme.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";

function keyOf(appId: string): string {
  return `${scopedName("page-theme")} ${appId}`;
}

function parseTheme(stored: string | null): PageTheme {
  return isPageTheme(stored) ? stored : usualPageTheme;
}

/** The pages that a project's labels are meant for, as was chosen on this device; light ones unless it was. */
export function readPageTheme(appId: string): PageTheme {
  return parseTheme(readStored("device", keyOf(appId)));
}

/** Chooses the pages that a project's labels are meant for. It stays on this device, like the console's own theme. */
export function storePageTheme(appId: string, theme: PageTheme): void {
  storeText(keyOf(appId), theme === usualPageTheme ? null : theme);
}

/** The pages that a project's labels are meant for, kept up to date, also when another tab chooses. */
export function usePageTheme(appId: string): PageTheme {
  return parseTheme(useStoredText(keyOf(appId)));
}
