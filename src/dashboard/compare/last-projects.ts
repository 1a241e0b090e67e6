import type { LenientProject } from "#contract/projects.ts";
import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

/** What other projects were chosen for. */
type Purpose = "compare" | "copy";

/** So many projects are compared with where none were chosen before. */
const mostSuggested = 2;

/** Keeps which projects were chosen, until the person signs out. */
export function rememberProjects(purpose: Purpose, appIds: readonly string[]): void {
  rememberForSession(`last-${purpose}`, appIds.join("\n"));
}

/** Those of the projects that were chosen last. */
function recallProjects(purpose: Purpose, projects: readonly LenientProject[]): readonly string[] {
  const last = recallForSession(`last-${purpose}`)?.split("\n") ?? [];
  return projects.flatMap(({ app_id: appId }) => (last.includes(appId) ? [appId] : []));
}

/** The app ids of the projects to compare with where the address names none: the last ones, else the first ones. */
export function suggestCompared(others: readonly LenientProject[]): readonly string[] {
  const last = recallProjects("compare", others);
  return last.length > 0 ? last : others.slice(0, mostSuggested).map(({ app_id: appId }) => appId);
}

/** The app id of the project to copy from or to where the address names none: the last one, or the only one. */
export function suggestCopied(others: readonly LenientProject[]): string | undefined {
  const [last] = recallProjects("copy", others);
  return last ?? (others.length === 1 ? others[0]?.app_id : undefined);
}
