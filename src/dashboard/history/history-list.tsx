import { plural, t } from "@lingui/core/macro";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, History as HistoryIcon } from "lucide";
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { HistoryEntry, HistoryPage } from "#contract/label-history.ts";
import { beforeNext, joinSentences } from "#contract/languages.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { historyAddress, type Restoration } from "#dashboard/labels/data/history-address.ts";
import { type BatchResult, useHistoryBatches } from "#dashboard/labels/data/history-queries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { gridCell } from "#dashboard/ui/table/grid-cell.ts";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { subscribeToClock } from "#dashboard/ui/text/timestamp.tsx";
import { formatExactly, formatTime, nameDay } from "./history-day.ts";
import styles from "./history-list.module.css";
import { groupKey, type HistoryRow, layOutHistory } from "./history-rows.ts";
import {
  BatchSentence,
  countChanges,
  describeCounts,
  describeUndo,
  EntrySentence,
  GroupSentence,
  nameAuthor,
} from "./history-sentence.tsx";

interface HistoryListProps {
  readonly appId: string;
  readonly pages: readonly HistoryPage[];
  /** Whether of a batch only one entry is listed. */
  readonly isFolded: boolean;
  /** Whether all changes are listed. */
  readonly isWhole: boolean;
  /** Whether this browser keeps the history, as the service has none. */
  readonly isKeptHere: boolean;
  /** The ids of the project's labels; null while unknown. */
  readonly present: ReadonlySet<number> | null;
  /** What stands below the last change: a {@link HistoryEnd}. */
  readonly end: ReactNode;
}

/** When today began, in milliseconds since 1970. */
const startOfDay = () => new Date().setHours(0, 0, 0, 0);

/** So many labels of a group are shown by name. */
const shownOfGroup = 3;

/**
 * The history, day by day. The controls of its rows are one stop of the Tab key, and arrow keys go from one to the next.
 * Older changes are read as its end comes near.
 */
export function HistoryList(props: HistoryListProps) {
  const { appId, pages, isFolded, isWhole, isKeptHere, present, end } = props;
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const batches = useHistoryBatches(appId, openIds);
  const openBatches = useMemo(
    () => new Map(openIds.map((id, index) => [id, batches[index]?.data])),
    [openIds, batches],
  );
  const all = useMemo(
    () => layOutHistory(pages, openBatches, unfolded, isFolded),
    [pages, openBatches, unfolded, isFolded],
  );
  const { shown: rows, isLast, pager } = useRowPages(all, `${appId} ${isWhole} ${isFolded}`);
  // The same value all day, so that rows don't render again.
  const today = useSyncExternalStore(subscribeToClock, startOfDay);
  const toggle = useCallback(
    (id: string) =>
      setOpenIds((ids) => (ids.includes(id) ? ids.filter((open) => open !== id) : [...ids, id])),
    [],
  );
  const unfold = useCallback((group: string) => setUnfolded((groups) => new Set(groups).add(group)), []);

  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        className={styles["table"]}
      >
        <caption className="visually-hidden">{t`History`}</caption>
        <Columns />
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              appId={appId}
              row={row}
              present={present}
              isKeptHere={isKeptHere}
              isWhole={isWhole}
              today={today}
              onToggle={toggle}
              onUnfold={unfold}
              result={row.kind === "pending" ? batches[openIds.indexOf(row.batch.id)] : undefined}
            />
          ))}
        </tbody>
      </table>
      {pager}
      {isLast && end}
    </>
  );
}

function Columns() {
  return (
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
  );
}

/** Whether a change can be undone: what it created may be gone. */
function isUndoable({ action, label_id: id }: HistoryEntry, present: HistoryListProps["present"]): boolean {
  return (action !== "created" && action !== "restored") || present === null || present.has(id);
}

interface RowProps extends Pick<HistoryListProps, "isKeptHere" | "isWhole" | "present"> {
  readonly appId: string;
  readonly row: HistoryRow;
  /** When the day began, in milliseconds since 1970. */
  readonly today: number;
  readonly onToggle: (batch: string) => void;
  readonly onUnfold: (group: string) => void;
  /** The state of reading the changes that aren't loaded yet. */
  readonly result: BatchResult | undefined;
}

