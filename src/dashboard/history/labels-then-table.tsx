import { plural, t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { isAlike } from "#contract/label-content.ts";
import type { LabelContent } from "#contract/labels.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { type AllChanges, useTarget } from "#dashboard/labels/data/history-queries.ts";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { useShownRows } from "#dashboard/ui/table/row-limit.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./history.module.css";
import { describeTooEarly, formatExactly, formatShortly, nameAuthor } from "./history-day.ts";
import { describeUndo } from "./history-sentence.tsx";
import type { LabelThen } from "./labels-then.ts";
import { changeBack } from "./restore-plan.ts";
import { takeBack } from "./restoring.ts";
import { UndoButton } from "./undo-button.tsx";

interface LabelsThenProps {
  readonly appId: string;
  readonly at: string;
  readonly query: UseQueryResult<AllChanges>;
  /** Null until they are known. */
  readonly labels: readonly LabelThen[] | null;
  /** Whether labels that haven't changed since are shown too. */
  readonly isAll: boolean;
  readonly onShowAll: (isAll: boolean) => void;
}

/** The labels as they were at a moment, beside those of now. */
export function LabelsThen({ appId, at, query, labels, isAll, onShowAll }: LabelsThenProps) {
  const pending = <Skeleton says={t`Loading changes…`} />;
  const [different, same] = useMemo(() => {
    const all = labels ?? [];
    return [all.filter(({ isDifferent }) => isDifferent), all.filter(({ isDifferent }) => !isDifferent)];
  }, [labels]);
  const rows = useMemo(() => (isAll ? [...different, ...same] : different), [isAll, different, same]);
  const obstacle = query.data ? describeTooEarly(at, query.data.completeSince) : null;
  if (obstacle !== null) {
    return (
      <Notice framed title={t`The labels at that time aren’t known`}>
        {obstacle}
      </Notice>
    );
  }
  return (
    <div className={styles["past"]}>
      <QueryView framed query={query} failure={t`The history can’t be shown`} pending={pending}>
        {() => (labels === null ? pending : rows.length > 0 && <LabelsThenTable appId={appId} rows={rows} />)}
      </QueryView>
      {same.length > 0 && (
        <p className={styles["end"]}>
          <span>
            {plural(
              { count: same.length },
              { one: "# label hasn’t changed since.", other: "# labels haven’t changed since." },
            )}
          </span>
          <button
            type="button"
            className={styles["toggle"]}
            aria-pressed={isAll}
            onClick={() => onShowAll(!isAll)}
          >
            {t`Show all labels`}
          </button>
        </p>
      )}
    </div>
  );
}

interface LabelsThenTableProps {
  readonly appId: string;
  readonly rows: readonly LabelThen[];
}

/** It is drawn again only when something of it changes, and not for each move of the handle. */
const LabelsThenTable = memo(function LabelsThenTable({ appId, rows: all }: LabelsThenTableProps) {
  const { shown: rows, more } = useShownRows(all);
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        className={styles["then"]}
      >
        <caption className="visually-hidden">{t`Labels by date`}</caption>
        <thead>
          <tr>
            <th scope="col">{t({ message: "Then", comment: "Heading of a column: labels as they were" })}</th>
            <th scope="col">{t`Now`}</th>
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
            <LabelThenRow key={row.id} appId={appId} row={row} />
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
});

interface LabelThenRowProps {
  readonly appId: string;
  readonly row: LabelThen;
}

function LabelThenRow({ appId, row }: LabelThenRowProps) {
  const { then, now, changes, isDifferent } = row;
  const [latest] = changes;
  const gone = labelActions.deleted.past();
  const notYet = t({ message: "Not created yet", comment: "A label at a time before it was created" });
  const target = useTarget(appId);
  return (
    <tr>
      <th scope="row">{showLabel(then, now) ?? (changes.at(-1)?.action === "restored" ? gone : notYet)}</th>
      <td>{showLabel(now, then) ?? gone}</td>
      <td>
        {latest && (
          <>
            {changes.length > 1
              ? plural({ changes: changes.length }, { one: "# change", other: "# changes" })
              : labelActions[latest.action].past()}
            {" · "}
            <bdi translate={latest.user === null ? undefined : "no"}>{nameAuthor(latest.user)}</bdi>
            {" · "}
            <time dateTime={latest.at} title={formatExactly(latest.at)}>
              {formatShortly(latest.at)}
            </time>
          </>
        )}
      </td>
      <td className={styles["actions"]}>
        {latest && isDifferent && (
          <UndoButton
            name={then === null ? describeUndo(latest) : labelActions.restored.act(isolateName(then.name))}
            isRestoring={then !== null}
            undo={() => takeBack(target, changeBack(row))}
          />
        )}
      </td>
    </tr>
  );
}

/** A label as it was at a moment, with its color where that is what differs; null where there was none. */
function showLabel(label: LabelContent | null, other: LabelContent | null) {
  return (
    label && (
      <span className={styles["label"]}>
        <ContentChip content={label} />
        {other && !isAlike(label, other, ["color"]) && <ColorCode color={label.color} />}
      </span>
    )
  );
}
