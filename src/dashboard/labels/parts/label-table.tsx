import { t } from "@lingui/core/macro";
import { ArrowDown, ArrowUp, Ellipsis } from "lucide";
import {
  type ComponentType,
  type CSSProperties,
  type Key,
  memo,
  type ReactNode,
  type Ref,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { EmbeddedLabel, LabelField, UnreadableLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import {
  columnOf,
  type InLabelColumns,
  isSort,
  type LabelColumn,
  type LabelSort,
  type labelColumnFields,
  labelColumns,
  nextSort,
  type SortColumn,
} from "#dashboard/labels/data/label-columns.ts";
import type { SetOpenEdits } from "#dashboard/labels/data/label-open-edits.ts";
import type { LabelGroup, LabelLine, NewLabel, TableLabel } from "#dashboard/labels/data/label-rows.ts";
import {
  selectLabel,
  selectLabels,
  useIsSelected,
  useSelection,
} from "#dashboard/labels/data/label-selection.ts";
import type { LabelDates } from "#dashboard/labels/data/label-shown-dates.ts";
import { useChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuButton } from "#dashboard/ui/overlay/menu-button.tsx";
import { Opened } from "#dashboard/ui/overlay/opening.tsx";
import { gridCell, gridStop } from "#dashboard/ui/table/grid-cell.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { formatExactly, Timestamp } from "#dashboard/ui/text/timestamp.tsx";
import type { LabelCellEditorProps } from "./label-cell-editor.tsx";
import { useLabelCopying } from "./label-copying.ts";
import type { LabelHardMarkProps } from "./label-hard-mark.tsx";
import type { LabelRowMenuProps } from "./label-row-menu.tsx";
import styles from "./label-table.module.css";

/** The columns' names. That of the boxes has none. */
const columnNames: InLabelColumns<() => string> = {
  select: () => "",
  name: () => t`Label`,
  color: () => t`Color`,
  updated: () => t({ message: "Updated", comment: "Heading of a date" }),
  actions: () => t`Actions`,
};

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
  /** What else can be done with a label; its code comes later. */
  readonly RowMenu: ComponentType<LabelRowMenuProps>;
  /** That visitors find a label hard to read; its code comes later. */
  readonly HardMark: ComponentType<LabelHardMarkProps>;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (label: EmbeddedLabel) => void;
}

export interface LabelPlaceholderRowProps {
  readonly label: UnreadableLabel | NewLabel;
}

interface LabelTableProps extends LabelActions {
  readonly ref?: Ref<HTMLTableElement>;
  readonly appId: string;
  readonly lines: readonly LabelLine[];
  /** Those that are new on this visit stand out for a moment. */
  readonly newLabels?: readonly TableLabel[];
  readonly setOpenEdits: SetOpenEdits;
  /** How many rows there will be once all responses have come: their height is kept. */
  readonly minRows?: number;
  /** Null for the list's own order. */
  readonly sort?: LabelSort | null;
  /** How that order is said, unless it is the list's own: that of creation. */
  readonly orderName?: string;
  /** Takes the order that a press on the name of a column leads to. */
  readonly onSort: (sort: LabelSort | null) => void;
  /** What the box in the head selects, if not what is shown. */
  readonly selectable?: readonly EmbeddedLabel[];
  readonly selectAllName: string;
  /** Where they aren't the labels' own: undefined while they are asked for, null where nobody knows them. */
  readonly dates?: ReadonlyMap<number, LabelDates>;
  /** Shows a name or a color; as it is unless given. */
  readonly renderText?: (text: string, field: LabelField) => ReactNode;
  readonly renderGroup?: (group: LabelGroup) => ReactNode;
  readonly nameGroup?: (group: LabelGroup) => string;
  /** The row of a label that can't be changed; its code comes later. */
  readonly PlaceholderRow: ComponentType<LabelPlaceholderRowProps>;
}

/** The DOM id of the box of a label's row, for the focus to go to: no key does harm there. */
export function labelRowFocusId(id: number): string {
  return `label-${id}-box`;
}

/** Labels, each in a row, or the groups that they are in. */
export function LabelTable(props: LabelTableProps) {
  const { appId, lines, minRows = 0, sort = null, orderName, onSort, PlaceholderRow } = props;
  const shown = lines.flatMap((line) =>
    line.kind === "label" && line.label.id !== null ? [line.label] : [],
  );
  useLabelCopying(shown);
  const actions = useRowActions(shown, props);
  // The browser takes long over its first date: rows that have one are drawn before that, as in the first picture.
  const hasDates = useDeferredValue(true, props.dates !== undefined);
  const style: Record<`--${string}`, number> = { "--min-rows": minRows };
  const renderLine = (line: LabelLine) => {
    const { key } = line;
    if (line.kind === "group") return suspend(key, props.renderGroup?.(line.group));
    const { label } = line;
    if (label.id === null) return suspend(key, <PlaceholderRow label={label} />);
    return (
      <LabelRow
        key={key}
        appId={appId}
        label={label}
        dates={hasDates ? props.dates?.get(label.id) : "later"}
        setOpenEdits={props.setOpenEdits}
        renderText={props.renderText}
        isNew={props.newLabels?.includes(label)}
        actions={actions}
      />
    );
  };
  return (
    <div className={styles["frame"]} style={style as CSSProperties}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid. */}
      <table ref={props.ref} role="grid" className={styles["table"]}>
        <caption className="visually-hidden">{t`Labels`}</caption>
        <LabelTableHead sort={sort} orderName={orderName} onSort={(column) => onSort(nextSort(sort, column))}>
          <SelectAll appId={appId} labels={props.selectable ?? shown} name={props.selectAllName} />
        </LabelTableHead>
        {[...Map.groupBy(lines, ({ group }) => group)].map(([group, rows]) => (
          <tbody key={group?.key ?? "all"} aria-label={group ? props.nameGroup?.(group) : undefined}>
            {rows.map(renderLine)}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** A row whose code comes later. */
function suspend(key: Key, row: ReactNode) {
  return (
    <Suspense key={key} fallback={emptyRow}>
      {row}
    </Suspense>
  );
}

interface LabelTableHeadProps {
  readonly sort?: LabelSort | null;
  readonly orderName?: string | undefined;
  /** Takes the column whose name is pressed. */
  readonly onSort?: (column: SortColumn) => void;
  readonly children?: ReactNode;
}

/** The arrow of an order by a column. */
function renderArrow(sort: LabelSort | null, column: SortColumn) {
  if (sort === null || columnOf(sort) !== column) return null;
  return <Icon node={sort === column ? ArrowUp : ArrowDown} />;
}

/** The columns' names, some of which sort; `children` is the head of the column of boxes. */
function LabelTableHead({ sort = null, orderName, onSort, children }: LabelTableHeadProps) {
  const renderHead = (column: LabelColumn) => {
    const name = columnNames[column]();
    if (column === "select") return children;
    if (column === "actions") return <span className="visually-hidden">{name}</span>;
    return (
      <button {...gridCell} type="button" className={styles["sort"]} onClick={() => onSort?.(column)}>
        <span>{name}</span>
        <span className={styles["order"]}>{renderArrow(sort, column)}</span>
        <span className={styles["next"]}>{renderArrow(nextSort(sort, column), column)}</span>
        {column === "name" && (
          <span className={styles["note"]} aria-hidden>
            {orderName ?? t`in order of creation`}
          </span>
        )}
      </button>
    );
  };
  return (
    <thead>
      <tr>
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

interface SelectAllProps {
  readonly appId: string;
  readonly labels: readonly EmbeddedLabel[];
  readonly name: string;
}

/** A box that selects all of some labels. */
export function SelectAll({ appId, labels, name }: SelectAllProps) {
  const selection = useSelection(appId);
  const count = labels.filter(({ id }) => selection.has(id)).length;
  const areAll = count > 0 && count === labels.length;
  return (
    <Checkbox
      {...gridStop}
      aria-label={name}
      checked={areAll}
      partly={count > 0 && !areAll}
      onChange={() => selectLabels(appId, labels, !areAll)}
    />
  );
}

/** A label with what only the list tells of it; see {@link LabelRowProps}. */
type RowLabel = EmbeddedLabel & Partial<NonNullable<LabelDates>>;

/** What a row does, by functions that stay the same. */
interface RowActions extends LabelActions {
  /** To end a range, all from the label that was pressed before are selected, too. */
  readonly onSelect: (label: EmbeddedLabel, isSelected: boolean, endsRange: boolean) => void;
}

/**
 * The actions of all rows, which don't change with the table: a row is drawn again only for what changes in it.
 *
 * @param shown the labels that can be selected, in their order
 */
function useRowActions(shown: readonly EmbeddedLabel[], table: LabelTableProps): RowActions {
  const latest = useRef({ shown, table });
  useLayoutEffect(() => {
    latest.current = { shown, table };
  });
  const { CellEditor, RowMenu, HardMark, appId } = table;
  return useMemo(
    () => ({
      CellEditor,
      RowMenu,
      HardMark,
      onEdit: (id) => latest.current.table.onEdit(id),
      onDelete: (label) => latest.current.table.onDelete(label),
      onSelect: (label, isSelected, endsRange) =>
        selectLabel(appId, label, isSelected, endsRange ? latest.current.shown : []),
    }),
    [CellEditor, RowMenu, HardMark, appId],
  );
}

interface LabelRowProps {
  readonly appId: string;
  readonly label: EmbeddedLabel;
  /** Where they aren't the label's own: undefined while they are asked for, null where nobody knows them. */
  readonly dates: LabelDates | "later" | undefined;
  readonly setOpenEdits: SetOpenEdits;
  readonly renderText: LabelTableProps["renderText"];
  readonly isNew: boolean | undefined;
  readonly actions: RowActions;
}

/** The row of a label, whose name and color can be changed in place. */
const LabelRow = memo(function LabelRow(props: LabelRowProps) {
  const { appId, dates, renderText, actions, setOpenEdits } = props;
  const { CellEditor, RowMenu, HardMark, onEdit, onDelete, onSelect } = actions;
  const label: RowLabel = dates === "later" ? props.label : { ...dates, ...props.label };
  const isSelected = useIsSelected(appId, label.id);
  const refusal = useChangeRefusal();
  const [edited, setEdited] = useState<"name" | "color" | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const spaceHasShift = useRef(false);
  const remove = () => {
    // Input in the row is kept as a draft; the row is about to be removed.
    setEdited(null);
    onDelete(props.label);
  };
  const pressable = (field: "name" | "color", content: ReactNode) => (
    <button
      {...gridCell}
      {...refusal}
      type="button"
      className={styles["value"]}
      onClick={() => !refusal && setEdited(field)}
    >
      {content}
    </button>
  );
  const cells: LabelCellRenderers = {
    select: ({ id, name: text }) => (
      <Checkbox
        {...gridStop}
        id={labelRowFocusId(id)}
        aria-label={t`Select ${isolateName(text)}`}
        checked={isSelected}
        onKeyDown={({ key, shiftKey }) => {
          spaceHasShift.current = key === " " && shiftKey;
        }}
        // With Shift it would select text as well.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => {
          // Firefox doesn't report Shift in a click that a key makes.
          const endsRange = (nativeEvent as MouseEvent).shiftKey || spaceHasShift.current;
          spaceHasShift.current = false;
          onSelect(props.label, !isSelected, endsRange);
        }}
      />
    ),
    name: (chip) => (
      <>
        {pressable(
          "name",
          <Chip label={previewed === null ? chip : { ...chip, ...chipColors(previewed) }}>
            {renderText?.(label.name, "name")}
          </Chip>,
        )}
        {edited && (
          <Opened onClose={() => setEdited(null)}>
            <CellEditor
              {...{ appId, label, setOpenEdits }}
              field={edited}
              onPreview={setPreviewed}
              onClose={() => setEdited(null)}
            />
          </Opened>
        )}
      </>
    ),
    color: ({ color }) => (
      <span className={styles["colors"]}>
        {pressable("color", <ColorCode color={color}>{renderText?.(color, "color")}</ColorCode>)}
        <Suspense>
          <HardMark appId={appId} label={props.label} />
        </Suspense>
      </span>
    ),
    updated: () => dates !== "later" && <LabelDate {...label} isKnown={dates !== null} />,
    actions: ({ id, name: text }) => (
      <>
        <MenuButton
          {...gridCell}
          variant="quiet"
          iconOnly
          aria-label={t`Actions for ${{ name: isolateName(text) }}`}
          data-tooltip={t`Actions`}
          menu={(opening) => (
            <RowMenu
              {...opening}
              {...{ appId, id }}
              name={text}
              onEdit={() => onEdit(id)}
              onDelete={remove}
            />
          )}
        >
          <Icon node={Ellipsis} />
        </MenuButton>
        {/* What the Delete key presses (grid-focus.ts). */}
        {!refusal && <button type="button" hidden data-deletes onClick={remove} />}
      </>
    ),
  };
  return (
    <tr data-label={label.id} data-selected={isSelected || undefined} data-new={props.isNew || undefined}>
      {labelColumns.map((column) => renderCell(column, cells[column](label)))}
    </tr>
  );
});

/** Draws each cell from the fields that {@link labelColumnFields} lists, which the first picture fills, too. */
type LabelCellRenderers = {
  readonly [Column in LabelColumn]: (
    shown: Pick<RowLabel, (typeof labelColumnFields)[Column][number]>,
  ) => ReactNode;
};

interface LabelDateProps extends RowLabel {
  /** Whether the list has it. */
  readonly isKnown: boolean;
}

/** When a label was changed; its tooltip tells when it was created. */
function LabelDate({ created_at: created, updated_at: value, isKnown }: LabelDateProps) {
  if (value === null || !isKnown) return <span>—</span>;
  const note = () => (created ? t`Created: ${formatExactly(created)}` : null);
  return value && <Timestamp value={value} relative note={note} inTable />;
}

/** Keeps a row's place. */
const emptyRow = (
  <tr>
    <td colSpan={labelColumns.length} />
  </tr>
);

const skeletonRows = [0, 1, 2, 3, 4];
/** The table's place while the first response is awaited: the same size, and nothing to read but that it loads. */
export function LabelTableSkeleton() {
  return (
    <div className={styles["skeleton"]} role="status">
      <span className="visually-hidden">{t`Loading labels…`}</span>
      <table className={styles["table"]} aria-hidden>
        <LabelTableHead />
        <tbody>
          {skeletonRows.map((row) => (
            <tr key={row}>{labelColumns.map((column) => renderCell(column, isSort(column) && <i />))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
