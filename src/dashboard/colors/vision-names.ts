import { t } from "@lingui/core/macro";
import type { Vision } from "#color-science/vision.ts";

/** What a way of seeing is called where one is chosen. */
export function nameVision(vision: Vision): string {
  switch (vision) {
    case "normal":
      return t`Normal vision`;
    case "deuteranomaly":
      return t`Deuteranomaly`;
    case "deutan":
      return t`Deuteranopia`;
    case "protanomaly":
      return t`Protanomaly`;
    case "protan":
      return t`Protanopia`;
    case "tritan":
      return t`Tritanopia`;
    case "achromat":
      return t({ message: "No color", comment: "A way of seeing: without any color" });
  }
}
