import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { draftPrefix } from "./draft-keys.ts";
import { readStay } from "./kept-work.ts";
import { readStored, removeStored, type StoragePlace, writeStored } from "./storage.ts";

/** What a person has typed into a form, null for nothing; it outlives a reload of the page, and is there again when the form comes back. */
export function useKeptDraft<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
): [draft: Value | null, setDraft: (draft: Value) => void] {
  const key = `${draftPrefix}-${name}`;
  const [draft, setDraft] = useState(() => readDraft("tab", key, schema));
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

/** What is kept under a key; null for nothing. */
export function readDraft<Value>(
  place: StoragePlace,
  key: string,
  schema: z.ZodMiniType<Value>,
): Value | null {
  try {
    return schema.safeParse(JSON.parse(readStored(place, key) ?? "null")).data ?? null;
  } catch {
    // Another version of the console wrote it.
    return null;
  }
}
