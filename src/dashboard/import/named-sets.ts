import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod/mini";
import { type NamedSet, namedSetSchema, starterSetsPath } from "#contract/starter-sets.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";

/** The sets of a list; what isn't one, such as another version of the console had, is left out. */
function readSets(listed: unknown): readonly NamedSet[] {
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one) => z.safeParse(namedSetSchema, one).data ?? []);
}

/** The starter sets that the operator of this console gives, see `--starter-sets`; none unless there are any. */
export function useGivenSets(): UseQueryResult<readonly NamedSet[]> {
  return useQuery({
    queryKey: ["starter-sets"],
    queryFn: async ({ signal }) => {
      const url = new URL(basePath + starterSetsPath, location.origin);
      const response = await fetch(url, { signal, redirect: "error" });
      if (response.status >= 500) throw new Error(`The sets can't be loaded: ${response.status}`);
      // Any other host has a page here, or nothing.
      return readSets(response.ok ? await response.json().catch(() => null) : null);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const keyOf = (serviceUrl: string) => `${scopedName("starter-sets")} ${serviceUrl}`;

function parseSets(stored: string | null): readonly NamedSet[] {
  try {
    return readSets(JSON.parse(stored ?? "[]"));
  } catch {
    return [];
  }
}

/** The person's own sets at a service, in the order of their names; kept up to date, whichever tab changes them. */
export function useOwnSets(serviceUrl: string): readonly NamedSet[] {
  const stored = useStoredText(keyOf(serviceUrl));
  return useMemo(
    () => parseSets(stored).toSorted((one, other) => one.name.localeCompare(other.name)),
    [stored],
  );
}

/**
 * Keeps a set in this browser, also after signing out, or removes one; those of both names are replaced.
 *
 * @param name of the set that there was; null for none
 * @param set null for none any more
 * @returns whether the browser keeps it; otherwise it is so only until the page is closed
 */
export function replaceSet(serviceUrl: string, name: string | null, set: NamedSet | null): boolean {
  const key = keyOf(serviceUrl);
  const others = parseSets(readStored("device", key)).filter(
    (one) => one.name !== name && one.name !== set?.name,
  );
  const text = JSON.stringify(set === null ? others : [...others, set]);
  storeText(key, text);
  try {
    return localStorage.getItem(key) === text;
  } catch {
    return false;
  }
}