/** A row is drawn again only when something of it changes: while it is scrolled, those alone are that come into view. */
const Row = memo(function Row(props: RowProps) {
  const { row } = props;
  return (
    <tr
      data-kind={row.kind === "entry" && row.isPart ? "part" : row.kind}
      data-open={(row.kind === "batch" && row.isOpen) || undefined}
    >
      <RowCells {...props} />
    </tr>
  );
});

function RowCells(props: RowProps) {
  const { appId, row, isWhole, today, result } = props;
  switch (row.kind) {
    case "day":
      return (
        <th colSpan={3} scope="rowgroup">
          <div className={styles["day"]}>
            <h2>{nameDay(row.at, today)}</h2>
            {isWhole && <DayLink appId={appId} at={row.at} day={nameDay(row.at, today)} />}
          </div>
        </th>
      );
    case "pending":
      return (
        <td colSpan={3}>
          <PendingBatch query={result} />
        </td>
      );
    case "entry":
      return <EntryCells {...props} row={row} />;
    case "batch":
      return <BatchCells {...props} row={row} />;
    case "group":
      return <GroupCells {...props} row={row} />;
  }
}

interface CellsProps<Kind extends HistoryRow["kind"]> extends RowProps {
  readonly row: Extract<HistoryRow, { readonly kind: Kind }>;
}

/** The ids of what the controls of a row are described by, as a screen reader may go from one to the next. */
function useDescriptionIds() {
  const id = useId();
  const [timeId, sentenceId] = [`${id}time`, `${id}sentence`];
  return { timeId, sentenceId, both: `${sentenceId} ${timeId}` };
}

function EntryCells({ appId, row, present, isKeptHere }: CellsProps<"entry">) {
  const { entry, isPart } = row;
  const isGone = entry.action === "deleted" && present !== null && !present.has(entry.label_id);
  const canUndo = isUndoable(entry, present);
  const { timeId, sentenceId, both } = useDescriptionIds();
  return (
    <>
      <TimeCell id={timeId} entry={isPart ? null : entry} />
      <td className={styles["change"]}>
        <div id={sentenceId} className={styles["sentence"]}>
          <EntrySentence entry={entry} isPart={isPart} />
          {isGone && !isKeptHere && (
            <span className={styles["note"]}> {t`· restoring it also puts it back on its entries`}</span>
          )}
        </div>
      </td>
      <td className={styles["actions"]}>
        <div>
          {canUndo && (
            <ButtonLink
              changes
              {...gridCell}
              variant="quiet"
              to={undoAddress(appId, { kind: "change", label: entry.label_id, at: entry.at })}
              aria-label={describeUndo(entry)}
              aria-describedby={both}
            >
              {t`Undo`}
            </ButtonLink>
          )}
          <BeforeLink appId={appId} at={entry.at} describedBy={both} />
        </div>
      </td>
    </>
  );
}

function BatchCells({ appId, row, onToggle }: CellsProps<"batch">) {
  const { entry, batch, isOpen } = row;
  const counts = describeCounts(batch);
  const total = countChanges(batch);
  const { timeId, sentenceId, both } = useDescriptionIds();
  return (
    <>
      <TimeCell id={timeId} entry={entry} />
      <td className={styles["change"]}>
        <button
          {...gridCell}
          id={sentenceId}
          type="button"
          className={styles["toggle"]}
          aria-expanded={isOpen}
          aria-describedby={timeId}
          onClick={() => onToggle(batch.id)}
        >
          <span className={styles["sentence"]}>
            <BatchSentence entry={entry} batch={batch} />
            <span className={styles["note"]}>{` · ${counts} `}</span>
            <Icon mirrored node={isOpen ? ChevronDown : ChevronRight} className={styles["chevron"]} />
          </span>
        </button>
      </td>
      <td className={styles["actions"]}>
        <div>
          <ButtonLink
            changes
            {...gridCell}
            variant={isOpen ? "plain" : "quiet"}
            to={undoAddress(appId, { kind: "batch", id: batch.id })}
            aria-describedby={both}
          >
            {plural({ count: total }, { one: "Undo # change", other: "Undo # changes" })}
          </ButtonLink>
          <BeforeLink appId={appId} at={entry.at} describedBy={both} />
        </div>
      </td>
    </>
  );
}

