import { plural, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { LabelContent } from "#contract/labels.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import {
  type HistoryView,
  historyAddress,
  type MomentComparison,
} from "#dashboard/labels/data/history-address.ts";
import type { LaterChanges } from "#dashboard/labels/data/history-queries.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { DifferenceFilter } from "./difference-filter.tsx";
import styles from "./difference-view.module.css";
import type { Differences, LabelDifference } from "./differences.ts";
import { describeTooEarly, formatExactly, formatShortly } from "./history-day.ts";
import { nameAuthor } from "./history-sentence.tsx";
import { PendingPlan } from "./restore-view.tsx";

interface DifferenceViewProps {
  readonly appId: string;
  readonly view: HistoryView;
  readonly comparison: MomentComparison;
  readonly later: LaterChanges;
  /** Null until they are known. */
  readonly differences: Differences | null;
  readonly onShow: (isAll: boolean) => void;
}

/** The labels as they were at a moment, beside those of now, or of another one. */
export function DifferenceView(props: DifferenceViewProps) {
  const { comparison, later, differences, onShow } = props;
  const { from, to, isAll } = comparison;
  const earlier = to !== null && sortableMoment(to) < sortableMoment(from) ? to : from;
  if (later.error !== null) {
    const retry = <Button pending={later.isFetching} onClick={later.retry}>{t`Retry`}</Button>;
    return (
      <Notice urgent framed title={t`The history can’t be shown`} actions={retry}>
        {describeError(later.error)}
      </Notice>
    );
  }
  if (differences === null) return <PendingPlan />;
  const obstacle = describeTooEarly(earlier, later.completeSince);
  if (obstacle !== null) {
    return (
      <Notice framed title={t`The labels of that time aren’t known`}>
        {obstacle}
      </Notice>
    );
  }
  const { all, differing } = differences;
  const rows = isAll ? all : differing;
  return (
    <>
      <div className={styles["tools"]}>
        <DifferenceFilter differing={differing.length} all={all.length} isAll={isAll} onChange={onShow} />
      </div>
      {rows.length === 0 ? (
        <Notice framed title={t`No differences`}>
          {t`The labels were the same at both times.`}
        </Notice>
      ) : (
        <DifferenceTable {...props} rows={rows} />
      )}
    </>
  );
}

function DifferenceTable({
  appId,
  comparison,
  rows: all,
}: DifferenceViewProps & { readonly rows: readonly LabelDifference[] }) {
  const { from, to } = comparison;
  const { shown: rows, pager } = useRowPages(all, "");
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        className={styles["table"]}
      >
        <caption className="visually-hidden">{t`Labels by date`}</caption>
        <thead>
          <tr>
            <th scope="col">
              {to === null
                ? t({ message: "Then", comment: "Heading of a column: labels as they were" })
                : formatExactly(from)}
            </th>
            <th scope="col">{to === null ? t`Now` : formatExactly(to)}</th>
            <th scope="col">
              {t({
                message: "Changes",
                context: "since",
                comment: "Heading of a column: what happened to a label since then",
              })}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <DifferenceCells
                appId={appId}
                row={row}
                from={from}
                canRestore={to === null && row.isDifferent}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

interface DifferenceCellsProps {
  readonly appId: string;
  readonly row: LabelDifference;
  readonly from: string;
  /** Null where nothing can be undone. */
  readonly canRestore: boolean;
}

function DifferenceCells({ appId, row, from, canRestore }: DifferenceCellsProps) {
  const { before, after, latest, changes } = row;
  const name = isolateName((after ?? before)?.name ?? "");
  const missing = t({ message: "Not created yet", comment: "A label at a time before it was created" });
  const gone = labelActions.deleted.past();
  return (
    <>
      <th scope="row">
        <LabelCell
          label={before}
          other={after}
          missing={after !== null && latest?.action === "restored" ? gone : missing}
        />
      </th>
      <td>
        <LabelCell label={after} other={before} missing={gone} />
      </td>
      <td className={styles["since"]}>
        {latest && (
          <span>
            {changes > 1
              ? plural(changes, { one: "# change", other: "# changes" })
              : labelActions[latest.action].past()}
            {" · "}
            <bdi translate={latest.user === null ? undefined : "no"}>{nameAuthor(latest.user)}</bdi>
            {" · "}
            <time dateTime={latest.at} title={formatExactly(latest.at)}>
              {formatShortly(latest.at)}
            </time>
          </span>
        )}
      </td>
      <td className={styles["action"]}>
        {canRestore && (
          <ButtonLink
            changes
            {...gridCell}
            variant="quiet"
            to={historyAddress(appId, { restoration: { kind: "moment", at: from, label: row.id } })}
            aria-label={t`Undo changes to “${name}”`}
          >{t`Undo`}</ButtonLink>
        )}
      </td>
    </>
  );
}

/** A label as it was at a moment, with its color where that is what differs. */
function LabelCell({
  label,
  other,
  missing,
}: {
  readonly label: LabelContent | null;
  readonly other: LabelContent | null;
  readonly missing: ReactNode;
}) {
  if (label === null) return <span className={styles["missing"]}>{missing}</span>;
  return (
    <span className={styles["label"]}>
      <ContentChip content={label} />
      {other && other.color.toLowerCase() !== label.color.toLowerCase() && <ColorCode color={label.color} />}
    </span>
  );
}
