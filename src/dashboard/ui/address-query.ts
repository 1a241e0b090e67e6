import { startTransition, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Whether the browser is still at a history entry, by the key of its location. It goes to another one before React renders
 * that: what writes the address by itself, and not for a press, would take the press back otherwise.
 */
export function isAtEntry(key: string): boolean {
  const state = window.history.state as { readonly key?: string } | null;
  // As the router names the entry that the page was loaded with.
  return (state?.key ?? "default") === key;
}

/**
 * The query of the address, and the way to change it without leaving the screen. A choice shows at once, before all
 * that follows from it is drawn.
 */
export function useAddressQuery(): readonly [query: URLSearchParams, change: (search: string) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [shown, show] = useOptimistic(search);
  const change = (next: string) =>
    startTransition(() => {
      show(next);
      void navigate({ search: next }, { replace: true, state });
    });
  return [new URLSearchParams(shown), change];
}
