import { useEffect, useState } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import { hexColorPattern } from "#contract/label-input.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";

/** What a typed text means: `#RRGGBB`, a colour that labels can't have, or none (yet). */
export type ReadColor = string | "translucent" | null;

const loadCssReader = () => import("./css-color.ts");

/** A hexadecimal colour as `#RRGGBB`: as it is where the service would take it, else in capitals. */
function readHexColor(text: string): string | null {
  return hexColorPattern.test(text) ? text : (normalizeHexColor(text)?.toUpperCase() ?? null);
}

/** A colour as a service sent it, as `#RRGGBB` where that can be read, else as it is. */
export function normalizeColor(color: string): string {
  return readHexColor(color) ?? color;
}

/**
 * Reads typed colours while they are typed. Names and functions of CSS are only known once their code has arrived:
 * nobody waits for it, and without it the hexadecimal digits remain.
 */
export function useColorReader(): (text: string) => ReadColor {
  const [readCss, setReadCss] = useState<(text: string) => ReadColor>();
  useEffect(() => {
    prefetch(async () => {
      const { readCssColor } = await loadCssReader();
      setReadCss(() => readCssColor);
    });
  }, []);
  return (text) => readHexColor(text) ?? readCss?.(text) ?? null;
}

/** A typed colour as `#RRGGBB`, or the text itself where it is none that a label can have. */
export function completeColor(text: string): string | Promise<string> {
  return readHexColor(text) ?? completeCssColor(text);
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
