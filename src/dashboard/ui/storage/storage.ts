import type * as z from "zod/mini";

/** Where a text is kept: for this tab, or on this device. */
export type StoragePlace = "tab" | "device";

/**
 * What this page keeps where the browser refuses to: in private windows, sandboxed frames, or where cookies are blocked
 * or storage is full.
 */
const kept = { tab: new Map<string, string>(), device: new Map<string, string>() };

/** The browser's storage; null where this page may not use it. */
function openStorage(place: StoragePlace): Storage | null {
  try {
    return place === "tab" ? sessionStorage : localStorage;
  } catch {
    return null;
  }
}

/** The text kept under a key, or null. */
export function readStored(place: StoragePlace, key: string): string | null {
  return openStorage(place)?.getItem(key) ?? kept[place].get(key) ?? null;
}

/** The text kept under a key for this tab, else on this device, or null. */
export function findStored(key: string): string | null {
  return readStored("tab", key) ?? readStored("device", key);
}

/** What is kept under a key as JSON; null for nothing, and for what another version of the console wrote. */
export function parseStored<Value>(
  place: StoragePlace,
  key: string,
  schema: z.ZodMiniType<Value>,
): Value | null {
  try {
    return schema.safeParse(JSON.parse(readStored(place, key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text; where the browser refuses, until the page is closed. */
export function writeStored(place: StoragePlace, key: string, text: string): void {
  try {
    const storage = place === "tab" ? sessionStorage : localStorage;
    storage.setItem(key, text);
    kept[place].delete(key);
  } catch {
    // It is closed to this page, or there is no room left: what is there is older.
    removeStored(place, key);
    kept[place].set(key, text);
  }
}

/** Forgets what is kept under a key. */
export function removeStored(place: StoragePlace, key: string): void {
  openStorage(place)?.removeItem(key);
  kept[place].delete(key);
}

/** Every key that begins with a text. */
export function storedKeys(place: StoragePlace, prefix: string): string[] {
  const keys = [...Object.keys(openStorage(place) ?? {}), ...kept[place].keys()];
  return keys.filter((key) => key.startsWith(prefix));
}

/** Forgets every key that begins with a text. */
export function removeAllStored(place: StoragePlace, prefix: string): void {
  for (const key of storedKeys(place, prefix)) removeStored(place, key);
}
