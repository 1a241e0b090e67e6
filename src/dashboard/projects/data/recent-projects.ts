import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

const storageName = "last-project";

/** So many are remembered. */
const most = 4;

/** The app ids of the projects that were open in this session, the last one first. */
export function recallRecentProjects(): readonly string[] {
  return recallForSession(storageName)?.split("\n") ?? [];
}

/** Keeps the app id of the project that is open now. */
export function rememberRecentProject(appId: string): void {
  const recent = new Set([appId, ...recallRecentProjects()]);
  rememberForSession(storageName, [...recent].slice(0, most).join("\n"));
}
