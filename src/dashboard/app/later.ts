/*
 * Everything that one press on the labels screen leads to, and what is at hand on all screens: one file of the build, which comes
 * once the first screen is there (later-parts.ts).
 */
// biome-ignore-all lint/performance/noBarrelFile: what is loaded by one import() is in one file.

export { default as LabelDialogs } from "#dashboard/labels/list/label-dialogs.tsx";
export { default as LabelEmptyState } from "#dashboard/labels/list/label-empty-state.tsx";
export { default as LabelCellEditor } from "#dashboard/labels/parts/label-cell-editor.tsx";
export { default as LabelHardMark } from "#dashboard/labels/parts/label-hard-mark.tsx";
export { default as LabelPager } from "#dashboard/labels/parts/label-pager.tsx";
export { default as LabelPlaceholderRow } from "#dashboard/labels/parts/label-placeholder-row.tsx";
export { deleteRow } from "#dashboard/labels/parts/label-row-focus.ts";
export { default as LabelRowMenu } from "#dashboard/labels/parts/label-row-menu.tsx";
export { LabelFindEnd } from "#dashboard/labels/search/label-find-end.tsx";
export { default as LabelFinder } from "#dashboard/labels/search/label-finder.tsx";
export { LabelHardFilter } from "#dashboard/labels/search/label-hard-filter.tsx";
export { PreviewButton } from "#dashboard/preview/data/preview-button.tsx";
export { prefetchLabels } from "#dashboard/projects/data/project-detail-queries.ts";
export { default as ProjectSwitcherList } from "#dashboard/projects/project-switcher-list.tsx";
export { startBackgroundWork } from "./background-work.ts";
export { Overlays } from "./overlays.tsx";
export { ServiceStatus } from "./service-status.tsx";
export { SessionTools } from "./session-tools.tsx";
