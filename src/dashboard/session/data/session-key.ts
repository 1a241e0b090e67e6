import { scopedName } from "#dashboard/ui/storage/startup.ts";

/**
 * Where the session is stored. Everything whose key begins with this belongs to the session and goes with it; the
 * theme's key doesn't.
 *
 * @returns the key, once the startup script has set the name prefix
 */
export function sessionKey(): string {
  return scopedName("session");
}

/** The key under which the session remembers a text by a name, where it is stored itself. */
export function rememberedKey(name: string): string {
  return `${sessionKey()}.${name}`;
}
