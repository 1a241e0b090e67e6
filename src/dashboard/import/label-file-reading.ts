import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { ColorJudge } from "#color-science/color-judge.ts";
import { proposeForAll } from "#color-science/color-proposals.ts";
import { readableLabels } from "#contract/labels.ts";
import { findKnown } from "#dashboard/labels/data/known-names.ts";
import { readPageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { projectDetailOptions } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { parseStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import { columnsSchema } from "#label-files/columns.ts";
import { colorLabels, findUncolored } from "#label-files/label-plan.ts";
import type { FileChoice, LabelFile } from "#label-files/read.ts";
import type { ImportFile } from "./import-source.ts";
import { readOffThread } from "./label-file-thread.ts";

/**
 * The labels of a file, which stays the same: of the list and columns that a person chooses, else of those that were chosen
 * in a file of the same columns, else of those that are guessed. Colors stay, whatever changes in the project meanwhile.
 */
export function useLabelFile({ input }: ImportFile, appId: string) {
  const id = useId();
  const api = useApi();
  const client = useQueryClient();
  const [choice, setChoice] = useState<FileChoice | null>(null);
  // One whose labels have no color keeps that of the project's label of its name, or gets the one that its name is known by, or one that goes with the project's.
  const query = useQuery({
    queryKey: ["label-file", id, choice],
    queryFn: async () => {
      const read = await readChosen(input, choice);
      const { labels } = await client.ensureQueryData(projectDetailOptions(api, appId));
      const existing = readableLabels(labels);
      const colored = read.labels.flatMap(({ name, color }) => (color === null ? [] : [{ name, color }]));
      const judge = new ColorJudge([...existing, ...colored], readPageTheme(appId));
      const colors = proposeForAll(judge, findUncolored(read.labels, existing).map(findKnown));
      return { read, wanted: colorLabels(read.labels, existing, colors) };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const choose = (part: Partial<FileChoice>) => {
    const chosen = { list: null, columns: null, ...choice, ...part };
    const key = query.data && keyOf(query.data.read);
    if (key) writeStored("device", key, JSON.stringify(chosen));
    setChoice(chosen);
  };
  return { query, choose };
}

/** Reads what a person has chosen in a file, now or the last time. */
async function readChosen(input: ImportFile["input"], choice: FileChoice | null): Promise<LabelFile> {
  const read = (chosen: FileChoice) => readOffThread(input, chosen);
  if (choice !== null) return read(choice);
  const guessed = await read({ list: null, columns: null });
  // What was chosen last in a file of the same columns.
  const kept = parseStored("device", keyOf(guessed), choiceSchema);
  const again = kept && (await read(kept));
  return again !== null && again.list !== null ? again : guessed;
}

const choiceSchema = z.object({
  list: z.nullable(z.string()),
  columns: z.nullable(columnsSchema),
});

/**
 * What a choice is kept under: the titles of the list that is read unless another one is chosen; empty where it has none.
 * It goes when the person leaves, as half-done work does.
 */
function keyOf({ lists }: LabelFile): string {
  const titles = lists[0]?.titles.join("\n").slice(0, 1000).trim() ?? "";
  return titles === "" ? "" : `${draftPrefix}-import-columns ${titles}`;
}
