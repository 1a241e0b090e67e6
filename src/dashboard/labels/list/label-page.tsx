import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Ellipsis, Plus } from "lucide";
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EmbeddedLabel } from "#contract/labels.ts";
import {
  isListed,
  type LabelDialog,
  type LabelView,
  labelAddress,
  openedHere,
  readLabelView,
  toAddressFind,
  writeLabelView,
} from "#dashboard/labels/data/label-address.ts";
import { useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { useLabelRows, useLast, usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import {
  applyChanges,
  changeLabels,
  type LabelRows,
  listLines,
  type TableLabel,
  withoutNew,
} from "#dashboard/labels/data/label-rows.ts";
import { useKnownDetail, useNewLabels } from "#dashboard/labels/data/new-labels.ts";
import { type LabelActions, LabelTable, LabelTableSkeleton } from "#dashboard/labels/parts/label-table.tsx";
import { useFindText } from "#dashboard/labels/search/label-find-text.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isAtEntry } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useWantedCode } from "#dashboard/ui/loading/lazy-part.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { MenuButton } from "#dashboard/ui/overlay/menu-button.tsx";
import { Opening } from "#dashboard/ui/overlay/opening.tsx";
import { holdTyping } from "#dashboard/ui/overlay/type-ahead.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { useIsPrinted } from "#dashboard/ui/printing.ts";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import styles from "./label-page.module.css";
import { LabelSearch } from "./label-search.tsx";
import type { LaterLabelParts } from "./later-label-parts.ts";

/** The labels of one project: a page of them, all, or those that are found, and what can be done with them. */
export function LabelPage({ later }: { readonly later: LaterLabelParts }) {
  const appId = useAppId();
  const api = useApi();
  const refusal = useChangeRefusal();
  const target = { api, client: useQueryClient(), appId };
  const project = useProject(appId);
  const screen = useLabelScreen(appId);
  const { view, setFind, go, page, shown, newLabels, rows } = screen;
  const heading = useRef<HTMLHeadingElement>(null);

  // The field renders what is typed before the list of results replaces the table, or the table the list.
  const isFinding = useDeferredValue(view.find.trim() !== "" || (isListed(view) && shown?.total !== 0));
  const count = shown?.total;
  useWantedCode(later.load, view.dialog !== null);
  const openDialog = (dialog: LabelDialog) => {
    if (dialog.kind === "new" && refusal) return;
    // A second press before the dialog renders opens no other. The address changes before React renders it.
    if (readLabelView(new URLSearchParams(window.location.search)).dialog !== null) return;
    // From the press on: the router renders later.
    holdTyping();
    go({ dialog }, openedHere);
  };
  const onNew = () => openDialog({ kind: "new" });
  const hasKey = useShortcut("n", onNew);
  const actions = {
    appId,
    CellEditor: later.LabelCellEditor,
    RowMenu: later.LabelRowMenu,
    HardMark: later.LabelHardMark,
    newLabels,
    onSort: (sort: LabelView["sort"]) => go({ sort, page: 1 }),
    onEdit: (id: number) => openDialog({ kind: "edit", id }),
    onDelete: (label: EmbeddedLabel) => later.withCode(({ deleteRow }) => deleteRow(target, label)),
  };
  const onHard = (hard: boolean) => go({ hard, page: 1 });
  const onClear = () => {
    setFind("");
    go({ find: "", sort: null, hard: false });
    heading.current?.focus();
  };

  // A project without labels has nothing to search, export, or compare.
  const isEmpty = !isFinding && count === 0 && rows.length === 0;

  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Labels`}
        project={project?.name}
        badge={
          <>
            <span className={styles["count"]}>{count != null && formatCount(count)}</span>
            {!isEmpty && (
              <>
                <LabelSearch view={view} onFind={setFind}>
                  <Suspense>
                    <later.LabelFindEnd appId={appId} view={view} onClear={() => setFind("")} />
                  </Suspense>
                </LabelSearch>
                <Suspense>
                  <later.LabelHardFilter appId={appId} isOn={view.hard} onChoose={onHard} />
                </Suspense>
              </>
            )}
          </>
        }
        actions={
          <>
            {!isEmpty && (
              <>
                <span className={styles["preview"]}>
                  <Suspense>
                    <later.PreviewButton />
                  </Suspense>
                </span>
                <MenuButton
                  iconOnly
                  aria-label={t`More actions`}
                  menu={(opening) => (
                    <later.LabelPageMenu
                      {...opening}
                      appId={appId}
                      onSearch={focusSearch}
                      onHard={() => onHard(!view.hard)}
                      onExport={() => openDialog({ kind: "export" })}
                    />
                  )}
                >
                  <Icon node={Ellipsis} />
                </MenuButton>
              </>
            )}
            <NewLabelButton
              appId={appId}
              later={later}
              hasKey={hasKey}
              isOpen={view.dialog?.kind === "new"}
              onNew={onNew}
            />
          </>
        }
      />
      <Suspense fallback={view.dialog !== null && <Opening />}>
        <later.LabelDialogs
          appId={appId}
          view={view}
          page={page}
          rows={shown?.rows ?? []}
          position={isFinding || rows.length === 0 ? undefined : shown}
          onExport={() => openDialog({ kind: "export" })}
        />
      </Suspense>
      <div className={styles["card"]} aria-busy={screen.query.isPlaceholderData}>
        <Suspense fallback={<LabelTableSkeleton />}>
          {isFinding ? (
            <later.LabelFinder
              view={view}
              onChoose={go}
              onClear={onClear}
              onCreate={(name) => go({ dialog: { kind: "new" } }, { ...openedHere, name })}
              {...actions}
            />
          ) : (
            <PagedLabels
              {...{ later, screen, actions }}
              empty={<later.LabelEmptyState appId={appId} hasKey={hasKey} onNew={onNew} />}
            />
          )}
        </Suspense>
      </div>
    </>
  );
}

/** Goes to the field, which a phone shows only while it is used. */
function focusSearch(): void {
  document.querySelector<HTMLElement>("main input[type=search]")?.focus();
}

interface NewLabelButtonProps {
  readonly appId: string;
  readonly later: LaterLabelParts;
  /** Whether its key works. */
  readonly hasKey: boolean;
  /** Whether the new label is being written. */
  readonly isOpen: boolean;
  readonly onNew: () => void;
}

/** Begins a label; its arrow shows the other ways to add some. */
function NewLabelButton({ appId, later, hasKey, isOpen, onNew }: NewLabelButtonProps) {
  return (
    <div className={styles["new"]}>
      <Button
        changes
        variant="primary"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? "N" : undefined}
        data-pressed={isOpen || undefined}
        onClick={onNew}
      >
        <Icon node={Plus} />
        <span>{t`New label`}</span>
        {hasKey && (
          <kbd translate="no" aria-hidden>
            N
          </kbd>
        )}
      </Button>
      <MenuButton
        changes
        variant="primary"
        iconOnly
        aria-label={t`Add labels`}
        menu={(opening) => <later.AddLabelsMenu {...opening} appId={appId} hasKey={hasKey} onNew={onNew} />}
      >
        <Icon node={ChevronDown} />
      </MenuButton>
    </div>
  );
}

const noRows: LabelRows["rows"] = [];

/** What the labels screen shows: what its address asks for, and a page of labels with all pending changes. */
function useLabelScreen(appId: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const { key, search, state } = location;
  const address = readLabelView(new URLSearchParams(search), appId);
  const writeFind = (text: string) => {
    const options = address.find === "" && address.dialog === null ? {} : { replace: true, state };
    void navigate({ search: writeLabelView({ ...address, find: text, page: 1 }) }, options);
  };
  const [find, setFind] = useFindText(address.find, location, writeFind);
  /** Goes to the view with a change; `goState` is that of the new history entry. */
  const go = (change: Partial<LabelView>, goState?: unknown) => {
    // What was just typed gets a history entry of its own, for when the person comes back.
    if (toAddressFind(find) !== address.find && change.find === undefined) writeFind(find);
    void navigate(labelAddress(appId, { ...view, ...change }), { state: goState });
  };

  const isTyping = toAddressFind(find) !== address.find;
  /** With the text to find as it’s typed, of which the first page is shown. */
  const view: LabelView = { ...address, find, page: isTyping ? 1 : address.page };
  const query = useLabelRows(appId, view);
  // While a page can’t be read, the rows of the one before stay.
  const known = useLast(query.data);
  const unseen = usePendingChanges(appId, known?.readAt ?? 0);
  /** The page as the service sent it; undefined while it isn’t known. */
  const answer = query.isPlaceholderData ? undefined : query.data;
  // The next page is prefetched; its labels also take the places of those that are being deleted.
  const next = useLabelRows(
    appId,
    { page: view.page + 1, rows: view.rows },
    answer !== undefined && !query.isFetching && view.page < answer.last_page,
  );
  const following = next.isPlaceholderData ? undefined : next.data?.data;
  const shown = known && applyChanges(known, unseen, following);
  const { all, groups, sort } = view;
  const newLabels = useNewLabels(appId, [view.page, view.rows, all, groups, sort].join());
  const listed = useKeptRows(`${appId} ${view.page} ${view.rows}`, shown?.rows ?? noRows);
  const rows = [...newLabels, ...withoutNew(listed.rows, newLabels)];

  // The address of a page that doesn’t exist, or that isn’t written as ours are, is corrected.
  const isSettled = answer !== undefined && !isTyping && listed.rows === shown?.rows;
  const truePage = isSettled ? Math.min(address.page, shown.lastPage) : address.page;
  const canonical = writeLabelView({ ...address, page: truePage });
  useEffect(() => {
    if (canonical !== search && isAtEntry(key))
      void navigate({ search: canonical }, { replace: true, state });
  }, [canonical, search, key, state, navigate]);

  const { setOpenEdits } = listed;
  return { view, setFind, go, query, known, page: answer, shown, newLabels, rows, setOpenEdits };
}

interface PagedLabelsProps {
  readonly later: LaterLabelParts;
  readonly screen: ReturnType<typeof useLabelScreen>;
  /** What is done with rows, and with the table of this project. */
  readonly actions: LabelActions & {
    readonly appId: string;
    readonly newLabels: readonly TableLabel[];
    readonly onSort: (sort: LabelView["sort"]) => void;
  };
  /** What there is where a project has no labels. */
  readonly empty: ReactNode;
}

/** A page of the labels with the ways to other pages, or what there is where a project has none. */
function PagedLabels({ later, screen, actions, empty }: PagedLabelsProps) {
  const { view, query, known, shown, setOpenEdits, go } = screen;
  const { appId, newLabels } = actions;
  // Paper has no pages to go to: all labels are on it, as other parts of the screen have read them.
  const isPrinted = useIsPrinted();
  const { data, dataUpdatedAt } = useKnownDetail(appId);
  const unseen = usePendingChanges(appId, dataUpdatedAt);
  const all = (isPrinted && data?.labels) || [];
  const others = withoutNew(changeLabels(all, unseen), newLabels);
  const rows =
    others.length > screen.rows.length
      ? [...newLabels, ...others.map((label) => screen.rows.find(({ id }) => id === label.id) ?? label)]
      : screen.rows;
  return (
    <QueryView
      query={query}
      known={known}
      failure={t`The labels can’t be shown`}
      pending={<LabelTableSkeleton />}
    >
      {({ per_page: perPage }) =>
        shown && rows.length > 0 ? (
          <>
            <LabelTable
              lines={listLines(rows)}
              setOpenEdits={setOpenEdits}
              minRows={Math.min(perPage, (shown.total ?? 0) - shown.from + 1)}
              selectAllName={t`Select all on this page`}
              PlaceholderRow={later.LabelPlaceholderRow}
              {...actions}
            />
            <Suspense>
              <later.LabelFoot
                appId={appId}
                view={view}
                labels={rows}
                shown={shown}
                current={query.data ? Math.min(view.page, shown.lastPage) : Math.ceil(shown.from / perPage)}
                onChoose={go}
              />
            </Suspense>
          </>
        ) : shown && shown.total !== 0 ? (
          <LabelTableSkeleton />
        ) : (
          <Suspense>{empty}</Suspense>
        )
      }
    </QueryView>
  );
}
