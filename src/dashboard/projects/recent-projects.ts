import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

const storageName = "last-project";

/** How many projects are remembered: the open one, and some to go back to. */
const mostKept = 5;

/** The app ids of the projects that were open last in this session, the latest first. */
export function recallProjects(): string[] {
  return recallForSession(storageName)?.split("\n") ?? [];
}

/** Keeps the app id of the project that is open now. */
export function rememberProject(appId: string): void {
  const others = recallProjects().filter((other) => other !== appId);
  rememberForSession(storageName, [appId, ...others].slice(0, mostKept).join("\n"));
}
