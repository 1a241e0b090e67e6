import { useState } from "react";
import type * as z from "zod/mini";
import { useKeptDraft } from "#dashboard/ui/storage/kept-draft.ts";
import { readPerson } from "./session-store.ts";

/** As {@link useKeptDraft}, for the person alone who has typed it: not for whoever uses the tab after their session expired. */
export function usePersonalDraft<Value>(name: string, schema: z.ZodMiniType<Value>) {
  const [person] = useState(readPerson);
  return useKeptDraft(person === undefined ? name : `${name} ${person}`, schema);
}
