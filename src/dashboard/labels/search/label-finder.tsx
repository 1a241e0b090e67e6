import { t } from "@lingui/core/macro";
import { Plus } from "lucide";
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { labelNameSchema } from "#contract/label-input.ts";
import { type LabelField, readableLabels } from "#contract/labels.ts";
import type { LabelView } from "#dashboard/labels/data/label-address.ts";
import type { LabelSort } from "#dashboard/labels/data/label-columns.ts";
import { isColorNeedle, isFound, type LabelSet } from "#dashboard/labels/data/label-finding.ts";
import { useFoundLabels } from "#dashboard/labels/data/label-found-labels.ts";
import { storeFoldedGroups, useFoldedGroups } from "#dashboard/labels/data/label-group-choice.ts";
import { findPrefixes, groupLabels, groupLines, groupTitle } from "#dashboard/labels/data/label-groups.ts";
import { useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { describeOrder } from "#dashboard/labels/data/label-order-names.ts";
import { type LabelLine, listLines, type TableLabel, withoutNew } from "#dashboard/labels/data/label-rows.ts";
import { useShownDates } from "#dashboard/labels/data/label-shown-dates.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import LabelFoot from "#dashboard/labels/parts/label-foot.tsx";
import LabelPlaceholderRow from "#dashboard/labels/parts/label-placeholder-row.tsx";
import { type LabelActions, LabelTable, LabelTableSkeleton } from "#dashboard/labels/parts/label-table.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { useIsPrinted } from "#dashboard/ui/printing.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { splitMatches } from "#dashboard/ui/text/text-search.ts";
import styles from "./label-finder.module.css";

const LabelGroupRow = lazyPart(async () => (await import("./label-group-row.tsx")).default);

const noGroups: ReadonlySet<string> = new Set();

export interface LabelFinderProps extends LabelActions {
  readonly appId: string;
  /** With the text to find as it is being typed. */
  readonly view: LabelView;
  readonly onSort: (sort: LabelSort | null) => void;
  /** Those that stand on top. */
  readonly newLabels: readonly TableLabel[];
  /** Shows other rows. */
  readonly onChoose: (view: Partial<LabelView>) => void;
  /** Goes back to the list of all labels. */
  readonly onClear: () => void;
  /** Offers to create a label of that name. */
  readonly onCreate: (name: string) => void;
}

/** A page holds no more rows than this. */
const mostRows = 1000;

/** The labels of the whole project that are looked for, or all of them, in an order, a page at a time. */
export default function LabelFinder(props: LabelFinderProps) {
  const { appId, view, onChoose, onClear, onCreate, newLabels: allNew, ...actions } = props;
  const { sort, hard, groups: isGrouped } = view;
  // Typing doesn't wait for the rows.
  const find = useDeferredValue(view.find);
  const { query, order, needle, labels, all, found: foundNow } = useFoundLabels(appId, { find, sort, hard });
  const readAt = query.dataUpdatedAt;
  const { rows: found, setOpenEdits } = useKeptRows(`${appId} ${sort} ${hard} ${needle}`, foundNow);
  const isFinding = needle !== "";
  const newLabels = allNew.filter((label) => "name" in label && isFound(label, needle));
  const others = withoutNew(found, newLabels);
  const { lines, folded, fold } = useLines({ appId, labels, found: others, needle, isGrouped });
  const readable = useMemo(() => readableLabels(foundNow), [foundNow]);
  // Paper has no pages to go to.
  const isPrinted = useIsPrinted();
  const rows = isPrinted ? Math.max(1, lines.length) : view.all || isGrouped ? mostRows : view.rows;
  const lastPage = Math.max(1, Math.ceil(lines.length / rows));
  const current = Math.min(view.page, lastPage);
  const start = (current - 1) * rows;
  const shown = useMemo(() => lines.slice(start, start + rows), [lines, start, rows]);
  const total = others.length + newLabels.length;
  const place = { from: start + 1, to: current === lastPage ? total : start + rows, total, lastPage };
  const table = useRef<HTMLTableElement>(null);
  const dates = useShownDates(appId, labels, readAt, useLabelsInView(table, shown));
  const renderText = useCallback(
    (text: string, field: LabelField) =>
      field === "name" || isColorNeedle(needle) ? (
        <MarkedText text={field === "name" ? showName(text) : text} needle={needle} />
      ) : undefined,
    [needle],
  );
  // The first order is announced by the column head, which gets the focus.
  const orderName = describeOrder(sort);
  useAnnouncement(orderName, { onlyChanges: true });
  return (
    <QueryView query={order} failure={t`The labels can’t be shown`} pending={<LabelTableSkeleton />}>
      {() =>
        found.length + newLabels.length > 0 ? (
          <>
            <LabelTable
              ref={table}
              appId={appId}
              lines={[...listLines(newLabels), ...shown]}
              newLabels={newLabels}
              setOpenEdits={setOpenEdits}
              sort={sort}
              orderName={orderName}
              selectable={readable}
              selectAllName={t`Select all results`}
              dates={dates}
              {...(isFinding && { renderText })}
              nameGroup={groupTitle}
              renderGroup={(group) => (
                <LabelGroupRow
                  appId={appId}
                  group={group}
                  isFolded={folded.has(group.key)}
                  onFold={(isFolded) => fold(group.key, isFolded)}
                />
              )}
              PlaceholderRow={LabelPlaceholderRow}
              {...actions}
            />
            <LabelFoot
              appId={appId}
              view={view}
              labels={all}
              shown={place}
              current={current}
              onChoose={onChoose}
            />
          </>
        ) : (
          <NothingFound find={find.trim()} onClear={onClear} onCreate={onCreate} />
        )
      }
    </QueryView>
  );
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
            <Button changes variant="primary" aria-haspopup="dialog" onClick={() => onCreate(name.data)}>
              <Icon node={Plus} />
              {t`Create this label`}
            </Button>
          )}
          <Button onClick={onClear}>{t`Show all labels`}</Button>
        </>
      }
    >
      {find === "" ? t`Visitors can read all labels.` : t`No names or colors contain “${isolateName(find)}”.`}
    </Notice>
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines have other rows.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      clearTimeout(timer);
      const readIds = () => [...inView].map((row) => Number((row as HTMLElement).dataset["label"]));
      timer = setTimeout(() => setIds(readIds()), restTime);
    });
    for (const row of table.current?.querySelectorAll("[data-label]") ?? []) observer.observe(row);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [table, lines]);
  return ids;
}

interface LineOptions {
  readonly appId: string;
  /** All labels of the project. */
  readonly labels: LabelSet;
  readonly found: LabelSet;
  readonly needle: string;
  readonly isGrouped: boolean;
}

/** The rows of what was found, and which groups are folded. A search begins with all groups open. */
function useLines(list: LineOptions) {
  const { appId, labels, found, needle, isGrouped } = list;
  const stored = useFoldedGroups(appId);
  const [inSearch, setInSearch] = useState<{ needle: string; folded: ReadonlySet<string> } | null>(null);
  const foundFolded = inSearch?.needle === needle ? inSearch.folded : noGroups;
  const folded = needle === "" ? stored : foundFolded;
  const groups = useMemo(() => {
    const names = readableLabels(labels).map(({ name }) => name);
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
  return { lines, folded, fold };
}

function MarkedText({ text: whole, needle }: { readonly text: string; readonly needle: string }) {
  let start = 0;
  return splitMatches(whole, needle).map(({ text, isMatch }) => {
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
