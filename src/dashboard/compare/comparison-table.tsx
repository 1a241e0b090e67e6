import { t } from "@lingui/core/macro";
import { Check } from "lucide";
import { type CSSProperties, useRef } from "react";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { LenientProject } from "#contract/projects.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { type CellFocus, type RovingFocus, useRovingFocus } from "#dashboard/ui/roving-focus.ts";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { TableGap, useVirtualTable } from "#dashboard/ui/virtual-table.tsx";
import { nameChange } from "./comparison-changes.ts";
import {
  type CellState,
  countStates,
  findCellChange,
  type MatrixCell,
  type MatrixRow,
} from "./comparison-matrix.ts";
import type { ProjectDetailResult } from "./comparison-queries.ts";
import styles from "./comparison-table.module.css";

/** A compared project, and the query of its labels. */
interface ComparisonColumn {
  readonly project: LenientProject;
  readonly detail: ProjectDetailResult | undefined;
}

interface ComparisonTableProps {
  /** The first is the reference. */
  readonly columns: readonly ComparisonColumn[];
  /** The rows that are shown. */
  readonly rows: readonly MatrixRow[];
  readonly allRows: readonly MatrixRow[];
  /** The ids of the changes that are selected. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, isSelected: boolean) => void;
  readonly onNothingLeft: () => void;
}

/** A row's height in pixels until it is measured: see the style sheet. */
const rowHeight = () => 53;

/**
 * Names × projects. It scrolls by itself, with sticky head and names; only the rows in view are in the page. Its cells
 * are one stop of the Tab key: arrow keys go from one to the next.
 */
export function ComparisonTable(props: ComparisonTableProps) {
  const { columns, rows, allRows, selected, onSelect, onNothingLeft } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useRovingFocus({
    grid: scroller,
    rowCount: rows.length,
    columnCount: columns.length + 1,
    onNothingLeft,
  });
  const table = useRef<HTMLTableElement>(null);
  const { parts, measureRow } = useVirtualTable({
    table,
    count: rows.length,
    rowHeight,
    keptRow: focus.row,
    scroller,
  });
  const style: Record<`--${string}`, number> = { "--columns": columns.length };
  return (
    <div ref={scroller} className={styles["scroller"]}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        aria-rowcount={rows.length + 1}
        className={styles["grid"]}
        style={style as CSSProperties}
        onKeyDown={focus.onKeyDown}
      >
        <caption className="visually-hidden">{t`Labels by project`}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t`Label`}</th>
            {columns.map((column, index) => (
              <ColumnHead key={column.project.app_id} column={column} rows={allRows} index={index} />
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => {
            if (part.kind === "gap") return <TableGap key={part.key} height={part.height} />;
            const row = rows[part.index];
            return (
              row && (
                <Row
                  key={row.key}
                  row={row}
                  index={part.index}
                  columns={columns}
                  selected={selected}
                  onSelect={onSelect}
                  focusOf={focus.focusOf}
                  measure={measureRow}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps {
  readonly column: ComparisonColumn;
  readonly rows: readonly MatrixRow[];
  /** Among the compared projects; 0 is the reference. */
  readonly index: number;
}

function ColumnHead({ column: { project, detail }, rows, index }: ColumnHeadProps) {
  return (
    <th scope="col">
      <div className={styles["project"]}>
        <bdi className={styles["name"]} data-reference={index === 0} title={showName(project.name)}>
          {showName(project.name)}
        </bdi>{" "}
        {detail?.data ? (
          <span className={styles["facts"]}>{describeColumn(rows, index, detail.data.labels)}</span>
        ) : (
          !detail?.error && (
            <span role="status" className={styles["facts"]}>
              {t`Loading…`}
            </span>
          )
        )}
        {detail?.error && (
          <>
            <span role="alert" className={styles["failure"]}>
              {describeError(detail.error)}
            </span>
            <Button
              pending={detail.isFetching}
              aria-label={t`Retry ${isolateName(project.name)}`}
              onClick={() => void detail.refetch()}
            >
              {t`Retry`}
            </Button>
          </>
        )}
      </div>
    </th>
  );
}

/** That it is the reference, or how many labels differ or are missing. */
function describeColumn(
  rows: readonly MatrixRow[],
  index: number,
  labels: LenientProjectDetail["labels"],
): string {
  const counts = countStates(rows, index);
  const unreadable = labels.filter(({ id }) => id === null).length;
  const different = counts.color + counts.spelling + counts.several;
  return [
    ...(index === 0 ? [t`reference`] : []),
    ...(different > 0 ? [t`${formatCount(different)} differ`] : []),
    ...(counts.missing > 0 ? [t`${formatCount(counts.missing)} missing`] : []),
    ...(unreadable > 0 ? [t`${formatCount(unreadable)} unreadable`] : []),
  ].join(", ");
}

interface RowProps extends Pick<ComparisonTableProps, "columns" | "selected" | "onSelect"> {
  readonly row: MatrixRow;
  readonly index: number;
  readonly focusOf: RovingFocus["focusOf"];
  readonly measure: (row: HTMLElement | null) => void;
}

function Row({ row, index, columns, selected, onSelect, focusOf, measure }: RowProps) {
  // The name is shown in the color that the projects are compared by, if there is one.
  const label = { name: row.name, ...chipColors(row.model?.color ?? "") };
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row" {...focusOf(index, 0)}>
        <Chip label={label} />
      </th>
      {columns.map(({ project }, column) => {
        const id = nameChange(project, row);
        return (
          <Cell
            key={project.app_id}
            isReference={column === 0}
            row={row}
            cell={row.cells[column] ?? { state: "unknown", labels: [] }}
            project={project}
            isSelected={selected.has(id)}
            onSelect={(isSelected) => onSelect(id, isSelected)}
            focus={focusOf(index, column + 1)}
          />
        );
      })}
    </tr>
  );
}

interface CellProps {
  readonly isReference: boolean;
  readonly row: MatrixRow;
  readonly cell: MatrixCell;
  readonly project: LenientProject;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly focus: CellFocus;
}

/** The labels of one name in one project; a press selects the change that makes them like the others. */
function Cell({ isReference, row, cell, project, isSelected, onSelect, focus }: CellProps) {
  const change = findCellChange(row, cell);
  const projectName = showName(project.name);
  const place = (
    <bdi aria-hidden className={styles["place"]}>
      {projectName}
    </bdi>
  );
  if (change === null) {
    return (
      <td data-state={cell.state} {...focus}>
        <div className={styles["content"]}>
          {place}
          <CellContent cell={cell} isReference={isReference} />
        </div>
      </td>
    );
  }
  return (
    <td data-state={cell.state}>
      <button
        type="button"
        className={styles["change"]}
        aria-pressed={isSelected}
        title={describeChange(cell.state, isolateName(row.name), isolateName(project.name))}
        onClick={() => onSelect(!isSelected)}
        {...focus}
      >
        <span className={styles["content"]}>
          {place}
          {isSelected ? (
            <>
              <span className={styles["box"]}>
                <Icon node={Check} />
              </span>
              <span className={styles["selected"]}>{nameChangeOf(cell.state)}</span>
            </>
          ) : (
            <CellContent cell={cell} isReference={isReference} />
          )}
        </span>
      </button>
    </td>
  );
}

function CellContent({ cell: { state, labels }, isReference }: Pick<CellProps, "cell" | "isReference">) {
  const [label] = labels;
  const name = <span className="visually-hidden">{nameState(state)}</span>;
  switch (state) {
    case "same":
      if (isReference && label) return <ColorCode color={label.color} />;
      return (
        <>
          {name}
          <Icon node={Check} className={styles["same"]} />
        </>
      );
    case "missing":
      return (
        <>
          {name}
          <span aria-hidden>–</span>
        </>
      );
    case "color":
      return (
        <>
          {name} {label && <ColorCode color={label.color} />}
        </>
      );
    case "spelling":
      return (
        <>
          {name}{" "}
          {label && (
            <bdi className={styles["text"]} title={showName(label.name)}>
              {showName(label.name)}
            </bdi>
          )}
        </>
      );
    case "several":
      return <span className={styles["text"]}>{t`${formatCount(labels.length)} labels`}</span>;
    case "unknown":
      return name;
  }
}

function nameState(state: CellState): string {
  switch (state) {
    case "same":
      return t`Same`;
    case "missing":
      return t`Missing`;
    case "color":
      return t`Other color`;
    case "spelling":
      return t`Other spelling`;
    case "several":
      return t`Multiple`;
    case "unknown":
      return t`Not loaded`;
  }
}

/** What the selected change of a cell does, in a word. */
function nameChangeOf(state: CellState): string {
  if (state === "missing") return t`add`;
  return state === "color" ? t`recolor` : t`rename`;
}

function describeChange(state: CellState, name: string, place: string): string {
  if (state === "missing") return t`Add “${name}” to ${place}`;
  return state === "color" ? t`Recolor “${name}” in ${place}` : t`Rename to “${name}” in ${place}`;
}
