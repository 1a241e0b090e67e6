import { plural, t } from "@lingui/core/macro";
import { Plus } from "lucide";
import {
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { labelNameSchema } from "#contract/label-input.ts";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import type { LabelSort, SortColumn } from "#dashboard/labels/data/label-columns.ts";
import { useCreatedLabel } from "#dashboard/labels/data/label-creation.ts";
import { type LabelSet, nextSort, onlyReadable } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import {
  storeFoldedGroups,
  storeGroups,
  useFoldedGroups,
} from "#dashboard/labels/data/label-group-choice.ts";
import { findPrefixes, groupLabels, type LabelGroup } from "#dashboard/labels/data/label-groups.ts";
import { type SetOpenEdits, useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { useSelection } from "#dashboard/labels/data/label-selection.ts";
import { useShownDates } from "#dashboard/labels/data/label-shown-dates.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { LabelGroupChoice } from "#dashboard/labels/parts/label-group-choice.tsx";
import { LabelRowsChoice } from "#dashboard/labels/parts/label-pager.tsx";
import LabelPlaceholderRow from "#dashboard/labels/parts/label-placeholder-row.tsx";
import { showRow } from "#dashboard/labels/parts/label-row-focus.ts";
import tableStyles from "#dashboard/labels/parts/label-table.module.css";
import {
  columnNames,
  emptyRow,
  type LabelActions,
  LabelRow,
  LabelTableHead,
  LabelTableSkeleton,
  labelRowFocusId,
  SelectAll,
  useRowActions,
} from "#dashboard/labels/parts/label-table.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { useRowPages } from "#dashboard/ui/table/row-pages.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { splitMatches } from "#dashboard/ui/text/text-search.ts";
import styles from "./label-finder.module.css";
import { groupTitle } from "./label-group-title.ts";
import { groupLines, type LabelLine, labelsOf, listLines } from "./label-lines.ts";

const LabelGroupRow = lazyPart(async () => (await import("./label-group-row.tsx")).default);

const noGroups: ReadonlySet<string> = new Set();

export interface LabelFinderProps extends LabelActions {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  readonly onSort: (sort: LabelSort | null) => void;
  /** Shows so many rows at a time, or groups. */
  readonly onRows: (view: Partial<LabelView>) => void;
  /** Goes back to the list of all labels. */
  readonly onClear: () => void;
  /** Offers to create a label of that name. */
  readonly onCreate: (name: string) => void;
}

/** The labels of the whole project whose names contain a text, in one list, sorted. */
export default function LabelFinder(props: LabelFinderProps) {
  const { appId, onSort, onRows, onClear, onCreate, CellEditor, onEdit, onDelete } = props;
  const { sort, groups } = props.view;
  // Typing doesn't wait for the rows.
  const find = useDeferredValue(props.view.find);
  const { query, order, needle, labels, all, found: foundNow } = useFoundLabels(appId, find, sort);
  const { rows: found, kept, setOpenEdits } = useKeptRows(`${appId} ${sort} ${needle}`, foundNow);
  const isFinding = needle !== "";
  const count = isFinding
    ? describeCount(foundNow.length, all.length)
    : plural({ count: all.length }, { one: "# label", other: "# labels" });
  useAnnouncement(query.data === undefined ? "" : count, { settle: quietTime });
  // The first order is announced by the column head, which gets the focus.
  useAnnouncement(describeSort(sort), { onlyChanges: true });
  return (
    <QueryView query={order} failure={t`The labels can’t be shown`} pending={<LabelTableSkeleton />}>
      {() => (
        <>
          <div className={styles["bar"]}>
            {isFinding && <p>{count}</p>}
            <LabelGroupChoice appId={appId} labels={all} isGrouped={groups} onChoose={onRows} />
            {isFinding && (
              <Button variant="quiet" onClick={onClear}>
                {t({ message: "Clear", context: "search", comment: "Button: ends the search" })}
              </Button>
            )}
          </div>
          {found.length > 0 ? (
            <FoundLabels
              appId={appId}
              labels={labels}
              readAt={query.dataUpdatedAt}
              found={found}
              kept={kept}
              setOpenEdits={setOpenEdits}
              needle={needle}
              sort={sort}
              isGrouped={groups}
              isCovered={props.view.dialog !== null}
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
              <LabelRowsChoice
                rows="all"
                from={1}
                onChoose={(view) => {
                  storeGroups(appId, false);
                  onRows({ ...view, groups: false });
                }}
              />
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
  const column = sort.replace("-", "") as SortColumn;
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
            <Button variant="primary" aria-haspopup="dialog" onClick={() => onCreate(name.data)}>
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
  readonly setOpenEdits: SetOpenEdits;
  readonly needle: string;
  readonly sort: LabelSort | null;
  readonly isGrouped: boolean;
  /** A dialog is open over the list. */
  readonly isCovered: boolean;
  readonly onSort: (sort: LabelSort | null) => void;
}

/** The table of what was found. */
function FoundLabels(props: FoundLabelsProps) {
  const { appId, labels, readAt, found, kept, setOpenEdits, needle, sort, isGrouped, onSort } = props;
  const selection = useSelection(appId);
  const { lines, folded, fold } = useLines(props);
  const readable = useMemo(() => onlyReadable(found).filter(({ id }) => !kept.has(id)), [found, kept]);
  const { shown, show, pager } = useRowPages(lines, `${appId} ${sort} ${isGrouped} ${needle}`);
  const table = useRef<HTMLTableElement>(null);
  const dates = useShownDates(appId, labels, readAt, useLabelsInView(table, shown));
  const inOrder = isGrouped ? labelsOf(lines).filter(({ id }) => !kept.has(id)) : readable;
  const actions = useRowActions(appId, inOrder, props);
  useShownCreation(labels, readAt, lines, fold, show, props.isCovered);
  const renderName = useCallback(
    (name: string) => <MarkedName name={showName(name)} needle={needle} />,
    [needle],
  );

  const renderLine = (line: LabelLine) => {
    if (line.kind === "group") {
      return (
        <Suspense key={line.key} fallback={emptyRow}>
          <LabelGroupRow
            appId={appId}
            group={line.group}
            selection={selection}
            isFolded={folded.has(line.group.key)}
            onFold={(isFolded) => fold(line.group.key, isFolded)}
          />
        </Suspense>
      );
    }
    const { label } = line;
    if (label.id === null) return <LabelPlaceholderRow key={line.key} label={label} />;
    return (
      <LabelRow
        key={line.key}
        appId={appId}
        label={label}
        dates={dates.get(label.id)}
        setOpenEdits={setOpenEdits}
        {...(needle !== "" && { renderName })}
        actions={actions}
      />
    );
  };

  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that arrow keys go through is a grid.
        role="grid"
        className={tableStyles["table"]}
      >
        <caption className="visually-hidden">{t`Labels`}</caption>
        <LabelTableHead sort={sort} onSort={(first) => onSort(nextSort(sort, first))}>
          <SelectAll appId={appId} selection={selection} shown={readable} name={t`Select all results`} />
        </LabelTableHead>
        {splitBodies(shown).map(({ group, lines: rows }) => (
          <tbody key={group?.key ?? "all"} aria-label={group ? groupTitle(group) : undefined}>
            {rows.map(renderLine)}
          </tbody>
        ))}
      </table>
      {pager}
    </>
  );
}

/** How long (milliseconds) the same rows are in view before their labels' dates are asked for. */
const restTime = 200;

/** The ids of the labels whose rows are in view, once scrolling and typing rest. */
function useLabelsInView(
  table: RefObject<HTMLTableElement | null>,
  lines: readonly LabelLine[],
): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      clearTimeout(timer);
      timer = setTimeout(
        () => setIds(rowsOf().flatMap(([row, id]) => (inView.has(row) ? [id] : []))),
        restTime,
      );
    });
    /** The rows of labels; those of groups may come later, with their code. */
    const rowsOf = () => {
      const rows = [...(table.current?.querySelectorAll("tbody > tr") ?? [])];
      return lines.flatMap((line, index): [Element, number][] => {
        const row = rows[index];
        return row && line.kind === "label" && line.label.id !== null ? [[row, line.label.id]] : [];
      });
    };
    for (const [row] of rowsOf()) observer.observe(row);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [table, lines]);
  return ids;
}

/** The rows of what was found, and which groups are folded. A search begins with all groups open. */
function useLines({ appId, labels, found, needle, isGrouped }: FoundLabelsProps) {
  const stored = useFoldedGroups(appId);
  const [inSearch, setInSearch] = useState<{ needle: string; folded: ReadonlySet<string> } | null>(null);
  const foundFolded = inSearch?.needle === needle ? inSearch.folded : noGroups;
  const folded = needle === "" ? stored : foundFolded;
  const groups = useMemo(() => {
    const names = onlyReadable(labels).map(({ name }) => name);
    return isGrouped ? groupLabels(found, findPrefixes(names)) : null;
  }, [labels, found, isGrouped]);
  const lines = useMemo(
    () => (groups === null ? listLines(found) : groupLines(groups, folded)),
    [groups, found, folded],
  );
  const fold = (key: string, isFolded: boolean) => {
    const now = new Set(folded);
    if (isFolded) now.add(key);
    else now.delete(key);
    if (needle === "") storeFoldedGroups(appId, now);
    else setInSearch({ needle, folded: now });
  };
  return { lines, groups, folded, fold };
}

/** Scrolls to a label that was created, and unfolds its group. */
function useShownCreation(
  labels: LabelSet,
  readAt: number,
  lines: readonly LabelLine[],
  fold: (key: string, isFolded: boolean) => void,
  showLine: (index: number) => void,
  isCovered: boolean,
): void {
  const [created, onShown] = useCreatedLabel(labels, readAt);
  const show = useEffectEvent(({ id }: { readonly id: number }) => {
    const box = document.getElementById(labelRowFocusId(id));
    if (box !== null) {
      onShown();
      showRow(box.id);
      return;
    }
    const index = lines.findIndex(({ key }) => key === id);
    if (index >= 0) showLine(index);
    else {
      const group = lines.find((line) => line.group?.labels.some((label) => label.id === id))?.group;
      if (group) fold(group.key, false);
    }
  });
  useEffect(() => {
    if (created === null || isCovered) return;
    // After the dialog that is closed has given back the focus.
    const frame = requestAnimationFrame(() => show(created));
    return () => cancelAnimationFrame(frame);
  });
}

/** The rows of the table by the groups that they belong to, as each is a body of its own. */
function splitBodies(lines: readonly LabelLine[]) {
  const bodies: { readonly group: LabelGroup | null; readonly lines: LabelLine[] }[] = [];
  for (const line of lines) {
    const last = bodies.at(-1);
    if (last === undefined || last.group?.key !== line.group?.key)
      bodies.push({ group: line.group, lines: [line] });
    else last.lines.push(line);
  }
  return bodies;
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
