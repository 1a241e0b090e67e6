import { plural, t } from "@lingui/core/macro";
import { ArrowRight, Pencil } from "lucide";
import { useEffect, useMemo, useRef, useState } from "react";
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
import { gridCell, useGridFocus } from "#dashboard/ui/table/grid-focus.ts";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import type { PlanDoubt, PlanEntry, WantedLabel } from "#label-files/label-plan.ts";
import styles from "./plan-view.module.css";
import { RowEditor } from "./row-editor.tsx";

/** A wanted label that can't be planned. */
export interface PlanProblem {
  /** The line of a file it is in, from 1; null where there are no lines. */
  readonly line: number | null;
  /** The label as it was found there; may be empty. */
  readonly text: string;
  /** What is wrong and how to fix it, in sentences. */
  readonly reason: string;
  /** Where it can be fixed in the plan: what identifies it, and what it has, which may be no color. */
  readonly key?: string;
  readonly content?: LabelInput;
}

/** How rows can be changed in the plan itself. */
export interface PlanEditing {
  /** What identifies a wanted label, also in another plan and when it is changed. */
  readonly keyOf: (wanted: WantedLabel) => string | undefined;
  readonly onEdit: (key: string, content: LabelInput) => void;
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
  /** Absent where nothing can be changed. */
  readonly editing?: PlanEditing | undefined;
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

interface Action {
  /** What will be done with a label. */
  readonly name: () => string;
  /** With how many it will be done. */
  readonly count?: (count: number) => string;
  /** What will be done with the label of a name, in words of its own for those who hear only them. */
  readonly box?: (name: string) => string;
}

const comment = "Name of a checkbox: whether this is to be done. {name}: the label’s";

/** What a row can say that will be done, in the order of the filters. */
const actions: Readonly<Record<RowKind, Action>> = {
  create: {
    name: () => t({ message: "Create", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to create", other: "# to create" }),
    box: (name) => t({ message: `Create ${name}`, comment }),
  },
  restore: {
    name: () => t({ message: "Restore", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to restore", other: "# to restore" }),
    box: (name) => t({ message: `Restore ${name}`, comment }),
  },
  recolor: {
    name: () => t({ message: "Recolor", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to recolor", other: "# to recolor" }),
    box: (name) => t({ message: `Recolor ${name}`, comment }),
  },
  rename: {
    name: () => t({ message: "Rename", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to rename", other: "# to rename" }),
    box: (name) => t({ message: `Rename ${name}`, comment }),
  },
  delete: {
    name: () => t({ message: "Delete", comment: "What will be done with a label" }),
    count: (n) => plural(n, { one: "# to delete", other: "# to delete" }),
    box: (name) => t({ message: `Delete ${name}`, comment }),
  },
  unchanged: {
    name: () => t({ message: "Unchanged", comment: "What will be done with a label: nothing" }),
  },
  problem: {
    name: () =>
      t({ message: "Problem", comment: "Instead of what will be done: the line can’t be imported" }),
  },
};
const rowKinds = Object.keys(actions) as RowKind[];

/**
 * A dry run: what a plan would do to each label, before anything is sent. A person looks at one kind at a time or at
 * all, selects what to do, and applies that. The checkboxes are one stop of the Tab key, and arrow keys go from one to
 * the next.
 */
export function PlanView<Entry extends ShownEntry>(props: PlanViewProps<Entry>) {
  const { appId, entries, problems, pending, onApply, editing } = props;
  const [drafts, setDrafts] = useState<Drafts>(new Map());
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
            name={actions[kind].name()}
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
        editing={editing}
        drafts={drafts}
        onDraft={(key, draft) => {
          const others = [...drafts].filter(([other]) => other !== key);
          setDrafts(new Map(draft === null ? others : [...others, [key, draft]]));
        }}
      />
      <footer className={styles["footer"]}>
        <p className={styles["summary"]}>
          {drafts.size > 0 ? t`Save or cancel the row you’re editing first.` : summary}
        </p>
        {canSelect && (
          <Button
            variant="primary"
            pending={pending}
            disabled={selected.length === 0 || drafts.size > 0}
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

/** How many entries do what, as in “8 to create, 3 to recolor”. */
export function describePlan(entries: readonly ShownEntry[]): string {
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const parts = rowKinds.flatMap((kind) => {
    const count = kind === "problem" ? undefined : byKind.get(kind)?.length;
    return count === undefined ? [] : (actions[kind].count?.(count) ?? []);
  });
  return parts.length === 0 ? t`Nothing selected` : joinList(parts);
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

/** What is being typed, by the row's key. */
type Drafts = ReadonlyMap<string, LabelInput>;

interface PlanTableProps {
  readonly rows: readonly PlanRow[];
  readonly editing: PlanEditing | undefined;
  readonly drafts: Drafts;
  /** Called with null when it is saved, or dropped. */
  readonly onDraft: (key: string, draft: LabelInput | null) => void;
  readonly isSelected: (entry: ShownEntry) => boolean;
  readonly onSelect: (entries: readonly ShownEntry[], isChosen: boolean) => void;
}

function PlanTable(props: PlanTableProps) {
  const { isSelected, onSelect, editing, onDraft } = props;
  const selectable = props.rows.filter(isSelectable).map(({ entry }) => entry);
  const selectedCount = selectable.filter(isSelected).length;
  const { shown: rows, pager } = useRowPages(props.rows, "");
  const table = useRef<HTMLTableElement>(null);
  const keyOf = (row: PlanRow | undefined) =>
    row?.kind === "problem" ? row.problem.key : row && editing?.keyOf(row.entry.wanted);
  const onKeyDown = useGridFocus(table);
  const [edited, setEdited] = useState<string | null>(null);
  const close = (key: string) => {
    onDraft(key, null);
    setEdited(key);
  };
  // The focus goes back to the button of the row, wherever it now is.
  useEffect(() => {
    if (edited === null) return;
    const row = table.current?.tBodies[0]?.rows[rows.findIndex((one) => keyOf(one) === edited)];
    row?.querySelector<HTMLElement>("button")?.focus();
    setEdited(null);
  });
  // A file may be all on one line.
  const hasLines = new Set(props.rows.map(lineOf)).size > 1;
  return (
    <>
      <table
        ref={table}
        className={styles["table"]}
        data-lines={hasLines || undefined}
        data-editing={editing !== undefined || undefined}
        onKeyDown={onKeyDown}
      >
        <caption className="visually-hidden">{t`Changes`}</caption>
        <thead>
          <tr>
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
            {editing && (
              <th scope="col" className={styles["edit"]}>
                <span className="visually-hidden">{t`Edit`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <PlanRows {...props} rows={rows} hasLines={hasLines} keyOf={keyOf} onClose={close} />
        </tbody>
      </table>
      {pager}
    </>
  );
}

function lineOf(row: PlanRow): number | null {
  return row.kind === "problem" ? row.problem.line : (row.entry.wanted.line ?? null);
}

interface PlanRowsProps extends PlanTableProps {
  readonly hasLines: boolean;
  /** What identifies a row that can be edited; undefined for others. */
  readonly keyOf: (row: PlanRow) => string | undefined;
  readonly onClose: (key: string) => void;
}

function PlanRows(props: PlanRowsProps) {
  const { rows, hasLines, isSelected, onSelect, editing, keyOf, drafts, onDraft, onClose } = props;
  return rows.map((row, index) => {
    const key = keyOf(row);
    const draft = key === undefined ? undefined : drafts.get(key);
    const content = row.kind === "problem" ? row.problem.content : row.entry.wanted;
    return (
      <tr key={key ?? index}>
        <td className={styles["select"]}>
          {isSelectable(row) && (
            <SelectBox
              name={actions[row.kind].box?.(isolateName(row.entry.wanted.name)) ?? ""}
              checked={isSelected(row.entry)}
              isCell
              onSelect={(isChosen) => onSelect([row.entry], isChosen)}
            />
          )}
        </td>
        {hasLines && <LineCell line={lineOf(row)} />}
        <td className={styles["kind"]}>
          <span className={styles["tag"]} data-kind={row.kind}>
            {actions[row.kind].name()}
          </span>
        </td>
        {key !== undefined && draft !== undefined ? (
          <RowEditor
            draft={draft}
            onDraft={(typed) => onDraft(key, typed)}
            onSave={(saved) => {
              editing?.onEdit(key, saved);
              onClose(key);
            }}
            onCancel={() => onClose(key)}
          />
        ) : (
          <>
            {row.kind === "problem" ? (
              <ProblemCell problem={row.problem} />
            ) : (
              <EntryCells entry={row.entry} />
            )}
            {editing && (
              <td className={styles["edit"]}>
                {key !== undefined && content !== undefined && (
                  <Button
                    variant="quiet"
                    iconOnly
                    aria-label={t`Edit ${isolateName(content.name)}`}
                    {...gridCell}
                    onClick={() => onDraft(key, { name: content.name, color: content.color })}
                  >
                    <Icon node={Pencil} />
                  </Button>
                )}
              </td>
            )}
          </>
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

function EntryCells({ entry }: { readonly entry: ShownEntry }) {
  const { kind, wanted, existing } = entry;
  const note = noteOf(entry);
  const before = kind === "recolor" || kind === "rename" ? existing : null;
  return (
    <>
      <td>
        <span className={styles["change"]}>
          {before !== null && (
            <>
              <InputChip label={before} />
              <Becomes />
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
              <Becomes />
            </>
          )}
          <ColorCode color={wanted.color} />
        </span>
      </td>
    </>
  );
}

function Becomes() {
  return (
    <Icon
      mirrored
      node={ArrowRight}
      aria-label={t({ message: "becomes", comment: "Read aloud between an old and a new value" })}
      className={styles["arrow"]}
    />
  );
}

function ProblemCell({ problem: { text, reason } }: { readonly problem: PlanProblem }) {
  return (
    <td className={styles["problem"]} colSpan={2}>
      {text !== "" && (
        <bdi translate="no" className={styles["text"]}>
          {showName(text)}
        </bdi>
      )}
      <span>{text === "" ? reason : ` ${reason}`}</span>
    </td>
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
  /** It stands in a row, not in the head. */
  readonly isCell?: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

function SelectBox({ name, checked, partly = false, isCell = false, onSelect }: SelectBoxProps) {
  return (
    // The label is the target, larger than the box.
    <label className={styles["box"]}>
      <Checkbox
        aria-label={name}
        checked={checked}
        partly={partly}
        onChange={({ target }) => onSelect(target.checked)}
        {...(isCell && gridCell)}
      />
      <span aria-hidden className={styles["boxName"]}>
        {name}
      </span>
    </label>
  );
}
