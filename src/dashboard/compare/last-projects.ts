import type { LenientProject } from "#contract/projects.ts";
import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

/** What other projects were chosen for. */
type Purpose = "compare" | "copy";

/** Keeps which projects were chosen, until the person signs out. */
export function rememberProjects(purpose: Purpose, appIds: readonly string[]): void {
  rememberForSession(`last-${purpose}`, appIds.join("\n"));
}

/** The app ids of the projects that were chosen last. */
export function recallProjects(purpose: Purpose): readonly string[] {
  return recallForSession(`last-${purpose}`)?.split("\n") ?? [];
}

/** The app id of the project to copy from or to where the address names none: the last one, or the only one. */
export function suggestCopied(others: readonly LenientProject[]): string | undefined {
  const last = recallProjects("copy");
  const known = others.find(({ app_id: appId }) => last.includes(appId));
  return known?.app_id ?? (others.length === 1 ? others[0]?.app_id : undefined);
}