function GroupCells({ row, onUnfold }: CellsProps<"group">) {
  const { batch, action, entries } = row;
  const contents = entries.flatMap(({ before, after }) => after ?? before ?? []);
  const rest = entries.length - shownOfGroup;
  return (
    <>
      <TimeCell entry={null} />
      <td className={styles["change"]} colSpan={2}>
        <div className={styles["sentence"]}>
          <GroupSentence
            action={action}
            contents={contents.slice(0, shownOfGroup)}
            rest={
              rest > 0 ? (
                <button
                  {...gridCell}
                  type="button"
                  className={styles["more"]}
                  onClick={() => onUnfold(groupKey(batch, action))}
                >
                  {plural(rest, { one: "# more", other: "# more" })}
                </button>
              ) : null
            }
          />
        </div>
      </td>
    </>
  );
}

function undoAddress(appId: string, restoration: Restoration): string {
  return historyAddress(appId, { restoration });
}

/** When a change was made, and by whom; empty for the parts of a batch. */
function TimeCell({ id, entry }: { readonly id?: string; readonly entry: HistoryEntry | null }) {
  if (entry === null) return <td className={styles["time"]} />;
  return (
    <td className={styles["time"]}>
      <div>
        <time id={id} dateTime={entry.at} title={formatExactly(entry.at)}>
          {formatTime(entry.at)}
        </time>
        <span className={styles["initials"]} aria-hidden>
          {findInitials(nameAuthor(entry.user))}
        </span>
      </div>
    </td>
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

interface DayLinkProps {
  readonly appId: string;
  /** One of the day's moments. */
  readonly at: string;
  readonly day: string;
}

/** Leads to undoing all changes of a day. */
function DayLink({ appId, at, day }: DayLinkProps) {
  const date = new Date(at);
  const [from, until] = [0, 1].map((days) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).toISOString(),
  );
  return (
    <ButtonLink
      changes
      {...gridCell}
      variant="quiet"
      to={undoAddress(appId, { kind: "span", from: from ?? at, until: until ?? at })}
      aria-label={t({ message: `Undo all: ${day}`, comment: "{day}: such as “Yesterday”, or a date" })}
    >
      {t`Undo all`}
    </ButtonLink>
  );
}

/** Leads to all labels as they were before a change. */
function BeforeLink({
  appId,
  at,
  describedBy,
}: {
  readonly appId: string;
  readonly at: string;
  /** The ids of what says which change it is. */
  readonly describedBy: string;
}) {
  return (
    <ButtonLink
      changes
      {...gridCell}
      variant="quiet"
      iconOnly
      to={undoAddress(appId, { kind: "moment", at, label: null })}
      aria-label={t`Restore all labels to how they were before this change`}
      aria-describedby={describedBy}
    >
      <Icon node={HistoryIcon} />
    </ButtonLink>
  );
}

interface PendingBatchProps {
  readonly query: BatchResult | undefined;
}

/** Stands for the changes of a batch while they are read, and says why where they can't be. */
function PendingBatch({ query }: PendingBatchProps) {
  if (!query?.error) {
    return (
      <span {...gridCell} role="status" className={styles["pending"]}>
        {t`Loading changes…`}
      </span>
    );
  }
  return (
    <span role="alert" className={styles["pending"]}>
      <span>{beforeNext(describeError(query.error))}</span>
      <Button {...gridCell} pending={query.isFetching} onClick={() => void query.refetch()}>
        {t`Retry`}
      </Button>
    </span>
  );
}

/** So many pixels before the end of the list the next changes are asked for. */
const readAhead = 1500;

interface HistoryEndProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<HistoryPage>>;
  readonly completeSince: string | null;
}

/** What stands below the list: older changes that are on their way or can't be read, or where the history begins. */
export function HistoryEnd({ query, completeSince }: HistoryEndProps) {
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
  if (query.isFetchNextPageError) {
    return (
      <p role="alert" className={styles["end"]}>
        <span>
          {beforeNext(joinSentences([t`Older changes can’t be shown.`, describeError(query.error)]))}
        </span>
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Retry`}
        </Button>
      </p>
    );
  }
  if (query.hasNextPage)
    return <p ref={end} role="status" className={styles["end"]}>{t`Loading changes…`}</p>;
  if (completeSince === null) return null;
  return (
    <p className={styles["end"]}>
      {t`The history begins on ${formatExactly(completeSince)}. Earlier changes weren’t kept.`}
    </p>
  );
}
