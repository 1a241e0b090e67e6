import type { QueryClient } from "@tanstack/react-query";
import { followOtherTabs } from "#dashboard/session/data/other-tabs.ts";
import { loadInBackground } from "#dashboard/ui/code-loading.ts";
import { whenIdle } from "#dashboard/ui/idle.ts";
import { prefetch } from "#dashboard/ui/prefetch.ts";
import { startTooltips } from "#dashboard/ui/tooltip.ts";
import { tintPageIcon } from "./page-icon.ts";
import { screenLoaders } from "./screen-loaders.ts";

/** After this time (milliseconds) the first screen is shown even on a slow connection. */
const quietTime = 3000;

/**
 * Starts what the first screen doesn't wait for: tooltips, following the other tabs, the page's icon, and prefetching the
 * chunks of what has not been opened yet, as the connection may be gone by the time they are wanted.
 */
export function startBackgroundWork(client: QueryClient): void {
  startTooltips();
  followOtherTabs(client);
  tintPageIcon();
  const used = firstUse();
  const loadAll = async () => {
    await loadInTurn(nearChunks);
    await used;
    await loadInTurn(farChunks);
  };
  setTimeout(() => prefetch(loadAll), quietTime);
}

/** Resolves once the person presses a button or key: many only look, and shouldn't pay for what they don't open. */
function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["pointerdown", "keydown"]) {
      document.addEventListener(type, () => resolve(), { once: true, capture: true, passive: true });
    }
  });
}

/**
 * Loads one chunk after another, each when the browser has nothing to do: together they would hold up whoever presses
 * something meanwhile. While the service can't be reached, it waits; rejects with the first that can't be had.
 */
async function loadInTurn(loaders: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loaders) {
    await new Promise<void>(whenIdle);
    await loadInBackground(load);
  }
}

/** What a single press on the labels screen opens, and what it can do with a list of labels that it has. */
const nearChunks = [
  () => import("#dashboard/session/sign-in-page.tsx"),
  () => import("#dashboard/labels/list/label-dialogs.tsx"),
  () => import("#dashboard/labels/editor/label-editor.tsx"),
  () => import("#dashboard/labels/parts/label-color-picker.tsx"),
  () => import("#dashboard/ui/toast-region.tsx"),
];

/** Everything else. */
const farChunks = [
  () => import("#dashboard/projects/project-switcher-list.tsx"),
  () => import("#dashboard/labels/parts/label-odd-row.tsx"),
  () => import("#dashboard/commands/command-dialog.tsx"),
  () => import("#dashboard/labels/search/label-finder.tsx"),
  () => import("#dashboard/labels/parts/label-cell-editor.tsx"),
  () => import("#dashboard/labels/parts/label-color-popover.tsx"),
  () => import("#dashboard/labels/bulk/label-selection-bar.tsx"),
  screenLoaders.palette,
  screenLoaders.history,
  screenLoaders.project,
  ...Object.values(import.meta.glob("../labels/bulk/*-dialog.tsx")),
  () => import("#dashboard/labels/list/label-empty-state.tsx"),
  () => import("#dashboard/commands/shortcut-dialog.tsx"),
  () => import("#dashboard/ui/language-list.tsx"),
  () => import("#dashboard/jobs/job-dock.tsx"),
  () => import("#dashboard/palette/adjust-dialog.tsx"),
  screenLoaders.import,
  screenLoaders.copy,
  screenLoaders.compare,
  screenLoaders["starter-sets"],
  () => import("#dashboard/labels/data/label-undo.ts"),
  () => import("#dashboard/labels/data/label-jobs.ts"),
  () => import("#dashboard/labels/data/change-inversion.ts"),
  () => import("#dashboard/labels/data/browser-history.ts"),
  () => import("#label-files/label-file.ts"),
  ...Object.values(import.meta.glob("../../label-files/*-labels.ts")),
  () => import("./home-page.tsx"),
  () => import("./not-found-page.tsx"),
  () => import("./unknown-project-page.tsx"),
];
