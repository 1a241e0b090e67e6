import { plural, t } from "@lingui/core/macro";
import { ArrowRight } from "lucide";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { isSameColor } from "#contract/colors.ts";
import { contentKey } from "#contract/label-content.ts";
import type { HistoryEntry } from "#contract/label-history.ts";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { chipColors } from "#dashboard/colors/chip-colors.ts";
import { type ProposedLabel, useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { Chip, ColorCode } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { type CellFocus, type RovingFocus, useRovingFocus } from "#dashboard/ui/table/roving-focus.ts";
import { drawRows, useVirtualTable, type VirtualTable } from "#dashboard/ui/table/virtual-table.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import type { PlanDoubt, PlanEntry, WantedLabel } from "#label-files/label-plan.ts";
import styles from "./plan-view.module.css";

/** A wanted label that can't be planned. */
export interface PlanProblem {
  /** The line of a file it is in, from 1; null where there are no lines. */
  readonly line: number | null;
  /** The label as it was found there; may be empty. */
  readonly text: string;
  /** What is wrong and how to fix it, in sentences. */
  readonly reason: string;
}

/**
 * An entry as the view shows it: of a plan, or of the way back to an earlier state, which restores and deletes too. One
 * with a doubt isn't selected at first.
 */
export interface ShownEntry extends PlanDoubt {
  readonly kind: PlanEntry["kind"] | "restore" | "delete";
  /** The label that it gives an earlier state; undefined where a label of some content is wanted. */
  readonly labelId?: number;
  /** The label as it will be, or as it is before it is deleted. */
  readonly wanted: WantedLabel;
  /** The project's label that it is about; null where there is none yet. */
  readonly existing: EmbeddedLabel | null;
  /** The latest change by somebody else that it would undo; null or undefined for none. */
  readonly foreign?: Pick<HistoryEntry, "id"> | null;
  /** What else a person should know of it, in a few words. */
  readonly note?: string | undefined;
  /** Whether it isn't selected at first. */
  readonly isLeftOut?: boolean | undefined;
}

interface PlanViewProps<Entry> {
  /** The project whose labels are to change. */
  readonly appId: string;
  /**
   * The plan, in the order of what is wanted; at first, all that changes something is selected, but for what is left out.
   * What the person has chosen stays chosen in another plan that has it.
   */
  readonly entries: readonly Entry[];
  /** The wanted labels that can't be planned. */
  readonly problems: readonly PlanProblem[];
  /** Whether the plan is being applied. */
  readonly pending: boolean;
  /** Called with the selected entries, in their order; never none. */
  readonly onApply: (entries: readonly Entry[]) => void;
}

type RowKind = ShownEntry["kind"] | "problem";

/** A row with an entry. */
interface EntryRow {
  readonly kind: ShownEntry["kind"];
  readonly entry: ShownEntry;
}

/** A key that identifies an entry in every plan. */
export function keyOfEntry({ labelId, wanted }: ShownEntry): string {
  return labelId === undefined ? contentKey(wanted) : String(labelId);
}

type PlanRow = EntryRow | { readonly kind: "problem"; readonly problem: PlanProblem };

const rowKinds = ["create", "restore", "recolor", "rename", "delete", "unchanged", "problem"] as const;

/**
 * A dry run: what a plan would do to each label, before anything is sent. A person looks at one kind at a time or at
 * all, selects what to do, and applies that. Only the rows in sight are in the page, so ten thousand are no more
 * work than ten; the checkboxes are one stop of the Tab key, and arrow keys go from one to the next.
 */
export function PlanView<Entry extends ShownEntry>(props: PlanViewProps<Entry>) {
  const { appId, entries, problems, pending, onApply } = props;
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [chosenKind, setChosenKind] = useState<RowKind | null>(null);
  const rows = toRows(entries, problems);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  // A new plan may have no entries of that kind.
  const filter = chosenKind !== null && byKind.has(chosenKind) ? chosenKind : null;
  const shown = filter === null ? rows : (byKind.get(filter) ?? []);
  const isSelected = (entry: ShownEntry) => isSelectedBy(entry, choices);
  const selected = useMemo(() => entries.filter((entry) => isSelectedBy(entry, choices)), [entries, choices]);
  useProposedLabels(
    appId,
    useMemo(() => toProposed(selected), [selected]),
  );
  const canSelect = entries.some(changesSomething);

  const summary = canSelect ? describePlan(selected) : t`No changes`;
  useAnnouncement(summary);

  function select(some: readonly ShownEntry[], isChosen: boolean): void {
    setChoices(new Map([...choices, ...some.map((entry) => [keyOfEntry(entry), isChosen] as const)]));
  }

  return (
    <div className={styles["plan"]}>
      <fieldset className={styles["filters"]}>
        <legend className="visually-hidden">
          {t({ message: "Show", context: "filter", comment: "Name of a group of filters" })}
        </legend>
        <FilterButton
          name={t({ message: "All", comment: "Filter: everything in the table" })}
          count={rows.length}
          on={filter === null}
          onPress={() => setChosenKind(null)}
        />
        {rowKinds.map((kind) => (
          <FilterButton
            key={kind}
            kind={kind}
            name={nameKind(kind)}
            count={byKind.get(kind)?.length ?? 0}
            on={filter === kind}
            onPress={() => setChosenKind(kind)}
          />
        ))}
      </fieldset>
      <PlanTable
        // Mounted anew, so that scrolling and focus start over.
        key={filter}
        rows={shown}
        isSelected={isSelected}
        onSelect={select}
      />
      <footer className={styles["footer"]}>
        <p className={styles["summary"]}>{summary}</p>
        {canSelect && (
          <Button
            variant="primary"
            pending={pending}
            disabled={selected.length === 0}
            onClick={() => onApply(selected)}
          >
            {plural(selected.length, { one: "Apply # change", other: "Apply # changes" })}
          </Button>
        )}
      </footer>
    </div>
  );
}

/** Problems come first, as they ask for something to be done. */
function toRows(entries: readonly ShownEntry[], problems: readonly PlanProblem[]): readonly PlanRow[] {
  return [
    ...problems.map((problem): PlanRow => ({ kind: "problem", problem })),
    ...entries.map((entry): PlanRow => ({ kind: entry.kind, entry })),
  ];
}

/** Whether a label would be changed. */
export function changesSomething({ kind }: ShownEntry): boolean {
  return kind !== "unchanged";
}

/** Whether a change may not be what is meant, and isn’t selected unless a person does that. */
export function isLeftOutAtFirst({ isLeftOut, twin, lookalike }: ShownEntry): boolean {
  return isLeftOut === true || twin !== undefined || lookalike !== undefined;
}

/** What a person should know of an entry beside its labels; undefined for nothing. */
function noteOf({ kind, existing, note, twin, lookalike, similar }: ShownEntry): string | undefined {
  if (twin?.line !== undefined) {
    const line = formatCount(twin.line);
    return t({
      message: `same name as line ${line}`,
      comment: "Note: a label stands in two lines of a file",
    });
  }
  if (twin !== undefined || (kind === "unchanged" && existing === null)) {
    return t({ message: "duplicate", comment: "Note: the same label stands in an earlier line" });
  }
  if (lookalike !== undefined) {
    const name = isolateName(lookalike);
    return t({
      message: `looks like ${name}`,
      comment: "Note: another label has a name that is easily mixed up",
    });
  }
  if (similar !== undefined) {
    const name = isolateName(similar);
    return t({
      message: `similar to ${name}`,
      comment: "Note: another label has a name that may mean the same, such as Bugfix and Bug fixes",
    });
  }
  return note;
}

function isSelectable(row: PlanRow | undefined): row is EntryRow {
  return row !== undefined && row.kind !== "problem" && changesSomething(row.entry);
}

function nameKind(kind: RowKind): string {
  switch (kind) {
    case "create":
      return t({ message: "Create", comment: "What will be done with a label" });
    case "restore":
      return t({ message: "Restore", comment: "What will be done with a label" });
    case "delete":
      return t({ message: "Delete", comment: "What will be done with a label" });
    case "recolor":
      return t({ message: "Recolor", comment: "What will be done with a label" });
    case "rename":
      return t({ message: "Rename", comment: "What will be done with a label" });
    case "unchanged":
      return t({ message: "Unchanged", comment: "What will be done with a label: nothing" });
    case "problem":
      return t({ message: "Problem", comment: "Instead of what will be done: the line can’t be imported" });
  }
}

/** What will be done with a label of this name, in words of its own for those who hear only them. */
function describeEntry(kind: ShownEntry["kind"], name: string): string {
  const comment = "Name of a checkbox: whether this is to be done. {name}: the label’s";
  switch (kind) {
    case "create":
      return t({ message: `Create ${name}`, comment });
    case "restore":
      return t({ message: `Restore ${name}`, comment });
    case "delete":
      return t({ message: `Delete ${name}`, comment });
    case "recolor":
      return t({ message: `Recolor ${name}`, comment });
    case "rename":
      return t({ message: `Rename ${name}`, comment });
    case "unchanged":
      return name;
  }
}

/** How many entries do what, as in “8 to create, 3 to recolor”. */
export function describePlan(entries: readonly ShownEntry[]): string {
  const count = (wanted: RowKind) => entries.filter(({ kind }) => kind === wanted).length;
  const parts = [
    [count("create"), (n: number) => plural(n, { one: "# to create", other: "# to create" })],
    [count("restore"), (n: number) => plural(n, { one: "# to restore", other: "# to restore" })],
    [count("recolor"), (n: number) => plural(n, { one: "# to recolor", other: "# to recolor" })],
    [count("rename"), (n: number) => plural(n, { one: "# to rename", other: "# to rename" })],
    [count("delete"), (n: number) => plural(n, { one: "# to delete", other: "# to delete" })],
  ] as const;
  const some = parts.flatMap(([n, describe]) => (n === 0 ? [] : [describe(n)]));
  if (some.length === 0) return t`Nothing selected`;
  return joinList(some);
}

interface FilterButtonProps {
  readonly kind?: RowKind;
  readonly name: string;
  readonly count: number;
  readonly on: boolean;
  readonly onPress: () => void;
}

/** Shows only rows of one kind; there is none for what doesn't occur. */
function FilterButton({ kind, name, count, on, onPress }: FilterButtonProps) {
  if (count === 0) return null;
  return (
    <button type="button" className={styles["filter"]} data-kind={kind} aria-pressed={on} onClick={onPress}>
      <span>{name}</span> <span className={styles["count"]}>{formatCount(count)}</span>
    </button>
  );
}

/** A row's height in pixels: see the style sheet. */
const rowHeight = () => 52;

interface PlanTableProps {
  readonly rows: readonly PlanRow[];
  readonly isSelected: (entry: ShownEntry) => boolean;
  readonly onSelect: (entries: readonly ShownEntry[], isChosen: boolean) => void;
}

function PlanTable({ rows, isSelected, onSelect }: PlanTableProps) {
  const selectable = rows.filter(isSelectable).map(({ entry }) => entry);
  const selectedCount = selectable.filter(isSelected).length;
  const table = useRef<HTMLTableElement>(null);
  const focus = useRovingFocus({
    grid: table,
    rowCount: rows.length,
    hasCells: (index) => isSelectable(rows[index]),
  });
  const virtual = useVirtualTable({ table, count: rows.length, rowHeight, keptRow: focus.row });
  const hasLines = rows.some((row) => lineOf(row) !== null);
  return (
    <table
      ref={table}
      className={styles["table"]}
      aria-rowcount={rows.length + 1}
      onKeyDown={focus.onKeyDown}
    >
      <caption className="visually-hidden">{t`Changes`}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {selectable.length === 0 ? (
            // A heading would be one without words.
            <td className={styles["select"]} />
          ) : (
            <th scope="col" className={styles["select"]}>
              <SelectBox
                name={t({ message: "Select all", comment: "Checkbox: selects all changes of a list" })}
                checked={selectedCount === selectable.length}
                partly={selectedCount > 0 && selectedCount < selectable.length}
                onSelect={(isChosen) => onSelect(selectable, isChosen)}
              />
            </th>
          )}
          {hasLines && (
            <th scope="col" className={styles["line"]}>
              {t({ message: "Line", comment: "The number of a line in a file" })}
            </th>
          )}
          <th scope="col" className={styles["kind"]}>
            {t({ message: "Action", comment: "Heading of a column: what will be done" })}
          </th>
          <th scope="col">{t`Label`}</th>
          <th scope="col" className={styles["color"]}>
            {t`Color`}
          </th>
        </tr>
      </thead>
      <tbody>
        <PlanRows
          rows={rows}
          virtual={virtual}
          focus={focus}
          hasLines={hasLines}
          isSelected={isSelected}
          onSelect={onSelect}
        />
      </tbody>
    </table>
  );
}

function lineOf(row: PlanRow): number | null {
  return row.kind === "problem" ? row.problem.line : (row.entry.wanted.line ?? null);
}

interface PlanRowsProps extends PlanTableProps {
  readonly virtual: VirtualTable;
  readonly focus: RovingFocus;
  readonly hasLines: boolean;
}

/** The rows in sight, and in place of all others as much room as they take. */
function PlanRows({ rows, virtual, focus, hasLines, isSelected, onSelect }: PlanRowsProps) {
  return drawRows(virtual.parts, rows, (row, index) => {
    const line = lineOf(row);
    return (
      <tr key={index} ref={virtual.measureRow} data-index={index} aria-rowindex={index + 2}>
        {row.kind === "problem" ? (
          <ProblemCells problem={row.problem} line={hasLines && <LineCell line={line} />} />
        ) : (
          <EntryCells
            entry={row.entry}
            line={hasLines && <LineCell line={line} />}
            checked={isSelected(row.entry)}
            focus={focus.focusOf(index, 0)}
            onSelect={(isChosen) => onSelect([row.entry], isChosen)}
          />
        )}
      </tr>
    );
  });
}

function LineCell({ line }: { readonly line: number | null }) {
  return (
    <td className={styles["line"]}>
      {line !== null && (
        <>
          <span className={styles["lineNumber"]}>{formatCount(line)}</span>
          <span className={styles["lineWord"]}>{t`Line ${formatCount(line)}`}</span>
        </>
      )}
    </td>
  );
}

interface EntryCellsProps {
  readonly entry: ShownEntry;
  readonly line: ReactNode;
  readonly checked: boolean;
  readonly focus: CellFocus;
  readonly onSelect: (isSelected: boolean) => void;
}

function EntryCells({ entry, line, checked, focus, onSelect }: EntryCellsProps) {
  const { kind, wanted, existing } = entry;
  const note = noteOf(entry);
  const before = kind === "recolor" || kind === "rename" ? existing : null;
  const name = isolateName(wanted.name);
  return (
    <>
      <td className={styles["select"]}>
        {changesSomething(entry) && (
          <SelectBox name={describeEntry(kind, name)} checked={checked} focus={focus} onSelect={onSelect} />
        )}
      </td>
      {line}
      <td className={styles["kind"]}>
        <KindTag kind={kind} />
      </td>
      <td>
        <span className={styles["change"]}>
          {before !== null && (
            <>
              <InputChip label={before} />
              <Icon
                mirrored
                node={ArrowRight}
                aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
                className={styles["arrow"]}
              />
            </>
          )}
          <InputChip label={wanted} />
          {note && <span className={styles["note"]}>{note}</span>}
        </span>
      </td>
      <td className={styles["color"]}>
        <span className={styles["change"]}>
          {before !== null && !isSameColor(before.color, wanted.color) && (
            <>
              <ColorCode color={before.color} />
              <Icon
                mirrored
                node={ArrowRight}
                aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
                className={styles["arrow"]}
              />
            </>
          )}
          <ColorCode color={wanted.color} />
        </span>
      </td>
    </>
  );
}

interface ProblemCellsProps {
  readonly problem: PlanProblem;
  readonly line: ReactNode;
}

function ProblemCells({ problem: { text, reason }, line }: ProblemCellsProps) {
  return (
    <>
      <td className={styles["select"]} />
      {line}
      <td className={styles["kind"]}>
        <KindTag kind="problem" />
      </td>
      <td className={styles["problem"]} colSpan={2}>
        {text !== "" && (
          <bdi translate="no" className={styles["text"]}>
            {showName(text)}
          </bdi>
        )}
        <span>{text === "" ? reason : ` ${reason}`}</span>
      </td>
    </>
  );
}

function KindTag({ kind }: { readonly kind: RowKind }) {
  return (
    <span className={styles["tag"]} data-kind={kind}>
      {nameKind(kind)}
    </span>
  );
}

/** Whether an entry is selected: as the person chose, else unless it is left out at first. */
function isSelectedBy(entry: ShownEntry, choices: ReadonlyMap<string, boolean>): boolean {
  return changesSomething(entry) && (choices.get(keyOfEntry(entry)) ?? !isLeftOutAtFirst(entry));
}

/** The labels as they would be. */
function toProposed(selected: readonly ShownEntry[]): readonly ProposedLabel[] {
  return selected.map(({ kind, wanted, existing }) => ({
    id: existing?.id ?? null,
    after: kind === "delete" ? null : wanted,
  }));
}

function InputChip({ label }: { readonly label: LabelInput }) {
  return <Chip label={{ name: label.name, ...chipColors(label.color) }} />;
}

interface SelectBoxProps {
  readonly name: string;
  readonly checked: boolean;
  /** Some are selected, and some are not. */
  readonly partly?: boolean;
  readonly focus?: CellFocus;
  readonly onSelect: (isSelected: boolean) => void;
}

function SelectBox({ name, checked, partly = false, focus, onSelect }: SelectBoxProps) {
  return (
    // The label is the target, larger than the box.
    <label className={styles["box"]}>
      <Checkbox
        aria-label={name}
        checked={checked}
        partly={partly}
        onChange={({ target }) => onSelect(target.checked)}
        {...focus}
      />
      <span aria-hidden className={styles["boxName"]}>
        {name}
      </span>
    </label>
  );
}
