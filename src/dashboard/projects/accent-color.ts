import { useLayoutEffect } from "react";
import { accentProperties } from "#dashboard/colors/color-properties.ts";

/** Gives the whole console the project's accent color; without one that can be read it wears its own. */
export function useAccentColor(accentColor: string | null | undefined): void {
  useLayoutEffect(() => {
    const properties = Object.entries(accentProperties(accentColor ?? ""));
    const { style } = document.documentElement;
    for (const [property, value] of properties) style.setProperty(property, value);
    return () => {
      for (const [property] of properties) style.removeProperty(property);
    };
  }, [accentColor]);
}
