import { plural, t } from "@lingui/core/macro";
import { Check, CopyPlus, type IconNode, Palette, Plus, SpellCheck } from "lucide";
import { type CSSProperties, useRef } from "react";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { LenientProject } from "#contract/projects.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { type CellFocus, type RovingFocus, useRovingFocus } from "#dashboard/ui/roving-focus.ts";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { TableGap, useVirtualTable } from "#dashboard/ui/virtual-table.tsx";
import type { CellChanges } from "./comparison-changes.ts";
import {
  type CellState,
  countStates,
  findCellChange,
  type MatrixCell,
  type MatrixRow,
} from "./comparison-matrix.ts";
import type { ProjectDetailResult } from "./comparison-queries.ts";
import styles from "./comparison-table.module.css";
import { copyAddress } from "./copy-address.ts";

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
  readonly changes: CellChanges;
  readonly onNothingLeft: () => void;
}

/** A row's height in pixels: see the style sheet. */
const rowHeight = () => 48;

/**
 * Names × projects. It scrolls by itself, with sticky head and names; only the rows in view are in the page. Its cells
 * are one stop of the Tab key: arrow keys go from one to the next.
 */
export function ComparisonTable({ columns, rows, allRows, changes, onNothingLeft }: ComparisonTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useRovingFocus({
    grid: scroller,
    rowCount: rows.length,
    columnCount: columns.length + 1,
    onNothingLeft,
  });
  const table = useRef<HTMLTableElement>(null);
  const { parts } = useVirtualTable({ table, count: rows.length, rowHeight, keptRow: focus.row, scroller });
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
              <ColumnHead
                key={column.project.app_id}
                column={column}
                reference={index === 0 ? null : (columns[0]?.project ?? null)}
                rows={allRows}
                index={index}
              />
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
                  changes={changes}
                  focusOf={focus.focusOf}
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
  /** What its project is compared with; null for the reference itself. */
  readonly reference: LenientProject | null;
  readonly rows: readonly MatrixRow[];
  readonly index: number;
}

function ColumnHead({ column: { project, detail }, reference, rows, index }: ColumnHeadProps) {
  return (
    <th scope="col">
      <div className={styles["project"]}>
        <bdi className={styles["name"]} title={showName(project.name)}>
          {showName(project.name)}
        </bdi>
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
              aria-label={t`Try again to read ${isolateName(project.name)}`}
              onClick={() => void detail.refetch()}
            >
              {t`Try again`}
            </Button>
          </>
        )}
        {reference && detail?.data && (
          <ButtonLink
            to={copyAddress(reference.app_id, project.app_id)}
            aria-label={t`Make all like ${isolateName(reference.name)}… in ${isolateName(project.name)}`}
          >
            <span className={styles["action"]}>{t`Make all like ${isolateName(reference.name)}…`}</span>
          </ButtonLink>
        )}
      </div>
    </th>
  );
}

/** How many labels a project has, and how many names are missing or different. */
function describeColumn(
  rows: readonly MatrixRow[],
  index: number,
  labels: LenientProjectDetail["labels"],
): string {
  const counts = countStates(rows, index);
  const unreadable = labels.filter(({ id }) => id === null).length;
  const different = counts.color + counts.spelling + counts.several;
  return [
    plural(labels.length, { one: "# label", other: "# labels" }),
    ...(counts.missing > 0 ? [t`${formatCount(counts.missing)} missing`] : []),
    ...(different > 0 ? [t`${formatCount(different)} different`] : []),
    ...(unreadable > 0 ? [t`${formatCount(unreadable)} unreadable`] : []),
  ].join(" · ");
}

interface RowProps extends Pick<RovingFocus, "focusOf"> {
  readonly row: MatrixRow;
  readonly index: number;
  readonly columns: readonly ComparisonColumn[];
  readonly changes: CellChanges;
}

