import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";

/**
 * Where the session is stored. Everything whose key begins with this belongs to the session and goes with it; the
 * theme's key doesn't.
 *
 * @returns the key, once the startup script has set the name prefix
 */
export function sessionKey(): string {
  return scopedName("session");
}

/**
 * Where the device keeps which end of a session was the last on it, in whatever tab, also for tabs that didn't hear of it: what
 * {@link hasEnded} compares. It outlives the sessions, and says nothing of them but why it ended.
 */
export function lastEndKey(): string {
  return scopedName("last-end");
}

/** Whether a stored session began before the last end of one on this device, and so has ended with it. */
export function hasEnded(session: { readonly lastEnd?: string | null | undefined }): boolean {
  return (session.lastEnd ?? null) !== readStored("device", lastEndKey());
}

/** The key under which the session remembers a text by a name, where it is stored itself. */
export function rememberedKey(name: string): string {
  return `${sessionKey()}.${name}`;
}
