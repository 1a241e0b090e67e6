import * as z from "zod/mini";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";

const index = z.nullable(z.int());
const choiceSchema = z.object({
  list: z.nullable(z.string()),
  columns: z.nullable(z.object({ name: z.int(), color: index, former: index })),
});

/**
 * What a choice is kept under: the titles of the list that is read unless another one is chosen; null where it has none.
 * It goes when the person leaves, as half-done work does.
 */
function keyOf({ lists }: LabelFile): string | null {
  const titles = lists[0]?.titles.join("\n").slice(0, 1000) ?? "";
  return titles.trim() === "" ? null : `${draftPrefix}-import-columns ${titles}`;
}

/** The list and columns that were chosen last in a file of the same columns; null for none. */
export function readKeptChoice(file: LabelFile): Pick<FileChoice, "list" | "columns"> | null {
  const kept = readStored("device", keyOf(file) ?? "");
  try {
    return choiceSchema.safeParse(JSON.parse(kept ?? "null")).data ?? null;
  } catch {
    // Another version of the console wrote it.
    return null;
  }
}

/** Keeps what was chosen in a file, for others of the same columns. */
export function keepChoice(file: LabelFile, { list, columns }: FileChoice): void {
  const key = keyOf(file);
  if (key !== null) writeStored("device", key, JSON.stringify({ list, columns }));
}
