import { plural, t } from "@lingui/core/macro";
import { Plus } from "lucide";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { labelNameSchema } from "#contract/label-input.ts";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import { isSortColumn, type LabelSort } from "#dashboard/labels/data/label-columns.ts";
import type { LabelDates } from "#dashboard/labels/data/label-dates.ts";
import { type LabelSet, nextSort, onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { useSelection } from "#dashboard/labels/data/label-selection.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { columnNames } from "#dashboard/labels/parts/label-cells.tsx";
import LabelOddRow from "#dashboard/labels/parts/label-odd-row.tsx";
import { LabelRowsChoice } from "#dashboard/labels/parts/label-rows-choice.tsx";
import tableStyles from "#dashboard/labels/parts/label-table.module.css";
import {
  type LabelActions,
  LabelRow,
  LabelTableHead,
  LabelTableSkeleton,
  SelectAll,
} from "#dashboard/labels/parts/label-table.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { settlingTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { TableGap, useVirtualTable } from "#dashboard/ui/table/virtual-table.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { splitMatches } from "#dashboard/ui/text/text-search.ts";
import styles from "./label-finder.module.css";
import { useShownDates } from "./label-shown-dates.ts";

export interface LabelFinderProps extends LabelActions {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  readonly onSort: (sort: LabelSort | null) => void;
  /** Goes to pages of so many rows. */
  readonly onRows: (view: Partial<LabelView>) => void;
  /** Goes back to the list of all labels. */
  readonly onClear: () => void;
  /** Offers to create a label of that name. */
  readonly onCreate: (name: string) => void;
}

/** The labels of the whole project whose names contain a text, in one list, sorted. */
export default function LabelFinder(props: LabelFinderProps) {
  const { appId, onSort, onRows, onClear, onCreate, CellEditor, onEdit, onDelete } = props;
  const { sort } = props.view;
  // Typing doesn't wait for the rows.
  const find = useDeferredValue(props.view.find);
  const { query, needle, labels, all, found: foundNow } = useFoundLabels(appId, find, sort);
  const { rows: found, kept } = useKeptRows(`${appId} ${sort} ${needle}`, foundNow);
  const isFinding = needle !== "";
  const count = isFinding
    ? describeCount(foundNow.length, all.length)
    : plural({ count: all.length }, { one: "# label", other: "# labels" });
  useAnnouncement(query.data === undefined ? "" : count, { settle: settlingTime });
  // The first order is said by the head that takes the focus.
  useAnnouncement(describeSort(sort), { onlyChanges: true });
  return (
    <QueryView query={query} failure={t`The labels can’t be shown`} pending={<LabelTableSkeleton />}>
      {() => (
        <>
          {isFinding && (
            <div className={styles["bar"]}>
              <p>{count}</p>
              <Button look="quiet" onClick={onClear}>
                {t({ message: "Clear", context: "search", comment: "Button: ends the search" })}
              </Button>
            </div>
          )}
          {found.length > 0 ? (
            <FoundLabels
              appId={appId}
              labels={labels}
              readAt={query.dataUpdatedAt}
              found={found}
              kept={kept}
              needle={needle}
              sort={sort}
              onSort={onSort}
              CellEditor={CellEditor}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ) : (
            <NothingFound find={find.trim()} onClear={onClear} onCreate={onCreate} />
          )}
          {!isFinding && found.length > 0 && (
            <div className={styles["end"]}>
              <p>{count}</p>
              <LabelRowsChoice rows="all" from={1} onChoose={onRows} />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

/** In which order the labels are; empty for the project’s own. */
function describeSort(sort: LabelSort | null): string {
  if (sort === null) return "";
  const column = sort.replace("-", "");
  if (!isSortColumn(column)) return "";
  const name =
    column === "created" ? t({ message: "Created", comment: "Heading of a date" }) : columnNames[column]();
  return sort === column ? t`${name}: sorted ascending` : t`${name}: sorted descending`;
}

function describeCount(found: number, all: number): string {
  const foundCount = formatCount(found);
  return plural(all, {
    one: `${foundCount} of # label`,
    other: `${foundCount} of # labels`,
  });
}

interface NothingFoundProps extends Pick<LabelFinderProps, "onClear" | "onCreate"> {
  readonly find: string;
}

function NothingFound({ find, onClear, onCreate }: NothingFoundProps) {
  const name = labelNameSchema.safeParse(cleanTypedName(find));
  return (
    <Notice
      title={t`No results`}
      actions={
        <>
          {name.success && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => onCreate(name.data)}>
              <Icon node={Plus} />
              {t`Create this label`}
            </Button>
          )}
          <Button onClick={onClear}>{t`Show all labels`}</Button>
        </>
      }
    >
      {find === "" ? t`No labels yet.` : t`No label names contain “${isolateName(find)}”.`}
    </Notice>
  );
}

interface FoundLabelsProps extends LabelActions {
  readonly appId: string;
  /** All labels of the project, in the list's order. */
  readonly labels: LabelSet;
  readonly readAt: number;
  readonly found: LabelSet;
  /** Those of them that are only there because something is being typed in their rows. */
  readonly kept: ReadonlySet<number>;
  readonly needle: string;
  readonly sort: LabelSort | null;
  readonly onSort: (sort: LabelSort | null) => void;
}

/** The height of a row, in pixels, until it has been measured. */
const rowHeight = () => (matchMedia("(pointer: coarse)").matches ? 52 : 40);

/** The table of what was found; only the rows near the window are there. */
function FoundLabels(props: FoundLabelsProps) {
  const { appId, labels, readAt, found, kept, needle, sort, onSort, CellEditor, onEdit, onDelete } = props;
  const selection = useSelection(appId);
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const readable = useMemo(() => onlyReadable(found).filter(({ id }) => !kept.has(id)), [found, kept]);
  const rowKey = useCallback((index: number) => found[index]?.id ?? `unreadable-${index}`, [found]);
  const { parts, measureRow, isScrolling } = useVirtualTable({
    table,
    count: found.length,
    rowHeight,
    rowKey,
    keptRow: focused === null ? -1 : found.findIndex(({ id }) => id === focused),
  });
  const ids = parts.flatMap((part) => (part.kind === "row" ? (found[part.index]?.id ?? []) : []));
  const dates = useShownDates(appId, labels, readAt, isScrolling ? [] : ids);

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
      role="grid"
      className={tableStyles["table"]}
      aria-rowcount={found.length + 1}
      onFocus={({ target }) => {
        // It stays also when the focus goes elsewhere: something may be typed in it.
        const index = Number(target.closest("tr")?.dataset["index"] ?? -1);
        setFocused(found[index]?.id ?? null);
      }}
    >
      <caption className="visually-hidden">{t`Labels`}</caption>
      <LabelTableHead aria-rowindex={1} sort={sort} onSort={(first) => onSort(nextSort(sort, first))}>
        <SelectAll appId={appId} selection={selection} shown={readable} name={t`Select all results`} />
      </LabelTableHead>
      <tbody>
        {parts.map((part) => {
          if (part.kind === "gap") return <TableGap key={part.key} height={part.height} />;
          const label = found[part.index];
          if (label === undefined) return null;
          if (label.id === null) return <LabelOddRow key={part.key} label={label} />;
          const place = { "aria-rowindex": part.index + 2, "data-index": part.index };
          return (
            <LabelRow
              key={part.key}
              appId={appId}
              label={{ ...label, ...toDates(dates.get(label.id)) }}
              isKept={kept.has(label.id)}
              name={needle === "" ? undefined : <MarkedName name={showName(label.name)} needle={needle} />}
              selection={selection}
              shown={readable}
              place={place}
              onRow={measureRow}
              CellEditor={CellEditor}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** What a row shows of its label's dates: nothing until they are known, and that nobody knows them. */
function toDates(dates: LabelDates | undefined) {
  return dates === null ? { created_at: null, updated_at: null } : dates;
}

function MarkedName({ name, needle }: { readonly name: string; readonly needle: string }) {
  let start = 0;
  return splitMatches(name, needle).map(({ text, isMatch }) => {
    const key = start;
    start += text.length;
    return isMatch ? (
      <mark key={key} className={styles["mark"]}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
