import { t } from "@lingui/core/macro";
import { Check } from "lucide";
import { type CSSProperties, memo } from "react";
import { isSameColor, normalizeHexColor } from "#contract/colors.ts";
import { nameChange } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { describeDoubt, type PlanRow, rowActions, selectAllProps } from "#dashboard/plan/plan-entry.ts";
import { Becomes } from "#dashboard/plan/plan-table.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip, ColorCode, ContentChip, Swatch } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { useShownRows } from "#dashboard/ui/table/row-limit.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import type { ComparedLabel } from "./comparison.ts";
import styles from "./comparison-table.module.css";

interface ComparisonTableProps {
  /** The names of the projects that labels are copied from, and to. */
  readonly from: string;
  readonly to: readonly string[];
  readonly labels: readonly ComparedLabel[];
  readonly isSelected: (label: ComparedLabel) => boolean;
  /** The same function until something else is compared. */
  readonly onSelect: (labels: readonly ComparedLabel[], isSelected: boolean) => void;
}

/** With more projects, each label’s are listed below it, at any width. */
const mostColumns = 6;

/**
 * The labels that differ, with what copying them would do: with one project also what it has now, with several a column for
 * each. The checkboxes are one stop of the Tab key, and arrow keys go from one to the next.
 */
export function ComparisonTable({ from, to, labels, isSelected, onSelect }: ComparisonTableProps) {
  const selectable = labels.filter(({ changes }) => changes.length > 0);
  const { shown, more } = useShownRows(labels);
  const [only = "", ...others] = to;
  const onlyName = isolateName(only);
  const isSeveral = others.length > 0;
  const style: Record<`--${string}`, number> = { "--count": isSeveral ? to.length : 2 };
  const layout = !isSeveral ? "one" : to.length > mostColumns ? "many" : "several";
  return (
    <>
      <table className={styles["table"]} data-layout={layout} style={style as CSSProperties}>
        <caption className="visually-hidden">{t`Differences`}</caption>
        <thead>
          <tr>
            {selectable.length === 0 ? (
              // A heading would be one without words.
              <td />
            ) : (
              <th scope="col" className={styles["select"]}>
                <Checkbox {...selectAllProps(selectable, isSelected, onSelect)} />
              </th>
            )}
            <th scope="col">
              <bdi translate="no">{from}</bdi>
            </th>
            {isSeveral ? (
              to.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name.
                <th key={index} scope="col">
                  <bdi translate="no" title={name}>
                    {name}
                  </bdi>
                </th>
              ))
            ) : (
              <>
                <th scope="col">
                  {t({
                    message: `${onlyName} now`,
                    comment:
                      "Heading of a column: the labels of a project as they are. {onlyName}: the project’s name",
                  })}
                </th>
                <th scope="col">
                  {t({
                    message: "Copying will",
                    comment: "Heading of a column whose cells say “Create”, “Recolor”, or “Rename”",
                  })}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((label) => (
            <Row key={label.key} label={label} to={to} isSelected={isSelected(label)} onSelect={onSelect} />
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}

interface RowProps extends Pick<ComparisonTableProps, "to" | "onSelect"> {
  readonly label: ComparedLabel;
  readonly isSelected: boolean;
}

const Row = memo(function Row({ label, to, isSelected, onSelect }: RowProps) {
  const { wanted, cells, changes, problem } = label;
  const [cell, ...others] = cells;
  const name = isolateName(wanted.name);
  const only = others.length === 0 ? cell : undefined;
  return (
    <tr>
      <td className={styles["select"]}>
        {changes.length > 0 && (
          <Checkbox
            aria-label={
              only?.change
                ? nameChange(only.change)
                : t({
                    message: `Copy ${name}`,
                    context: "label",
                    comment: "Name of a checkbox: whether a label is to be copied to other projects",
                  })
            }
            checked={isSelected}
            onChange={({ target }) => onSelect([label], target.checked)}
            {...gridCell}
          />
        )}
      </td>
      <th scope="row">
        {problem === null ? (
          <ContentChip content={wanted} />
        ) : (
          <bdi translate="no">{showName(wanted.name)}</bdi>
        )}
      </th>
      {problem !== null && <td className={styles["problem"]}>{problem}</td>}
      {only && (
        <td className={styles["now"]} data-kind={only.kind}>
          {only.existing ? <Chip label={only.existing} /> : <Missing />}
        </td>
      )}
      {cells.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the projects have one order.
        <td key={index} className={styles["effect"]} data-kind={one.kind}>
          {!only && (
            <bdi translate="no" aria-hidden className={styles["project"]}>
              {to[index]}
            </bdi>
          )}
          <Effect cell={one} isDone={changes.includes(one)} />
        </td>
      ))}
    </tr>
  );
});

function Missing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">
        {t({ message: "Missing", comment: "State of a cell: this project has no such label" })}
      </span>
    </>
  );
}

interface EffectProps {
  readonly cell: PlanRow;
  /** Whether it is done: with several projects, what a person must decide on is decided for one at a time. */
  readonly isDone: boolean;
}

/** What copying a label does, and what a person should know of it. */
function Effect({ cell, isDone }: EffectProps) {
  const { kind, wanted, existing } = cell;
  if (kind === "unchanged") {
    return (
      <Icon
        node={Check}
        className={styles["same"]}
        aria-label={t({
          message: "Same",
          comment: "State of a cell: the label is the same in this project",
        })}
      />
    );
  }
  const doubt = describeDoubt(cell);
  return (
    <>
      {isDone && <span>{rowActions[kind].name()}</span>}
      {isDone && kind === "rename" && existing && (
        <bdi translate="no" className={styles["name"]}>
          {showName(existing.name)}
        </bdi>
      )}
      {isDone && existing && !isSameColor(existing.color, wanted.color) && (
        <span className={styles["colors"]}>
          <Swatch color={normalizeHexColor(existing.color)} />
          <code translate="no" className="visually-hidden">
            {existing.color}
          </code>
          <Becomes />
          <ColorCode color={wanted.color} />
        </span>
      )}
      {doubt && <span className={styles["doubt"]}>{doubt}</span>}
    </>
  );
}
