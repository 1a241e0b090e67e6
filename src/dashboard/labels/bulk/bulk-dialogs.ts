/* The dialogs for many labels: one file of the build, which comes once something is selected. */
// biome-ignore-all lint/performance/noBarrelFile: what is loaded by one import() is in one file.

export { LabelExportDialog } from "#dashboard/labels/parts/label-export-form.tsx";
export { default as LabelBulkDialog } from "./label-bulk-dialog.tsx";
