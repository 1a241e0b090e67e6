import { useMemo } from "react";
import * as z from "zod/mini";
import { type NamedSet, namedSetSchema } from "#contract/starter-sets.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";

const listSchema = z.array(z.unknown());

function keyOf(serviceUrl: string): string {
  return `${scopedName("starter-sets")} ${serviceUrl}`;
}

/** The sets that a stored text has; what isn't one, of another version of the console, is left out. */
function parseSets(stored: string | null): readonly NamedSet[] {
  try {
    const listed = listSchema.parse(JSON.parse(stored ?? "[]"));
    return listed.flatMap((one) => z.safeParse(namedSetSchema, one).data ?? []);
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
  const sets = set === null ? others : [...others, set];
  const text = sets.length === 0 ? null : JSON.stringify(sets);
  storeText(key, text);
  try {
    return localStorage.getItem(key) === text;
  } catch {
    return false;
  }
}
