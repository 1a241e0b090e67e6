import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Undo2 } from "lucide";
import { memo, useEffect, useId, useMemo, useRef, useState } from "react";
import type { HistoryEntry, HistoryPage } from "#contract/label-history.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { beforeNext, joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import { type HistoryView, historyAddress, isFiltered } from "#dashboard/labels/data/history-address.ts";
import {
  changesOptions,
  isFolded,
  type useHistory,
  useTarget,
} from "#dashboard/labels/data/history-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { useShownRows } from "#dashboard/ui/table/row-limit.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./history.module.css";
import { describeUndone, formatExactly, formatTime, nameAuthor, nameDay } from "./history-day.ts";
import { type ChangedRow, countChanges, layOutHistory } from "./history-rows.ts";
import { BatchSentence, describeUndo, EntrySentence } from "./history-sentence.tsx";
import { useUndo } from "./restoring.ts";
import { UndoButton } from "./undo-button.tsx";

interface HistoryListProps {
  readonly appId: string;
  readonly view: HistoryView;
  readonly query: ReturnType<typeof useHistory>;
  /** The project's labels; undefined while unknown. */
  readonly labels: readonly EmbeddedLabel[] | undefined;
}

/** The history, newest first. Older changes are read as its end comes near. */
export function HistoryList({ appId, view, query, labels }: HistoryListProps) {
  const present = useMemo(() => labels && new Set(labels.map(({ id }) => id)), [labels]);
  return (
    <QueryView
      framed
      query={query}
      failure={t`The history can’t be shown`}
      pending={<Skeleton says={t`Loading changes…`} lines={8} />}
    >
      {({ pages }) => (
        <>
          {pages.some(({ data }) => data.length > 0) ? (
            <HistoryTable appId={appId} pages={pages} isFolded={isFolded(view)} present={present} />
          ) : (
            <Notice framed title={isFiltered(view) ? t`No matching changes` : t`No changes yet`}>
              {isFiltered(view)
                ? t`Try other filters.`
                : t`When someone creates, changes, or deletes a label, you’ll see it here and can undo it.`}
            </Notice>
          )}
          <HistoryEnd query={query} completeSince={pages.at(-1)?.complete_since ?? null} />
        </>
      )}
    </QueryView>
  );
}

interface HistoryTableProps {
  readonly appId: string;
  readonly pages: readonly HistoryPage[];
  /** Whether of a batch only one entry is listed. */
  readonly isFolded: boolean;
  /** The ids of the project's labels; undefined while unknown. */
  readonly present: ReadonlySet<number> | undefined;
}

/**
 * The controls of its rows are one stop of the Tab key, and arrow keys go from one to the next. It is drawn again only when
 * something of it changes, and not for each move of the handle.
 */
const HistoryTable = memo(function HistoryTable(props: HistoryTableProps) {
  const { appId, pages, isFolded, present } = props;
  const all = useMemo(() => layOutHistory(pages, isFolded), [pages, isFolded]);
  const { shown: rows, more } = useShownRows(all);
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        className={styles["list"]}
      >
        <caption className="visually-hidden">{t`History`}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">
              {t({ message: "Time", comment: "Heading of a column: when something was changed" })}
            </th>
            <th scope="col">
              {t({ message: "Change", context: "heading", comment: "Heading of a column: what was changed" })}
            </th>
            <th scope="col">{t`Actions`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === "day" ? (
              <tr key={row.key} data-kind="day">
                <th colSpan={3} scope="rowgroup">
                  <h2>{nameDay(row.at, Date.now())}</h2>
                </th>
              </tr>
            ) : (
              <ChangeRow key={row.key} appId={appId} row={row} present={present} />
            ),
          )}
        </tbody>
      </table>
      {more}
    </>
  );
});

interface ChangeRowProps extends Pick<HistoryTableProps, "appId" | "present"> {
  readonly row: ChangedRow;
}

/** A change, or a batch, with what undoes it, and the changes of the batch where it is open. */
function ChangeRow({ appId, row, present }: ChangeRowProps) {
  const { entry, batch, isPart, undoneBy } = row;
  const [isOpen, setOpen] = useState(false);
  // What the controls of a row are described by, as a screen reader may go from one to the next.
  const id = useId();
  const [timeId, sentenceId] = [`${id}time`, `${id}sentence`];
  return (
    <>
      <tr data-part={isPart || undefined} data-undone={undoneBy !== null || undefined}>
        <td>{!isPart && <When id={timeId} appId={appId} entry={entry} />}</td>
        <td>
          {batch === null ? (
            <div id={sentenceId} className={styles["sentence"]}>
              <EntrySentence entry={entry} isPart={isPart} />
            </div>
          ) : (
            <button
              {...gridCell}
              id={sentenceId}
              type="button"
              className={styles["toggle"]}
              aria-expanded={isOpen}
              aria-describedby={timeId}
              onClick={() => setOpen(!isOpen)}
            >
              <span className={styles["sentence"]}>
                <BatchSentence entry={entry} batch={batch} />
                <Icon mirrored node={isOpen ? ChevronDown : ChevronRight} />
              </span>
            </button>
          )}
        </td>
        <td className={styles["actions"]}>
          {undoneBy === null ? (
            <UndoControl appId={appId} row={row} present={present} describedBy={`${sentenceId} ${timeId}`} />
          ) : (
            !isPart && (
              <time dateTime={undoneBy.at} data-tooltip={formatExactly(undoneBy.at)}>
                {describeUndone(entry, undoneBy)}
              </time>
            )
          )}
        </td>
      </tr>
      {isOpen && batch !== null && (
        <BatchRows appId={appId} batch={batch.id} undoneBy={undoneBy} present={present} />
      )}
    </>
  );
}

