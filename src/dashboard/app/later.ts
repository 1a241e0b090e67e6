/* What the first screen shows and does besides the labels: one file of the build, which comes once they are there (later-parts.ts). */
// biome-ignore-all lint/performance/noBarrelFile: what is loaded by one import() is in one file.

export { default as LabelDialogs } from "#dashboard/labels/list/label-dialogs.tsx";
export { default as LabelEmptyState } from "#dashboard/labels/list/label-empty-state.tsx";
export { default as LabelFoot } from "#dashboard/labels/parts/label-foot.tsx";
export { default as LabelHardMark } from "#dashboard/labels/parts/label-hard-mark.tsx";
export { default as LabelPlaceholderRow } from "#dashboard/labels/parts/label-placeholder-row.tsx";
export { deleteRow } from "#dashboard/labels/parts/label-row-focus.ts";
export { LabelFindEnd } from "#dashboard/labels/search/label-find-end.tsx";
export { default as LabelFinder } from "#dashboard/labels/search/label-finder.tsx";
export { LabelHardFilter } from "#dashboard/labels/search/label-hard-filter.tsx";
export { PreviewButton } from "#dashboard/preview/data/preview-button.tsx";
export { startBackgroundWork } from "./background-work.ts";
export { Overlays } from "./overlays.tsx";
export { ServiceStatus } from "./service-status.tsx";
export { SessionOverlays } from "./session-overlays.tsx";
