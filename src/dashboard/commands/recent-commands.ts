import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

const storageName = "recent-commands";

/** How many commands are remembered. */
const mostKept = 5;

/** The ids of this session's recent commands, the latest first. */
export function recallCommands(): string[] {
  return recallForSession(storageName)?.split("\n") ?? [];
}

/** Adds a command to the recent ones. */
export function rememberCommand(id: string): void {
  const others = recallCommands().filter((other) => other !== id);
  rememberForSession(storageName, [id, ...others].slice(0, mostKept).join("\n"));
}
