import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

const storageName = "last-project";

/** The app id of the project that was open last in this session; null for none. */
export function recallLastProject(): string | null {
  return recallForSession(storageName);
}

/** Keeps the app id of the project that is open now. */
export function rememberLastProject(appId: string): void {
  rememberForSession(storageName, appId);
}
