import * as z from "zod/mini";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { readStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";

const index = z.nullable(z.int());
const choiceSchema = z.object({
  list: z.nullable(z.string()),
  columns: z.nullable(z.object({ name: z.int(), color: index, former: index })),
});
const choicesSchema = z.array(z.tuple([z.string(), choiceSchema]));

/** Goes when the person leaves, as half-done work does. */
const key = `${draftPrefix}-import-columns`;

/** So many choices are kept, the last ones. */
const mostChoices = 20;

/** What tells files of the same columns: the titles of the list that is read unless another one is chosen. */
function titlesOf({ lists }: LabelFile): string {
  const titles = lists[0]?.titles ?? [];
  return titles.some((title) => title !== "") ? titles.join("\n").slice(0, 1000) : "";
}

function readChoices(): z.output<typeof choicesSchema> {
  try {
    return choicesSchema.safeParse(JSON.parse(readStored("device", key) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

/** The list and columns that were chosen last in a file of the same columns; null for none. */
export function readKeptChoice(file: LabelFile): Pick<FileChoice, "list" | "columns"> | null {
  return new Map(readChoices()).get(titlesOf(file)) ?? null;
}

/** Keeps what was chosen in a file, for others of the same columns. */
export function keepChoice(file: LabelFile, { list, columns }: FileChoice): void {
  const titles = titlesOf(file);
  if (titles === "") return;
  const others = readChoices().filter(([other]) => other !== titles);
  writeStored("device", key, JSON.stringify([...others, [titles, { list, columns }]].slice(-mostChoices)));
}
