import type { UseQueryResult } from "@tanstack/react-query";

/** What one of several queries has read, or how reading it stands. */
export type QueryResult<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;

/**
 * Combines several queries: React Query returns the same array as long as the combined values are equal; without `combine`,
 * always a new one.
 */
export function pickResults<Data>(results: readonly UseQueryResult<Data>[]): QueryResult<Data>[] {
  return results.map(({ data, error, isFetching, refetch }) => ({ data, error, isFetching, refetch }));
}
