import { useMemo } from "react";
import * as z from "zod/mini";
import { mostSets, type NamedSet, namedSetSchema } from "#contract/starter-sets.ts";
import { scopedName } from "#dashboard/ui/storage/startup.ts";
import { readStored } from "#dashboard/ui/storage/storage.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";

/** A starter set that a person has saved in this browser. */
export interface OwnSet extends NamedSet {
  /** Unique among the sets. */
  readonly id: string;
}

const listSchema = z.array(z.unknown());
const idSchema = z.object({ id: z.string() });

function keyOf(serviceUrl: string): string {
  return `${scopedName("starter-sets")} ${serviceUrl}`;
}

/** The sets that a stored text has; what isn't one, of another version of the console, is left out. */
function parseSets(stored: string | null): readonly OwnSet[] {
  try {
    return listSchema.parse(JSON.parse(stored ?? "[]")).flatMap((one): OwnSet[] => {
      const [set, id] = [z.safeParse(namedSetSchema, one), z.safeParse(idSchema, one)];
      return set.success && id.success ? [{ ...set.data, ...id.data }] : [];
    });
  } catch {
    return [];
  }
}

/** The person's own sets at a service, in the order of their names; kept up to date, whichever tab changes them. */
export function useOwnSets(serviceUrl: string): readonly OwnSet[] {
  const stored = useStoredText(keyOf(serviceUrl));
  return useMemo(
    () => parseSets(stored).toSorted((one, other) => one.name.localeCompare(other.name)),
    [stored],
  );
}

/** Whether there is room for one more. */
export function hasRoom(sets: readonly OwnSet[]): boolean {
  return sets.length < mostSets;
}

/**
 * Keeps a set in this browser, also after signing out; one of the same id is replaced.
 *
 * @returns whether the browser keeps it; otherwise it is there only until the page is closed
 */
export function keepSet(serviceUrl: string, set: OwnSet): boolean {
  const others = parseSets(readStored("device", keyOf(serviceUrl))).filter(({ id }) => id !== set.id);
  const text = JSON.stringify([...others, set]);
  storeText(keyOf(serviceUrl), text);
  try {
    return localStorage.getItem(keyOf(serviceUrl)) === text;
  } catch {
    return false;
  }
}

/** Removes a set from this browser. */
export function removeSet(serviceUrl: string, id: string): void {
  const others = parseSets(readStored("device", keyOf(serviceUrl))).filter((set) => set.id !== id);
  storeText(keyOf(serviceUrl), others.length === 0 ? null : JSON.stringify(others));
}

/** An id for a new set. */
export function newSetId(): string {
  return Math.random().toString(36).slice(2);
}
