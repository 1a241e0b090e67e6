import { t } from "@lingui/core/macro";
import type { Deficiency } from "./color-vision.ts";

/** What a colour-vision deficiency is called. */
export function nameDeficiency(deficiency: Deficiency): string {
  switch (deficiency) {
    case "protan":
      return t`protanopia`;
    case "deutan":
      return t`deuteranopia`;
    case "tritan":
      return t`tritanopia`;
  }
}
