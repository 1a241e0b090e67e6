import { useEffect, useState } from "react";
import { toHexColor } from "#contract/colors.ts";

type Reader = typeof import("#label-files/color-reader.ts");

/** What a typed text means: `#RRGGBB`, a color that labels can't have, or none (yet). */
export type TypedColor = string | "translucent" | null;

const loadReader = (): Promise<Reader> => import("#label-files/color-reader.ts");

/**
 * Reads typed colors while they are typed. Names and functions of CSS are only known once their code has arrived:
 * nobody waits for it, and without it the hexadecimal digits remain.
 */
export function useColorReader(): (text: string) => TypedColor {
  const [reader, setReader] = useState<Reader>();
  useEffect(() => {
    loadReader().then(setReader, () => undefined);
  }, []);
  return (text) =>
    toHexColor(text) ?? reader?.readColor(text) ?? (reader?.isTranslucentColor(text) ? "translucent" : null);
}

/** A typed color as `#RRGGBB`, or the text itself where it is none that a label can have. */
export function completeColor(text: string): string | Promise<string> {
  return (
    toHexColor(text) ??
    loadReader().then(
      ({ readColor }) => readColor(text) ?? text,
      () => text,
    )
  );
}
