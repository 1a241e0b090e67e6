import { t } from "@lingui/core/macro";
import type { Vision } from "#dashboard/ui/color-vision.ts";

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
