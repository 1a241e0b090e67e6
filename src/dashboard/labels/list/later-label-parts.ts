import type { ComponentType } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LabelFootProps } from "#dashboard/labels/parts/label-foot.tsx";
import type { LabelActions, LabelPlaceholderRowProps } from "#dashboard/labels/parts/label-table.tsx";
import type { LabelFindEndProps } from "#dashboard/labels/search/label-find-end.tsx";
import type { LabelFinderProps } from "#dashboard/labels/search/label-finder.tsx";
import type { LabelHardFilterProps } from "#dashboard/labels/search/label-hard-filter.tsx";
import type { Target } from "#dashboard/projects/data/project-detail-queries.ts";
import type { LabelDialogsProps } from "./label-dialogs.tsx";
import type { LabelEmptyStateProps } from "./label-empty-state.tsx";
import type { AddLabelsMenuProps, LabelPageMenuProps } from "./label-menus.tsx";

interface LaterLabelCode {
  readonly deleteRow: (target: Target, label: EmbeddedLabel) => void;
}

/** What the labels screen shows and does by code that is loaded after it. */
export interface LaterLabelParts {
  /** Loads that code at once. */
  readonly load: () => Promise<LaterLabelCode>;
  /** Calls what uses that code: at once if it’s loaded. */
  readonly withCode: (use: (code: LaterLabelCode) => void) => void;
  readonly LabelDialogs: ComponentType<LabelDialogsProps>;
  readonly LabelFinder: ComponentType<LabelFinderProps>;
  readonly LabelCellEditor: LabelActions["CellEditor"];
  readonly LabelPlaceholderRow: ComponentType<LabelPlaceholderRowProps>;
  readonly LabelEmptyState: ComponentType<LabelEmptyStateProps>;
  readonly AddLabelsMenu: ComponentType<AddLabelsMenuProps>;
  readonly LabelPageMenu: ComponentType<LabelPageMenuProps>;
  readonly LabelFindEnd: ComponentType<LabelFindEndProps>;
  readonly LabelHardFilter: ComponentType<LabelHardFilterProps>;
  readonly LabelHardMark: LabelActions["HardMark"];
  readonly LabelRowMenu: LabelActions["RowMenu"];
  readonly LabelFoot: ComponentType<LabelFootProps>;
  readonly PreviewButton: ComponentType;
}
