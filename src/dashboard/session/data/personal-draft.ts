import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { draftPrefix } from "#dashboard/ui/storage/draft-keys.ts";
import { readStay } from "#dashboard/ui/storage/kept-work.ts";
import { parseStored, removeStored, writeStored } from "#dashboard/ui/storage/storage.ts";
import { readPerson } from "./session-store.ts";

/**
 * What a person has typed into a form, null for nothing; it outlives a reload of the page, and is there again when the form comes
 * back, for that person alone: not for whoever uses the tab after their session expired.
 */
export function usePersonalDraft<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
): [draft: Value | null, setDraft: (draft: Value) => void] {
  const [person] = useState(readPerson);
  const key = [`${draftPrefix}-${name}`, person].filter(Boolean).join(" ");
  const [draft, setDraft] = useState(() => parseStored("tab", key, schema));
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    const stay = readStay();
    removeStored("tab", key);
    const keep = () => {
      if (latest.current !== null && !stay.aborted) writeStored("tab", key, JSON.stringify(latest.current));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [key]);
  return [draft, setDraft];
}
