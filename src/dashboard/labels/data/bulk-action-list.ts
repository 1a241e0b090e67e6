import { plural, t } from "@lingui/core/macro";
import { Bookmark, Copy, Download, type IconNode, Palette, TextCursorInput, Trash2 } from "lucide";

interface BulkActionLine {
  readonly icon: IconNode;
  /** Its name in the selection bar; null if only the command menu has it, as there is no room for more. */
  readonly name: (() => string) | null;
  /** Its name among the commands. */
  readonly command: (count: number) => string;
}

/** What can be done with the selected labels, in the order in which it is offered. */
export const bulkActions = {
  rename: {
    icon: TextCursorInput,
    name: () => t`Rename`,
    command: (count) => plural(count, { one: "Rename # selected label", other: "Rename # selected labels" }),
  },
  recolor: {
    icon: Palette,
    name: () => t`Recolor`,
    command: (count) =>
      plural(count, { one: "Recolor # selected label", other: "Recolor # selected labels" }),
  },
  export: {
    icon: Download,
    name: () => t({ message: "Export", context: "button" }),
    command: (count) => plural(count, { one: "Export # selected label", other: "Export # selected labels" }),
  },
  copy: {
    icon: Copy,
    name: () => t`Copy to…`,
    command: (count) =>
      plural(count, {
        one: "Copy # selected label to a project",
        other: "Copy # selected labels to a project",
      }),
  },
  save: {
    icon: Bookmark,
    name: null,
    command: (count) =>
      plural(count, {
        one: "Save # selected label as a starter set",
        other: "Save # selected labels as a starter set",
      }),
  },
  delete: {
    icon: Trash2,
    name: () => t`Delete`,
    command: (count) => plural(count, { one: "Delete # selected label", other: "Delete # selected labels" }),
  },
} as const satisfies Readonly<Record<string, BulkActionLine>>;
export type BulkAction = keyof typeof bulkActions;
export const bulkActionList = Object.keys(bulkActions) as readonly BulkAction[];

/** State of a navigation to the labels: what the selection bar is to do there. */
export interface BulkActionRequest {
  readonly bulkAction: BulkAction;
  /** What all selected names begin with, if that is what is to be renamed. */
  readonly prefix?: string;
}
