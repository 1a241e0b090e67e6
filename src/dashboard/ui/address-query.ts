import { startTransition, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router";

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
