import { t } from "@lingui/core/macro";
import { Bookmark, Copy, Download, Palette, TextCursorInput, Trash2 } from "lucide";

/** What can be done with the selected labels, in the order in which it is offered, and whether it changes labels. */
export const bulkActions = {
  rename: { icon: TextCursorInput, changes: true, name: () => t`Rename` },
  recolor: { icon: Palette, changes: true, name: () => t`Recolor` },
  export: { icon: Download, changes: false, name: () => t({ message: "Export", context: "button" }) },
  copy: { icon: Copy, changes: true, name: () => t`Copy to…` },
  save: { icon: Bookmark, changes: false, name: () => t`Save as a starter set` },
  delete: { icon: Trash2, changes: true, name: () => t`Delete` },
} as const;
export type BulkAction = keyof typeof bulkActions;
export const bulkActionList = Object.keys(bulkActions) as readonly BulkAction[];

/** State of a navigation to the labels: what the selection bar is to do there. */
export interface BulkActionRequest {
  readonly bulkAction: BulkAction;
  /** What all selected names begin with, if that is what is to be renamed. */
  readonly prefix?: string;
}
