import { scopedName } from "#dashboard/ui/startup.ts";

/**
 * Where the session is stored. Everything whose key begins with this belongs to the session and goes with it; the
 * theme's key doesn't.
 *
 * @returns the key, once the startup script has set the name prefix
 */
export function sessionKey(): string {
  return scopedName("session");
}
