import { t } from "@lingui/core/macro";
import type { Deficiency, Vision } from "./vision.ts";

/** What a colour-vision deficiency is called within a sentence. */
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

/** What a way of seeing is called where one is chosen. */
export function nameVision(vision: Vision): string {
  switch (vision) {
    case "normal":
      return t`Normal vision`;
    case "protan":
      return t`Protanopia`;
    case "deutan":
      return t`Deuteranopia`;
    case "tritan":
      return t`Tritanopia`;
    case "achromat":
      return t`No colour`;
  }
}
