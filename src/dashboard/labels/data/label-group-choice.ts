import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import { groupsKey } from "./label-address.ts";

/** Keeps on this device whether a project's labels are shown in groups. */
export function storeGroups(appId: string, isGrouped: boolean): void {
  storeText(groupsKey(appId), isGrouped ? "" : null);
}

function foldedKey(appId: string): string {
  return `changelog-console.folded ${appId}`;
}

/** The keys of a project's groups that were folded on this device. */
export function useFoldedGroups(appId: string): ReadonlySet<string> {
  return parseKeys(useStoredText(foldedKey(appId)));
}

/** Keeps on this device which groups of a project are folded. */
export function storeFoldedGroups(appId: string, folded: ReadonlySet<string>): void {
  storeText(foldedKey(appId), folded.size === 0 ? null : JSON.stringify([...folded]));
}

function parseKeys(stored: string | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(stored ?? "[]");
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}
