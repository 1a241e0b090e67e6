import * as z from "zod/mini";
import { draftPrefix } from "#dashboard/session/data/session-store.ts";
import { readStored, removeStored, writeStored } from "#dashboard/ui/storage.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";

const columnSchema = z.nullable(z.int());

const savedImportSchema = z.object({
  /** The file's name; null for a text that was pasted. */
  fileName: z.nullable(z.string()),
  text: z.string(),
  /** The columns that the person chose; null for those that were recognized. */
  columns: z.nullable(z.object({ hasHeader: z.boolean(), name: columnSchema, color: columnSchema })),
  /** The path of the list that the person chose; null for the longest. */
  list: z._default(z.nullable(z.string()), null),
  /** The indexes in the plan of what the person did not select. */
  unselected: z.array(z.int()),
  /** How many changes were to be made when it was started. */
  total: z.int(),
});

/** An import that was started: all it takes to resume it. */
export type SavedImport = z.infer<typeof savedImportSchema>;

/** The project of a service that an import belongs to. */
export interface ImportScope {
  readonly serviceUrl: string;
  readonly appId: string;
}

/** The key of the saved import, and the name of the lock that a tab holds while it imports. */
export function importKey({ serviceUrl, appId }: ImportScope): string {
  return `${draftPrefix}-import ${appId} ${serviceUrl}`;
}

/** Saves an import until it is finished, discarded, or the person signs out; one for each project. */
export function saveImport(scope: ImportScope, saved: SavedImport): void {
  writeStored("device", importKey(scope), JSON.stringify(saved));
}

/** Removes the saved import. */
export function removeSavedImport(scope: ImportScope): void {
  removeStored("device", importKey(scope));
}

let lastRead: { readonly stored: string; readonly saved: SavedImport } | null = null;

/** The import that was started and isn't finished, the same object until it changes; null for none. */
export function readSavedImport(scope: ImportScope): SavedImport | null {
  const stored = readStored("device", importKey(scope));
  if (stored === null) return null;
  try {
    if (lastRead?.stored !== stored)
      lastRead = { stored, saved: savedImportSchema.parse(JSON.parse(stored)) };
    return lastRead.saved;
  } catch {
    // Another version of the console may have written it.
    removeSavedImport(scope);
    return null;
  }
}

/** The entries of a new plan that are still to be carried out. */
export function pickRest({ unselected }: SavedImport, entries: readonly PlanEntry[]): readonly PlanEntry[] {
  const unwanted = new Set(unselected);
  return entries.filter(({ kind }, index) => kind !== "unchanged" && !unwanted.has(index));
}
