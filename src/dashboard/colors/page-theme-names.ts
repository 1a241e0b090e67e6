import { t } from "@lingui/core/macro";
import type { PageTheme } from "#color-science/page-theme.ts";

/** What the pages that labels are meant for are called where they are chosen. */
export function namePageTheme(theme: PageTheme): string {
  switch (theme) {
    case "light":
      return t`Light page`;
    case "dark":
      return t`Dark page`;
    case "both":
      return t`Light and dark pages`;
  }
}