interface BatchRowsProps extends Pick<HistoryTableProps, "appId" | "present"> {
  readonly batch: string;
  readonly undoneBy: HistoryEntry | null;
}

/** The changes of a batch, as they were made. */
function BatchRows({ appId, batch, undoneBy, present }: BatchRowsProps) {
  const query = useQuery(changesOptions(useTarget(appId), { batch }));
  const entries = query.data?.entries;
  if (entries !== undefined) {
    const row = { kind: "change", batch: null, isPart: true, undoneBy } as const;
    return entries
      .toReversed()
      .map((entry) => (
        <ChangeRow key={entry.id} appId={appId} row={{ ...row, key: entry.id, entry }} present={present} />
      ));
  }
  return (
    <tr>
      <td colSpan={3}>
        <QueryView
          query={query}
          failure={t`The history can’t be shown`}
          pending={<p role="status" className={styles["end"]}>{t`Loading changes…`}</p>}
        >
          {() => null}
        </QueryView>
      </td>
    </tr>
  );
}

interface UndoControlProps extends ChangeRowProps {
  readonly describedBy: string;
}

/** Undoes a change, or leads to the review of undoing a batch. */
function UndoControl({ appId, row: { entry, batch }, present, describedBy }: UndoControlProps) {
  const { hasHistory } = useApi();
  const undo = useUndo(appId);
  if (batch !== null) {
    const count = formatCount(countChanges(batch));
    return (
      <ButtonLink
        changes
        {...gridCell}
        variant="quiet"
        aria-describedby={describedBy}
        to={historyAddress(appId, { batch: batch.id })}
      >
        <Icon mirrored node={Undo2} />
        {t({ message: `Undo (${count})`, comment: "{count}: how many changes it undoes" })}
      </ButtonLink>
    );
  }
  const isDeletion = entry.action === "deleted";
  // What it deleted may be back, and what it created or changed may be gone.
  if (present !== undefined && present.has(entry.label_id) === isDeletion)
    return <span className="second">{labelActions[isDeletion ? "restored" : "deleted"].past()}</span>;
  const name = isolateName(entry.before?.name ?? "");
  return (
    <UndoButton
      name={isDeletion ? labelActions.restored.act(name) : describeUndo(entry)}
      isRestoring={isDeletion}
      tooltip={isDeletion && hasHistory ? t`Also puts it back on its entries` : undefined}
      aria-describedby={describedBy}
      undo={() => undo(entry)}
    />
  );
}

interface WhenProps {
  readonly id: string;
  readonly appId: string;
  readonly entry: HistoryEntry;
}

/** When a change was made, which leads to the labels as they were before it, and by whom. */
function When({ id, appId, entry }: WhenProps) {
  return (
    <div className={styles["when"]}>
      <Link
        {...gridCell}
        to={historyAddress(appId, { at: entry.at })}
        data-tooltip={`${formatExactly(entry.at)}\n${t`See the labels before this change`}`}
      >
        <time id={id} dateTime={entry.at}>
          {formatTime(entry.at)}
        </time>
      </Link>
      <span aria-hidden>{findInitials(nameAuthor(entry.user))}</span>
    </div>
  );
}

/** The first letters of a name's first two words. */
function findInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x3f).toLocaleUpperCase())
    .join("");
}

/** So many pixels before the end of the list the next changes are asked for. */
const readAhead = 1500;

interface HistoryEndProps extends Pick<HistoryListProps, "query"> {
  readonly completeSince: string | null;
}

/** What stands below the list: older changes that are on their way or can't be read, or where the history begins. */
function HistoryEnd({ query, completeSince }: HistoryEndProps) {
  const { hasHistory } = useApi();
  const end = useRef<HTMLParagraphElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const wantsMore = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (!wantsMore || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: `${readAhead}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [wantsMore, fetchNextPage]);
  if (isFetchNextPageError) {
    return (
      <p role="alert" className={styles["end"]}>
        <span>
          {beforeNext(joinSentences([t`Older changes can’t be shown.`, describeError(query.error)]))}
        </span>
        <Button pending={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Retry`}
        </Button>
      </p>
    );
  }
  if (hasNextPage) return <p ref={end} role="status" className={styles["end"]}>{t`Loading changes…`}</p>;
  if (completeSince === null || !hasHistory) return null;
  return (
    <p className={styles["end"]}>
      {t`The history begins on ${formatExactly(completeSince)}. Earlier changes weren’t kept.`}
    </p>
  );
}
