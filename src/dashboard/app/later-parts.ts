import type { QueryClient } from "@tanstack/react-query";
import { followOtherTabs } from "#dashboard/session/other-tabs.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";

/** After this time (milliseconds) the first screen is there even on a slow connection. */
const quietTime = 3000;

/**
 * Starts what nobody waits for: this tab follows the others, and what the first screen doesn't need is loaded, as the
 * connection may be gone by the time it is wanted.
 */
export function startLaterParts(client: QueryClient): void {
  followOtherTabs(client);
  setTimeout(() => prefetch(...laterParts), quietTime);
}

const laterParts = [
  () => import("#dashboard/projects/project-switcher-list.tsx"),
  () => import("./later-screens.tsx"),
  () => import("#dashboard/projects/project-page.tsx"),
  () => import("#dashboard/palette/palette-page.tsx"),
  () => import("#dashboard/palette/respace-dialog.tsx"),
  () => import("#dashboard/labels/label-dialogs.tsx"),
  () => import("#dashboard/labels/label-editor.tsx"),
  () => import("#dashboard/labels/label-color-advice.tsx"),
  () => import("#dashboard/labels/label-color-picker.tsx"),
  () => import("#dashboard/labels/label-missing.tsx"),
  () => import("#dashboard/labels/label-none.tsx"),
  () => import("#dashboard/labels/label-finder.tsx"),
  () => import("#dashboard/labels/label-menu.tsx"),
  () => import("#dashboard/labels/label-selection-bar.tsx"),
  () => import("#dashboard/labels/label-delete-dialog.tsx"),
  () => import("#dashboard/labels/label-recolour-dialog.tsx"),
  () => import("#dashboard/labels/label-rename-dialog.tsx"),
  () => import("#dashboard/labels/label-export-dialog.tsx"),
  () => import("#dashboard/session/sign-in-page.tsx"),
  () => import("#dashboard/transfer/copy-page.tsx"),
  () => import("#dashboard/transfer/comparison-page.tsx"),
  () => import("#dashboard/transfer/starter-set-page.tsx"),
  () => import("#dashboard/transfer/import-page.tsx"),
  () => import("#dashboard/ui/toast-region.tsx"),
  () => import("./command-dialog.tsx"),
  () => import("./shortcut-dialog.tsx"),
  () => import("./home-page.tsx"),
  () => import("./not-found-page.tsx"),
  () => import("./unknown-project-page.tsx"),
];
