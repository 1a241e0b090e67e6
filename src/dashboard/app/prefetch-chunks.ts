import type { QueryClient } from "@tanstack/react-query";
import { followOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";

/** After this time (milliseconds) the first screen is shown even on a slow connection. */
const quietTime = 3000;

/**
 * Starts what the first screen doesn't wait for: following the other tabs, and prefetching the chunks of the other
 * screens, as the connection may be gone by the time they are wanted.
 */
export function startBackgroundWork(client: QueryClient): void {
  followOtherTabs(client);
  setTimeout(() => prefetch(...chunks), quietTime);
}

const chunks = [
  () => import("#dashboard/projects/project-switcher-list.tsx"),
  () => import("#dashboard/projects/project-page.tsx"),
  () => import("#dashboard/palette/palette-page.tsx"),
  () => import("#dashboard/palette/respace-dialog.tsx"),
  () => import("#dashboard/labels/list/label-dialogs.tsx"),
  () => import("#dashboard/labels/editor/label-editor.tsx"),
  () => import("#dashboard/labels/editor/label-color-advice.tsx"),
  () => import("#dashboard/labels/parts/label-color-picker.tsx"),
  () => import("#dashboard/labels/list/label-not-found.tsx"),
  () => import("#dashboard/labels/list/label-empty-state.tsx"),
  () => import("#dashboard/labels/search/label-finder.tsx"),
  () => import("#dashboard/labels/list/label-menu.tsx"),
  () => import("#dashboard/labels/bulk/label-selection-bar.tsx"),
  () => import("#dashboard/labels/bulk/label-delete-dialog.tsx"),
  () => import("#dashboard/labels/bulk/label-recolor-dialog.tsx"),
  () => import("#dashboard/labels/bulk/label-rename-dialog.tsx"),
  () => import("#dashboard/labels/bulk/label-export-dialog.tsx"),
  () => import("#dashboard/session/sign-in-page.tsx"),
  () => import("#dashboard/compare/copy-page.tsx"),
  () => import("#dashboard/compare/comparison-page.tsx"),
  () => import("#dashboard/import/starter-set-page.tsx"),
  () => import("#dashboard/import/import-page.tsx"),
  () => import("#dashboard/ui/toast-region.tsx"),
  () => import("#dashboard/jobs/job-dock.tsx"),
  () => import("#dashboard/commands/command-dialog.tsx"),
  () => import("#dashboard/commands/shortcut-dialog.tsx"),
  () => import("./home-page.tsx"),
  () => import("./not-found-page.tsx"),
  () => import("./unknown-project-page.tsx"),
];
