import { t } from "@lingui/core/macro";
import { Bookmark, Copy, Download, Palette, TextCursorInput, Trash2 } from "lucide";

/** What can be done with the selected labels, in the order in which it is offered. */
export const bulkActions = {
  copy: { icon: Copy, name: () => t`Copy to project…` },
  export: { icon: Download, name: () => t({ message: "Export", context: "button" }) },
  save: { icon: Bookmark, name: () => t`Save as a starter set` },
  recolor: { icon: Palette, name: () => t`Recolor` },
  rename: { icon: TextCursorInput, name: () => t`Rename` },
  delete: { icon: Trash2, name: () => t`Delete` },
} as const;
export type BulkAction = keyof typeof bulkActions;
export const bulkActionList = Object.keys(bulkActions) as readonly BulkAction[];

/** State of a navigation to the labels: what the selection bar is to do there. */
export interface BulkActionRequest {
  readonly bulkAction: BulkAction;
  /** What all selected names begin with, if that is what is to be renamed. */
  readonly prefix?: string;
}
