import { createContext, use } from "react";

/** Why the person can't change anything, in a sentence; null where they can. */
export const ChangeRefusal = createContext<string | null>(null);

/**
 * The attributes of what changes something while the person can't: it keeps the focus, and its tooltip says why. Whoever
 * takes them lets a press do nothing. Null where it can be done.
 *
 * @param changes whether it changes anything
 */
export function useChangeRefusal(changes = true) {
  const reason = use(ChangeRefusal);
  if (!changes || reason === null) return null;
  return { "aria-disabled": true, "data-refused": true, "data-tooltip": reason } as const;
}
