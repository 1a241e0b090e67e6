import { useEffect, useState } from "react";
import { toHexColor } from "#contract/colors.ts";

/** What a typed text means: `#RRGGBB`, a colour that labels can't have, or none (yet). */
export type ReadColor = string | "translucent" | null;

const loadCssReader = () => import("./css-color.ts");

/**
 * Reads typed colours while they are typed. Names and functions of CSS are only known once their code has arrived:
 * nobody waits for it, and without it the hexadecimal digits remain.
 */
export function useColorReader(): (text: string) => ReadColor {
  const [readCss, setReadCss] = useState<(text: string) => ReadColor>();
  useEffect(() => {
    loadCssReader().then(
      ({ readCssColor }) => setReadCss(() => readCssColor),
      () => undefined,
    );
  }, []);
  return (text) => toHexColor(text) ?? readCss?.(text) ?? null;
}

/** A typed colour as `#RRGGBB`, or the text itself where it is none that a label can have. */
export function completeColor(text: string): string | Promise<string> {
  return toHexColor(text) ?? completeCssColor(text);
}

async function completeCssColor(text: string): Promise<string> {
  try {
    const { readCssColor } = await loadCssReader();
    const color = readCssColor(text);
    return color === null || color === "translucent" ? text : color;
  } catch {
    return text;
  }
}
