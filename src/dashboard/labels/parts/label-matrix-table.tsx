import { plural, t } from "@lingui/core/macro";
import { Check } from "lucide";
import type { CSSProperties, ReactNode } from "react";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import {
  type CellState,
  countStates,
  findCellChange,
  type MatrixCell,
  type MatrixRow,
  nameChange,
} from "./label-matrix.ts";
import styles from "./label-matrix-table.module.css";

/** A project, or a moment. */
interface MatrixColumn {
  readonly key: string;
  readonly name: string;
  /** A {@link MatrixHead}. */
  readonly head: ReactNode;
}

interface LabelMatrixTableProps {
  /** What the table is called. */
  readonly caption: string;
  /** The first is the reference. */
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
  /** What makes cells like the reference’s, where that can be selected. */
  readonly changes?: MatrixChanges;
}

interface MatrixChanges {
  /** The ids of those that are selected. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, isSelected: boolean) => void;
}

/**
 * Labels × projects. It scrolls by itself, with sticky head and names. Its cells are one stop of the Tab key: arrow keys
 * go from one to the next.
 */
export function LabelMatrixTable(props: LabelMatrixTableProps) {
  const { caption, columns, changes } = props;
  const { shown: rows, pager } = useRowPages(props.rows, "");
  const style: Record<`--${string}`, number> = { "--count": columns.length };
  return (
    // Firefox has the Tab key stop at what scrolls; the keyboard scrolls it by going from cell to cell.
    <div tabIndex={-1} className={styles["scroller"]}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        className={styles["grid"]}
        style={style as CSSProperties}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Label`}</th>
            {columns.map(({ key, name, head }) => (
              // Each cell is read with it, so without the facts about the column.
              <th key={key} scope="col" aria-label={isolateName(showName(name))}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} changes={changes} />
          ))}
        </tbody>
      </table>
      {pager}
    </div>
  );
}

interface MatrixHeadProps {
  readonly name: string;
  /** Whether the others are compared with it. */
  readonly isReference: boolean;
  /** How it differs from the others; null while that is unknown. */
  readonly facts: string | null;
  /** What else stands there, such as what can be done with it. */
  readonly children?: ReactNode;
}

/** The head of a column. */
export function MatrixHead({ name, isReference, facts, children }: MatrixHeadProps) {
  return (
    <div className={styles["head"]}>
      <bdi translate="no" className={styles["name"]} data-reference={isReference} title={showName(name)}>
        {showName(name)}
      </bdi>
      <span> </span>
      {facts !== null && <span className={styles["facts"]}>{facts}</span>}
      {children}
    </div>
  );
}

/** How many labels of a column differ from the reference's, or are missing; one phrase for each. */
export function describeDifferences(rows: readonly MatrixRow[], column: number): readonly string[] {
  const counts = countStates(rows, column);
  const different = counts.color + counts.spelling + counts.several;
  return [
    ...(different > 0 ? [plural(different, { one: "# differs", other: "# differ" })] : []),
    ...(counts.missing > 0 ? [plural(counts.missing, { one: "# missing", other: "# missing" })] : []),
  ];
}

interface RowProps extends Pick<LabelMatrixTableProps, "columns"> {
  readonly row: MatrixRow;
  readonly changes: MatrixChanges | undefined;
}

function Row({ row, columns, changes }: RowProps) {
  // The name is shown in the color that the columns are compared by, if there is one.
  const label = { name: row.name, color: row.model?.color ?? "" };
  return (
    <tr>
      <th scope="row" {...gridCell}>
        <ContentChip content={label} />
      </th>
      {columns.map(({ key, name }, column) => {
        const id = nameChange(key, row);
        return (
          <Cell
            key={key}
            isReference={column === 0}
            row={row}
            cell={row.cells[column] ?? { state: "unknown", labels: [] }}
            place={name}
            isSelected={changes?.selected.has(id) === true}
            onSelect={changes && ((isSelected) => changes.onSelect(id, isSelected))}
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
  /** Of which column. */
  readonly place: string;
  readonly isSelected: boolean;
  /** Undefined where nothing can be selected. */
  readonly onSelect: ((isSelected: boolean) => void) | undefined;
}

/** The labels of one row in one column; a press selects the change that makes them like the others. */
function Cell({ isReference, row, cell, place: column, isSelected, onSelect }: CellProps) {
  const place = (
    <bdi translate="no" aria-hidden className={styles["place"]}>
      {showName(column)}
    </bdi>
  );
  if (onSelect === undefined || findCellChange(row, cell) === null) {
    return (
      <td data-state={cell.state} {...gridCell}>
        <div className={styles["content"]}>
          {place}
          <CellContent row={row} cell={cell} isReference={isReference} />
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
        title={describeChange(cell.state, isolateName(row.name), isolateName(column))}
        onClick={() => onSelect(!isSelected)}
        {...gridCell}
      >
        <span className={styles["content"]}>
          {place}
          <CellContent row={row} cell={cell} isReference={isReference} canChange />
          <span className={styles["box"]} data-checked={isSelected}>
            {isSelected && <Icon node={Check} />}
          </span>
          <span>{nameChangeOf(cell.state)}</span>
        </span>
      </button>
    </td>
  );
}

interface CellContentProps extends Pick<CellProps, "row" | "cell" | "isReference"> {
  /** Whether beside it stands what can be done about it. */
  readonly canChange?: boolean;
}

function CellContent({ row, cell, isReference, canChange = false }: CellContentProps) {
  const { state, labels } = cell;
  const [label] = labels;
  const name = <span className="visually-hidden">{nameState(state)}</span>;
  const nameOfMore = <span className="visually-hidden">{`${nameState(state)} `}</span>;
  const spelling = label && label.name.trim() !== row.name && (
    <bdi translate="no" className={styles["text"]} title={showName(label.name)}>
      {showName(label.name)}
    </bdi>
  );
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
          {canChange ? nameOfMore : name}
          {!canChange && <span aria-hidden>–</span>}
        </>
      );
    case "color":
    case "spelling":
      return (
        <>
          {nameOfMore}
          {state === "color" && label && <ColorCode color={label.color} />}
          {spelling}
        </>
      );
    case "several":
      return (
        <span className={styles["text"]}>
          {plural({ count: labels.length }, { one: "# label", other: "# labels" })}
        </span>
      );
    case "unknown":
      return name;
  }
}

function nameState(state: CellState): string {
  switch (state) {
    case "same":
      return t({ message: "Same", comment: "State of a cell: the label is the same in this project" });
    case "missing":
      return t({ message: "Missing", comment: "State of a cell: this project has no such label" });
    case "color":
      return t({
        message: "Other color",
        comment: "State of a cell: the label has another color in this project",
      });
    case "spelling":
      return t({
        message: "Other spelling",
        comment: "State of a cell: the label’s name is spelled differently in this project",
      });
    case "several":
      return t({ message: "Multiple", comment: "State of a cell: this project has several such labels" });
    case "unknown":
      return t({
        message: "Not loaded",
        comment: "State of a cell: this project’s labels could not be loaded",
      });
  }
}

/** What pressing a cell does with its label, in a word. */
function nameChangeOf(state: CellState): string {
  const comment = "What will be done with a label";
  if (state === "missing") return t({ message: "Add", comment });
  return state === "color" ? t({ message: "Recolor", comment }) : t({ message: "Rename", comment });
}

function describeChange(state: CellState, name: string, place: string): string {
  if (state === "missing") return t`Add “${name}” to ${place}`;
  return state === "color" ? t`Recolor “${name}” in ${place}` : t`Rename to “${name}” in ${place}`;
}
