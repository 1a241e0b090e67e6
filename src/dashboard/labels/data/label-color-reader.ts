import { useEffect } from "react";
import { toHexColor } from "#contract/colors.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import { createStore, useStore } from "#dashboard/ui/store.ts";

type Reader = typeof import("#label-files/color-reader.ts");

/** What a typed text means: `#RRGGBB`, a color that labels can't have, or none (yet). */
export type TypedColor = string | "translucent" | null;

/** Null until its code has arrived. */
const loadedReader = createStore<Reader | null>(null);

/** Loads what reads names and functions of CSS; rejects when it can’t be had. */
export async function loadColorReader(): Promise<Reader> {
  const reader = await import("#label-files/color-reader.ts");
  loadedReader.set(reader);
  return reader;
}

/**
 * Reads typed colors while they are typed. Names and functions of CSS are only known once their code has arrived:
 * nobody waits for it, and without it the hexadecimal digits remain.
 */
export function useColorReader(): (text: string) => TypedColor {
  const reader = useStore(loadedReader);
  useEffect(() => {
    if (loadedReader.get() === null) prefetch(loadColorReader);
  }, []);
  return (text) =>
    toHexColor(text) ?? reader?.readColor(text) ?? (reader?.isTranslucentColor(text) ? "translucent" : null);
}

/** A typed color as `#RRGGBB`, or the text itself where it is none that a label can have. */
export function completeColor(text: string): string | Promise<string> {
  return (
    toHexColor(text) ??
    loadColorReader().then(
      ({ readColor }) => readColor(text) ?? text,
      () => text,
    )
  );
}
