import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type NamedSet, namedSetSchema, starterSetsPath } from "#contract/starter-sets.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";

/** The starter sets that the operator of this console gives, see `--starter-sets`; none unless there are any. */
export function useGivenSets(): UseQueryResult<readonly NamedSet[]> {
  return useQuery({
    queryKey: ["starter-sets"],
    queryFn: ({ signal }) => fetchSets(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/**
 * Asks the host of this page; no token is sent.
 *
 * @throws TypeError if it can't be reached; Error if it fails
 */
async function fetchSets(signal: AbortSignal): Promise<readonly NamedSet[]> {
  const url = new URL(basePath + starterSetsPath, location.origin);
  const response = await fetch(url, { signal, redirect: "error" });
  if (response.status >= 500) throw new Error(`The sets can't be loaded: ${response.status}`);
  // Any other host has a page here, or nothing.
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const listed = Array.isArray(body) ? body : [];
  return listed.flatMap((one) => z.safeParse(namedSetSchema, one).data ?? []);
}