function Row({ row, index, columns, changes, focusOf }: RowProps) {
  // The name is shown in the color that the projects are compared by, if there is one.
  const label = { name: row.name, ...chipColors(row.model?.color ?? "") };
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" {...focusOf(index, 0)}>
        <Chip label={label} />
      </th>
      {columns.map(({ project }, column) => (
        <Cell
          key={project.app_id}
          isReference={column === 0}
          row={row}
          cell={row.cells[column] ?? { state: "unknown", labels: [] }}
          project={project}
          changes={changes}
          focus={focusOf(index, column + 1)}
        />
      ))}
    </tr>
  );
}

interface CellProps {
  readonly isReference: boolean;
  readonly row: MatrixRow;
  readonly cell: MatrixCell;
  readonly project: LenientProject;
  readonly changes: CellChanges;
  readonly focus: CellFocus;
}

/** The labels of one name in one project; a button if one click can fix them. */
function Cell({ isReference, row, cell, project, changes, focus }: CellProps) {
  const change = findCellChange(row, cell);
  const place = { project, key: row.key };
  const pending = changes.isPending(place);
  const content = (
    <div className={styles["content"]}>
      {pending ? t`Saving…` : <CellContent cell={cell} isReference={isReference} />}
    </div>
  );
  if (change === null) {
    return (
      <td data-state={cell.state} {...focus}>
        {content}
      </td>
    );
  }
  const [name, projectName] = [isolateName(row.name), isolateName(project.name)];
  return (
    <td data-state={cell.state}>
      <button
        type="button"
        className={styles["change"]}
        aria-disabled={pending || undefined}
        title={
          change.kind === "create"
            ? t`Create “${name}” in ${projectName}`
            : t`Change “${name}” in ${projectName}`
        }
        onClick={() => {
          if (!pending) changes.change(place, change);
        }}
        {...focus}
      >
        {content}
      </button>
    </td>
  );
}

function CellContent({ cell: { state, labels }, isReference }: Pick<CellProps, "cell" | "isReference">) {
  const [label] = labels;
  const icon = stateIcons[state];
  if (isReference && state === "same" && label) return <ColorCode color={label.color} />;
  return (
    <>
      {icon && <Icon node={icon} className={styles["icon"]} />}
      {state === "color" && label ? (
        <>
          <span className="visually-hidden">{nameState(state)} </span>
          <ColorCode color={label.color} />
        </>
      ) : state === "spelling" && label ? (
        <>
          <span className="visually-hidden">{nameState(state)} </span>
          <bdi className={styles["text"]} title={showName(label.name)}>
            {showName(label.name)}
          </bdi>
        </>
      ) : (
        <span className={styles["text"]}>
          {state === "several" ? t`${formatCount(labels.length)} labels` : nameState(state)}
        </span>
      )}
    </>
  );
}

const stateIcons: Readonly<Record<CellState, IconNode | null>> = {
  same: Check,
  missing: Plus,
  color: Palette,
  spelling: SpellCheck,
  several: CopyPlus,
  unknown: null,
};

function nameState(state: CellState): string {
  switch (state) {
    case "same":
      return t`Same`;
    case "missing":
      return t`Missing`;
    case "color":
      return t`Other colour`;
    case "spelling":
      return t`Other spelling`;
    case "several":
      return t`Several`;
    case "unknown":
      return t`Not read`;
  }
}

const legendStates = ["same", "missing", "color", "spelling", "several"] as const;

/** Explains the states of the cells. */
export function Legend({ referenceName }: { readonly referenceName: string }) {
  return (
    <dl className={styles["legend"]} aria-label={t`Legend`}>
      {legendStates.map((state) => {
        const icon = stateIcons[state];
        return (
          <div key={state} data-state={state}>
            <dt>
              {icon && <Icon node={icon} className={styles["icon"]} />}
              {nameState(state)}
            </dt>
            <dd>{explainState(state, isolateName(referenceName))}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function explainState(state: (typeof legendStates)[number], reference: string): string {
  switch (state) {
    case "same":
      return t`As in ${reference}, or where it lacks the name, as in all that have it.`;
    case "missing":
      return t`The project has no label of this name. Press to create it.`;
    case "color":
      return t`Press to give it the colour it has in ${reference}.`;
    case "spelling":
      return t`Press to write the name as in ${reference}.`;
    case "several":
      return t`More than one label has this name. Nothing is done to them here.`;
  }
}
