import type { QueryObserverResult } from "@tanstack/react-query";

/**
 * Reads once more what a query gives. Another tab's change may cancel that, which gives what was there before: then it is read
 * again, so that nothing is decided by that.
 *
 * @returns the query's data as they have been since this was called, or its error
 */
export async function readFresh<Data>(query: {
  readonly refetch: () => Promise<QueryObserverResult<Data>>;
}): Promise<QueryObserverResult<Data>> {
  const asked = Date.now();
  for (;;) {
    const result = await query.refetch();
    if (result.error !== null || result.dataUpdatedAt >= asked) return result;
  }
}
