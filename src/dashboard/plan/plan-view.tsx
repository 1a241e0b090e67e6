import { plural, t } from "@lingui/core/macro";
import { type ComponentProps, type ReactNode, useId, useMemo, useState } from "react";
import type { LabelInput } from "#contract/label-input.ts";
import { jobNames } from "#dashboard/jobs/job-sentence.ts";
import { type ProposedLabel, useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogBody, DialogFooter } from "#dashboard/ui/overlay/dialog.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import {
  describePlan,
  isSelectedAtFirst,
  keyOfRow,
  type PlanRow,
  type RowKind,
  rowActions,
  rowKinds,
} from "./plan-entry.ts";
import { PlanLinkButton } from "./plan-link-button.tsx";
import { PlanTable } from "./plan-table.tsx";
import styles from "./plan-view.module.css";

export interface PlanViewProps {
  /** The project whose labels are to change. */
  readonly appId: string;
  /**
   * The plan, in the order of what is wanted; at first, all that changes something is selected, but for what is left out.
   * What the person has chosen stays chosen in another plan that has it.
   */
  readonly rows: readonly PlanRow[];
  /** The job that applies it. */
  readonly job: ComponentProps<typeof PlanLinkButton>["job"];
  /** Whether the plan is being applied. */
  readonly pending: boolean;
  /** Called with the selected rows, in their order; never none. */
  readonly onApply: (rows: readonly PlanRow[]) => void;
  /** Corrects the label of a key; absent where nothing can be corrected. */
  readonly onEdit?: ((key: string, content: LabelInput) => void) | undefined;
  /** Why the last attempt to apply it came to nothing, in sentences; empty where it didn't. */
  readonly refusal?: string;
  /** What the button says that applies so many changes. */
  readonly nameApply?: typeof jobNames.review;
  /** Of a dialog: what is planned with, and what closes it. */
  readonly children?: ReactNode;
  readonly onClose?: () => void;
}

/**
 * A dry run: what a plan would do to each label, before anything is sent. A person looks at one kind at a time or at
 * all, selects what to do, and applies that.
 */
export function PlanView(props: PlanViewProps) {
  const { appId, job, pending, onApply, onEdit, refusal = "", children, onClose } = props;
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [chosenKind, setChosenKind] = useState<RowKind | null>(null);
  const form = useId();
  // Problems come first, as they ask for something to be done.
  const rows = useMemo(
    () => props.rows.toSorted((one, other) => Number(isProblem(other)) - Number(isProblem(one))),
    [props.rows],
  );
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  // A new plan may have no rows of that kind.
  const filter = chosenKind !== null && byKind.has(chosenKind) ? chosenKind : null;
  const selected = useMemo(() => rows.filter((row) => isSelected(row, choices)), [rows, choices]);
  useProposedLabels(
    appId,
    useMemo(() => toProposed(selected), [selected]),
  );
  const canSelect = rows.some(({ change }) => change !== null);
  const { length } = byKind.get("unchanged") ?? [];
  const isThere = onClose === undefined && length > 0 && length === rows.length;
  const nothing = isThere
    ? plural(
        { count: length },
        { one: "This label is already here.", other: "All # labels are already here." },
      )
    : t`No changes`;
  const summary = canSelect ? describePlan(selected) : nothing;
  useAnnouncement(refusal === "" ? summary : "", { onlyChanges: onClose !== undefined, settle: quietTime });

  // In a dialog, typing in its fields doesn't draw the table again.
  const table = useMemo(() => {
    const select = (some: readonly PlanRow[], isChosen: boolean) =>
      setChoices(new Map([...choices, ...some.map((row) => [keyOfRow(row), isChosen] as const)]));
    return (
      <PlanTable
        // Mounted anew, so that scrolling and focus start over.
        key={filter}
        appId={appId}
        rows={filter === null ? rows : rows.filter(({ kind }) => kind === filter)}
        isSelected={(row) => isSelected(row, choices)}
        onSelect={select}
        onEdit={onEdit}
      />
    );
  }, [appId, rows, filter, choices, onEdit]);

  const summaryLine = (
    <div className={styles["summary"]}>
      {refusal === "" ? <p>{summary}</p> : <p role="alert">{refusal}</p>}
    </div>
  );
  const linkButton = (
    <PlanLinkButton appId={appId} job={job} changes={selected.flatMap(({ change }) => change ?? [])} />
  );
  const applyButton = (
    <Button
      changes
      variant="primary"
      type="submit"
      form={form}
      pending={pending}
      disabled={selected.length === 0 && !pending}
    >
      {(props.nameApply ?? jobNames.review)(selected.length, "")}
    </Button>
  );
  return (
    <div className={onClose ? undefined : styles["plan"]}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (selected.length > 0) onApply(selected);
        }}
      >
        {children && <DialogBody>{children}</DialogBody>}
      </form>
      {!isThere && (
        <fieldset className={styles["filters"]}>
          <legend className="visually-hidden">
            {t({ message: "Show", context: "filter", comment: "Name of a group of filters" })}
          </legend>
          {[null, ...rowKinds.filter((kind) => byKind.has(kind))].map((kind) => (
            <Button
              key={kind}
              data-kind={kind}
              aria-pressed={filter === kind}
              onClick={() => setChosenKind(kind)}
            >
              <span>
                {kind === null
                  ? t({ message: "All", comment: "Filter: everything in the table" })
                  : rowActions[kind].name()}
              </span>{" "}
              <span>{formatCount((kind === null ? rows : (byKind.get(kind) ?? [])).length)}</span>
            </Button>
          ))}
        </fieldset>
      )}
      {!isThere && table}
      {onClose ? (
        <DialogFooter aside={summaryLine}>
          {linkButton}
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {applyButton}
        </DialogFooter>
      ) : (
        <footer className={styles["footer"]}>
          {summaryLine}
          {linkButton}
          {canSelect && applyButton}
        </footer>
      )}
    </div>
  );
}

function isProblem({ kind }: PlanRow): boolean {
  return kind === "problem";
}

/** Whether a row is selected: as the person chose, else unless it is left out at first. */
function isSelected(row: PlanRow, choices: ReadonlyMap<string, boolean>): boolean {
  return row.change !== null && (choices.get(keyOfRow(row)) ?? isSelectedAtFirst(row));
}

/** The labels as they would be. */
function toProposed(selected: readonly PlanRow[]): readonly ProposedLabel[] {
  return selected.map(({ kind, wanted, existing }) => ({
    id: existing?.id ?? null,
    after: kind === "delete" ? null : wanted,
  }));
}
