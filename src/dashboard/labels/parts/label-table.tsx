import { t } from "@lingui/core/macro";
import { ArrowDown, Pencil, Trash2 } from "lucide";
import {
  type ComponentProps,
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { EmbeddedLabel, LenientLabel, UnreadableLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import {
  firstOrder,
  type InLabelColumns,
  type LabelColumn,
  type LabelSort,
  type labelColumnFields,
  labelColumns,
  mapColumns,
} from "#dashboard/labels/data/label-columns.ts";
import type { SetOpenEdits } from "#dashboard/labels/data/label-open-edits.ts";
import type { NewLabel } from "#dashboard/labels/data/label-rows.ts";
import {
  type Selection,
  selectLabel,
  selectLabels,
  useIsSelected,
  useSelection,
} from "#dashboard/labels/data/label-selection.ts";
import type { LabelDates } from "#dashboard/labels/data/label-shown-dates.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Opening } from "#dashboard/ui/loading/opening.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { formatExactly, Timestamp } from "#dashboard/ui/text/timestamp.tsx";
import type { LabelCellEditorProps } from "./label-cell-edit.ts";
import styles from "./label-table.module.css";

/** The columns' names. That of the boxes has none. */
export const columnNames: InLabelColumns<() => string> = {
  select: () => "",
  name: () => t`Label`,
  color: () => t`Color`,
  updated: () => t({ message: "Updated", comment: "Heading of a date" }),
  actions: () => t`Actions`,
};

/** The cells of a row of labels; its head is the name. */
function LabelCells({ cells }: { readonly cells: InLabelColumns<ReactNode> }) {
  return labelColumns.map((column) => renderCell(column, cells[column]));
}

/** A cell, not as a component: there are many. */
export function renderCell(column: LabelColumn, content: ReactNode) {
  return column === "name" ? (
    <th key={column} scope="row" className={styles[column]}>
      {content}
    </th>
  ) : (
    <td key={column} className={styles[column]}>
      {content}
    </td>
  );
}

/** The actions of a row. */
export interface LabelActions {
  /** Changes a name or a color where it stands; its code comes later. */
  readonly CellEditor: ComponentType<LabelCellEditorProps>;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (label: EmbeddedLabel) => void;
}

export interface LabelPlaceholderRowProps {
  readonly label: UnreadableLabel | NewLabel;
}

interface LabelTableProps extends LabelActions {
  readonly appId: string;
  readonly rows: readonly (LenientLabel | UnreadableLabel | NewLabel)[];
  /** The rows that are only there because something is being typed in them. */
  readonly kept: ReadonlySet<number>;
  readonly setOpenEdits: SetOpenEdits;
  /** How many rows there will be once all responses have come: their height is kept. */
  readonly minRows: number;
  /** Takes the order that the name of a column first leads to. */
  readonly onSort: (sort: LabelSort) => void;
  /** The row of a label that can't be changed; its code comes later. */
  readonly PlaceholderRow: ComponentType<LabelPlaceholderRowProps>;
}

/** The DOM id of the box of a label's row, for the focus to go to: no key does harm there. */
export function labelRowFocusId(id: number): string {
  return `label-${id}-box`;
}

/** The cell that a row's first or only control is in is a stop of the Tab key; arrow keys lead to the others. */
const notByTab = { tabIndex: -1 } as const;

/** A page of labels. */
export function LabelTable({
  appId,
  rows,
  kept,
  minRows,
  onSort,
  PlaceholderRow,
  setOpenEdits,
  ...actions
}: LabelTableProps) {
  const selection = useSelection(appId);
  const shown = rows.filter((label): label is LenientLabel => label.id !== null && !kept.has(label.id));
  const rowActions = useRowActions(appId, shown, actions);
  // The browser takes long over its first date: rows are drawn before that, as in the first picture.
  const hasDates = useDeferredValue(true, false);
  const style: Record<`--${string}`, number> = { "--min-rows": minRows };
  return (
    <div className={styles["frame"]} style={style as CSSProperties}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid. */}
      <table role="grid" className={styles["table"]}>
        <caption className="visually-hidden">{t`Labels`}</caption>
        <LabelTableHead onSort={onSort}>
          <SelectAll appId={appId} selection={selection} shown={shown} name={t`Select all on this page`} />
        </LabelTableHead>
        <tbody>
          {rows.map((label, index) =>
            label.id === null ? (
              // It has no id, and nothing in it is kept from one response to the next.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <Suspense key={`odd-${index}`} fallback={emptyRow}>
                <PlaceholderRow label={label} />
              </Suspense>
            ) : (
              <LabelRow
                key={label.id}
                appId={appId}
                label={label}
                dates={hasDates ? undefined : datesToCome}
                setOpenEdits={setOpenEdits}
                actions={rowActions}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface LabelTableHeadProps extends ComponentProps<"tr"> {
  readonly sort?: LabelSort | null;
  /** Takes the first order of the column whose name is pressed. */
  readonly onSort?: (first: LabelSort) => void;
}

/** The columns' names, some of which sort; `children` is the head of the column of boxes. */
export function LabelTableHead({ sort, onSort, children, ...rest }: LabelTableHeadProps) {
  const renderHead = (column: LabelColumn) => {
    const name = columnNames[column]();
    if (column === "select") return children;
    if (column === "actions") return <span className="visually-hidden">{name}</span>;
    return (
      <button
        {...notByTab}
        type="button"
        className={styles["sort"]}
        onClick={() => onSort?.(firstOrder(column))}
      >
        <span>{name}</span>
        <Icon node={ArrowDown} />
      </button>
    );
  };
  return (
    <thead>
      <tr {...rest}>
        {labelColumns.map((column) => (
          <th
            key={column}
            scope="col"
            className={styles[column]}
            aria-sort={sort === column ? "ascending" : sort === `-${column}` ? "descending" : undefined}
          >
            {renderHead(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The labels that a table shows, and which labels are selected. */
interface Selectable {
  readonly appId: string;
  readonly selection: Selection;
  /** In their order. */
  readonly shown: readonly EmbeddedLabel[];
}

interface SelectAllProps extends Selectable {
  readonly name: string;
}

/** The head of the column of boxes: selects all that is shown. */
export function SelectAll({ appId, selection, shown, name }: SelectAllProps) {
  const count = shown.filter(({ id }) => selection.has(id)).length;
  const areAll = count > 0 && count === shown.length;
  return (
    <Checkbox
      aria-label={name}
      checked={areAll}
      partly={count > 0 && !areAll}
      onChange={() => selectLabels(appId, shown, !areAll)}
    />
  );
}

/** A label with its dates; see {@link LabelRowProps}. */
type RowLabel = EmbeddedLabel & {
  readonly [date in "created_at" | "updated_at"]?: string | null | undefined;
};

/** What a row does, by functions that stay the same. */
export interface RowActions extends LabelActions {
  readonly onSelect: (label: EmbeddedLabel, isSelected: boolean) => void;
}

/**
 * The actions of all rows, which don't change with the table: a row is drawn again only for what changes in it.
 *
 * @param shown the labels that can be selected, in their order
 */
export function useRowActions(
  appId: string,
  shown: readonly EmbeddedLabel[],
  actions: LabelActions,
): RowActions {
  const latest = useRef({ appId, shown, actions });
  useLayoutEffect(() => {
    latest.current = { appId, shown, actions };
  });
  const { CellEditor } = actions;
  return useMemo(
    () => ({
      CellEditor,
      onEdit: (id) => latest.current.actions.onEdit(id),
      onDelete: (label) => latest.current.actions.onDelete(label),
      onSelect: (label, isSelected) =>
        selectLabel(latest.current.appId, label, isSelected, latest.current.shown),
    }),
    [CellEditor],
  );
}

interface LabelRowProps {
  readonly appId: string;
  readonly label: EmbeddedLabel;
  /** Where they aren't the label's own: undefined while they are asked for, null where nobody knows them. */
  readonly dates?: LabelDates | typeof datesToCome | undefined;
  readonly setOpenEdits: SetOpenEdits;
  /** Shows its name; as it is unless given. */
  readonly renderName?: (name: string) => ReactNode;
  readonly actions: RowActions;
}

/** The row of a label, whose name and color can be changed in place. */
export const LabelRow = memo(function LabelRow(props: LabelRowProps) {
  const { appId, dates, renderName, actions, setOpenEdits } = props;
  const { CellEditor, onEdit, onDelete, onSelect } = actions;
  const label: RowLabel = { ...props.label, ...(dates === null ? noDates : dates) };
  const isSelected = useIsSelected(appId, label.id);
  const [edited, setEdited] = useState<"name" | "color" | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const pressable = (field: "name" | "color", content: ReactNode) => (
    <button {...notByTab} type="button" className={styles["value"]} onClick={() => setEdited(field)}>
      {content}
    </button>
  );
  const cells: LabelCellRenderers = {
    select: ({ id, name: text }) => (
      <Checkbox
        id={labelRowFocusId(id)}
        aria-label={t`Select ${isolateName(text)}`}
        checked={isSelected}
        onChange={() => onSelect(props.label, !isSelected)}
      />
    ),
    name: (chip) => (
      <>
        {pressable(
          "name",
          <Chip label={previewed === null ? chip : { ...chip, ...chipColors(previewed) }}>
            {renderName?.(label.name)}
          </Chip>,
        )}
        {edited && (
          <Suspense fallback={<Opening />}>
            <CellEditor
              {...{ appId, label, setOpenEdits }}
              field={edited}
              onPreview={setPreviewed}
              onClose={() => setEdited(null)}
            />
          </Suspense>
        )}
      </>
    ),
    color: ({ color }) => pressable("color", <ColorCode color={color} />),
    updated: (dates) => <LabelDate {...dates} />,
    actions: ({ id, name: text }) => (
      <>
        <Button
          {...notByTab}
          variant="quiet"
          iconOnly
          aria-haspopup="dialog"
          aria-label={t`Edit ${isolateName(text)}`}
          data-tooltip={t`Edit`}
          onClick={() => onEdit(id)}
        >
          <Icon node={Pencil} />
        </Button>
        <Button
          {...notByTab}
          variant="quiet"
          iconOnly
          aria-label={t`Delete ${{ name: isolateName(text) }}`}
          data-tooltip={t`Delete`}
          data-deletes
          onClick={() => {
            // Input in the row is kept as a draft; the row is about to be removed.
            setEdited(null);
            onDelete(props.label);
          }}
        >
          <Icon node={Trash2} />
        </Button>
      </>
    ),
  };
  return (
    <tr data-selected={isSelected || undefined}>
      <LabelCells cells={mapColumns((column) => cells[column](label))} />
    </tr>
  );
});

const noDates = { created_at: null, updated_at: null };
const datesToCome = { created_at: undefined, updated_at: undefined };

/** Draws each cell from the fields that {@link labelColumnFields} lists, which the first picture fills, too. */
type LabelCellRenderers = {
  readonly [Column in LabelColumn]: (
    shown: Pick<RowLabel, (typeof labelColumnFields)[Column][number]>,
  ) => ReactNode;
};

/** When a label was changed; its tooltip tells when it was created. */
function LabelDate({ created_at: created, updated_at: value }: Pick<RowLabel, "created_at" | "updated_at">) {
  if (value == null) return value === null ? <span>—</span> : null;
  const note = () => (created ? t`Created: ${formatExactly(created)}` : null);
  return <Timestamp value={value} relative note={note} inTable />;
}

/** Keeps a row's place. */
export const emptyRow = (
  <tr>
    <td colSpan={labelColumns.length} />
  </tr>
);

const skeletonRows = [0, 1, 2, 3, 4];
const skeletonCells: InLabelColumns<ReactNode> = {
  select: null,
  name: <i />,
  color: <i />,
  updated: <i />,
  actions: null,
};

/** The table's place while the first response is awaited: the same size, and nothing to read but that it loads. */
export function LabelTableSkeleton() {
  return (
    <div className={styles["skeleton"]} role="status">
      <span className="visually-hidden">{t`Loading labels…`}</span>
      <table className={styles["table"]} aria-hidden>
        <LabelTableHead />
        <tbody>
          {skeletonRows.map((row) => (
            <tr key={row}>
              <LabelCells cells={skeletonCells} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
