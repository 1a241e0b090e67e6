import * as z from "zod/mini";
import { draftPrefix } from "#dashboard/session/data/session-store.ts";
import { readStored, removeStored, writeStored } from "#dashboard/ui/storage.ts";
import type { PlanEntry } from "#label-files/label-plan.ts";

const columnSchema = z.nullable(z.int());

const keptImportSchema = z.object({
  /** The file's name; null for a text that was pasted. */
  fileName: z.nullable(z.string()),
  text: z.string(),
  /** The columns that the person chose; null for those that were recognised. */
  columns: z.nullable(z.object({ hasHeader: z.boolean(), name: columnSchema, color: columnSchema })),
  /** The places in the plan of what the person did not want. */
  unticked: z.array(z.int()),
  /** How many changes were to be made when it was begun. */
  total: z.int(),
});

/** An import that was begun: all that it takes to go on with it. */
export type KeptImport = z.infer<typeof keptImportSchema>;

/** Where an import goes: a project of a service. */
export interface ImportPlace {
  readonly serviceUrl: string;
  readonly appId: string;
}

/** The name of a place: of what is kept for it, and of the lock that a tab holds while it is at it. */
export function importKey({ serviceUrl, appId }: ImportPlace): string {
  return `${draftPrefix}-import ${appId} ${serviceUrl}`;
}

/** Keeps an import until it is finished or discarded, or the person signs out; there is one for each project. */
export function keepImport(place: ImportPlace, kept: KeptImport): void {
  writeStored("device", importKey(place), JSON.stringify(kept));
}

/** Forgets an import. */
export function dropImport(place: ImportPlace): void {
  removeStored("device", importKey(place));
}

let lastRead: { readonly stored: string; readonly kept: KeptImport } | null = null;

/** The import that was begun and isn't finished, the same object as long as it doesn't change; null for none. */
export function readKeptImport(place: ImportPlace): KeptImport | null {
  const stored = readStored("device", importKey(place));
  if (stored === null) return null;
  try {
    if (lastRead?.stored !== stored) lastRead = { stored, kept: keptImportSchema.parse(JSON.parse(stored)) };
    return lastRead.kept;
  } catch {
    // Not written by this console: as good as nothing.
    dropImport(place);
    return null;
  }
}

/** What is still to be done of an import, in a plan made anew. */
export function pickRest({ unticked }: KeptImport, entries: readonly PlanEntry[]): readonly PlanEntry[] {
  const unwanted = new Set(unticked);
  return entries.filter(({ kind }, index) => kind !== "unchanged" && !unwanted.has(index));
}
