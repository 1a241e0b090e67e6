import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { draftPrefix } from "./draft-keys.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** What a person has typed into a form, null for nothing; it outlives a reload of the page. */
export function useKeptDraft<Value>(
  name: string,
  schema: z.ZodMiniType<Value>,
): [draft: Value | null, setDraft: (draft: Value) => void] {
  const key = `${draftPrefix}-${name}`;
  const [draft, setDraft] = useState(() => readDraft(key, schema));
  useEffect(() => {
    removeStored("tab", key);
    const keep = () => draft !== null && writeStored("tab", key, JSON.stringify(draft));
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [key, draft]);
  return [draft, setDraft];
}

function readDraft<Value>(key: string, schema: z.ZodMiniType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(readStored("tab", key) ?? "null")).data ?? null;
  } catch {
    // Another version of the console wrote it.
    return null;
  }
}
