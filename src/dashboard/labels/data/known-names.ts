import { t } from "@lingui/core/macro";
import { findKnownColor } from "#color-science/known-colors.ts";
import { labelNameKey } from "#contract/label-name.ts";

/** The color that a label's name is known by, in English or in the person's language, as `#RRGGBB`; null for any other name. */
export function findKnown(name: string): string | null {
  const key = labelNameKey(name);
  const [english] =
    Object.entries(translations).find(([, translate]) => labelNameKey(translate()) === key) ?? [];
  return findKnownColor(english ?? name);
}

/** Known names as the starter sets translate them. */
const translations: Readonly<Record<string, () => string>> = {
  Added: () => t({ message: "Added", context: "label" }),
  Changed: () => t({ message: "Changed", context: "label" }),
  Deprecated: () => t({ message: "Deprecated", context: "label" }),
  Removed: () => t({ message: "Removed", context: "label" }),
  Fixed: () => t({ message: "Fixed", context: "label" }),
  Security: () => t({ message: "Security", context: "label" }),
  New: () => t({ message: "New", context: "label" }),
  Improved: () => t({ message: "Improved", context: "label" }),
  Announcement: () => t({ message: "Announcement", context: "label" }),
  Beta: () => t({ message: "Beta", context: "label" }),
  Features: () => t({ message: "Features", context: "label" }),
  Improvements: () => t({ message: "Improvements", context: "label" }),
  Fixes: () => t({ message: "Fixes", context: "label" }),
  "Breaking change": () => t({ message: "Breaking change", context: "label" }),
  Documentation: () => t({ message: "Documentation", context: "label" }),
};
