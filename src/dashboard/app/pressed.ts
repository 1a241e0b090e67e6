/* What a press on the first screen leads to: one file of the build, which comes once a person is there (pressed-parts.ts). */
// biome-ignore-all lint/performance/noBarrelFile: what is loaded by one import() is in one file.

export { default as CommandDialog } from "#dashboard/commands/command-dialog.tsx";
export { default as ShortcutDialog } from "#dashboard/commands/shortcut-dialog.tsx";
export { AddLabelsMenu, LabelPageMenu } from "#dashboard/labels/list/label-menus.tsx";
export { default as LabelCellEditor } from "#dashboard/labels/parts/label-cell-editor.tsx";
export { default as LabelRowMenu } from "#dashboard/labels/parts/label-row-menu.tsx";
export { default as ProjectSwitcherList } from "#dashboard/projects/project-switcher-list.tsx";
export { AccountMenu } from "./account-menu.tsx";
