import { recallForSession, rememberForSession } from "#dashboard/session/data/session-store.ts";

const storageName = "recent-commands";

/** How many commands are remembered. */
const mostKept = 5;

/** The ids of the commands that were used last in this session, the latest first. */
export function recallCommands(): string[] {
  return recallForSession(storageName)?.split("\n") ?? [];
}

/** Keeps the id of a command that is used now. */
export function rememberCommand(id: string): void {
  const others = recallCommands().filter((other) => other !== id);
  rememberForSession(storageName, [id, ...others].slice(0, mostKept).join("\n"));
}
