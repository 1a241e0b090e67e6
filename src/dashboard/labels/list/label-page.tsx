import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide";
import { type ComponentType, Suspense, useDeferredValue, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Api } from "#client/api-client.ts";
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
import type { Target } from "#dashboard/labels/data/label-mutations.ts";
import { useKeptRows } from "#dashboard/labels/data/label-open-edits.ts";
import { useLabelRows, useLast, usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import { applyChanges, type LabelRows } from "#dashboard/labels/data/label-rows.ts";
import type { LabelPagerProps } from "#dashboard/labels/parts/label-pager.tsx";
import type { LabelPlaceholderRowProps } from "#dashboard/labels/parts/label-placeholder-row.tsx";
import { type LabelActions, LabelTable, LabelTableSkeleton } from "#dashboard/labels/parts/label-table.tsx";
import { useFindText } from "#dashboard/labels/search/label-find-text.ts";
import type { LabelFinderProps } from "#dashboard/labels/search/label-finder.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useWantedCode } from "#dashboard/ui/loading/lazy-part.tsx";
import { Opening } from "#dashboard/ui/loading/opening.tsx";
import { prefetch } from "#dashboard/ui/loading/prefetch.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { interpolate, place } from "#dashboard/ui/text/interpolate.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { LabelDialogsProps } from "./label-dialogs.tsx";
import type { LabelEmptyStateProps } from "./label-empty-state.tsx";
import styles from "./label-page.module.css";
import { LabelTools } from "./label-tools.tsx";

interface LaterLabelCode {
  readonly prefetchLabels: (client: QueryClient, api: Api, appId: string) => void;
  readonly deleteRow: (target: Target, label: EmbeddedLabel) => void;
}

/** What the screen shows and does by code that comes after it. */
export interface LaterLabelParts {
  /** Has that code come at once. */
  readonly load: () => Promise<LaterLabelCode>;
  /** Calls what uses that code: at once if it's there. */
  readonly withCode: (use: (code: LaterLabelCode) => void) => void;
  readonly LabelDialogs: ComponentType<LabelDialogsProps>;
  readonly LabelFinder: ComponentType<LabelFinderProps>;
  readonly LabelCellEditor: LabelActions["CellEditor"];
  readonly LabelPlaceholderRow: ComponentType<LabelPlaceholderRowProps>;
  readonly LabelEmptyState: ComponentType<LabelEmptyStateProps>;
  readonly LabelHint: ComponentType;
  readonly LabelPager: ComponentType<LabelPagerProps>;
  readonly PreviewButton: ComponentType;
}

const noRows: LabelRows["rows"] = [];

/** The labels of one project: a page of them, all, or those that are looked for, and what can be done with them. */
export function LabelPage({ later }: { readonly later: LaterLabelParts }) {
  const { LabelDialogs, LabelFinder, LabelEmptyState, LabelHint, LabelPager } = later;
  const appId = useAppId();
  const api = useApi();
  const client = useQueryClient();
  const project = useProject(appId);
  const navigate = useNavigate();
  const location = useLocation();
  const { search, state } = location;
  const address = readLabelView(new URLSearchParams(search), appId);
  const writeFind = (text: string) => {
    const options = address.find === "" && address.dialog === null ? {} : { replace: true, state };
    void navigate({ search: writeLabelView({ ...address, find: text }) }, options);
  };
  const [find, setFind] = useFindText(address.find, location, writeFind);
  const view = { ...address, find };
  const query = useLabelRows(appId, view);
  // Of a page that can't be read, the rows are those from before.
  const known = useLast(query.data);
  const unseen = usePendingChanges(appId, known?.readAt ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const opening = useRef<HTMLSpanElement>(null);
  const answered = query.data !== undefined && !query.isPlaceholderData;
  // Asked for before it is gone to; its labels also take the places of those that are being deleted.
  const nextSlice = { page: view.page + 1, rows: view.rows };
  const next = useLabelRows(
    appId,
    nextSlice,
    answered && !query.isFetching && view.page < query.data.last_page,
  );
  const following = next.isPlaceholderData ? undefined : next.data?.data;
  const shown = known && applyChanges(known, unseen, following);

  const { rows, kept } = useKeptRows(`${appId} ${view.page} ${view.rows}`, shown?.rows ?? noRows);

  // An address of a page that isn't there, or that isn't written as we would, becomes one that is.
  const truePage = answered && shown && kept.size === 0 ? Math.min(view.page, shown.lastPage) : view.page;
  const canonical = writeLabelView({ ...address, page: truePage });
  useEffect(() => {
    if (canonical !== search) void navigate({ search: canonical }, { replace: true, state });
  }, [canonical, search, state, navigate]);

  // The field shows what is typed before the list of what was found takes the table's place, or gives it back.
  const isFinding = useDeferredValue(find.trim() !== "" || (isListed(view) && shown?.total !== 0));
  useWantedCode(later.load, view.dialog !== null);
  const go = (change: Partial<LabelView>, goState?: unknown) => {
    // What was just typed has an address of its own, for when the person comes back.
    if (toAddressFind(find) !== address.find && change.find === undefined) writeFind(find);
    void navigate(labelAddress(appId, { ...view, ...change }), { state: goState });
  };
  const sortBy = (sort: LabelView["sort"]) => go({ sort });
  const isEmpty = !isFinding && shown !== undefined && rows.length === 0 && shown.total === 0;
  const openDialog = (dialog: LabelDialog) => {
    // Pressed again before the dialog is there it opens no other. The address is ahead of what is rendered.
    if (readLabelView(new URLSearchParams(window.location.search)).dialog !== null) return;
    opening.current?.setAttribute("data-opening", "");
    go({ dialog }, openedHere);
  };
  const actions: LabelActions = {
    CellEditor: later.LabelCellEditor,
    onEdit: (id) => openDialog({ kind: "edit", id }),
    onDelete: (label) => later.withCode(({ deleteRow }) => deleteRow({ api, client, appId }, label)),
  };
  const hasKey = useShortcut("n", () => openDialog({ kind: "new" }));

  const newLabelButton = (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKey ? "N" : undefined}
      onPointerEnter={() => prefetch(async () => (await later.load()).prefetchLabels(client, api, appId))}
      onClick={() => openDialog({ kind: "new" })}
    >
      <Icon node={Plus} />
      <span>{t`New label`}</span>
      {hasKey && (
        <kbd translate="no" aria-hidden>
          N
        </kbd>
      )}
    </Button>
  );

  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Labels`}
        project={project?.name}
        lead={
          <span className={styles["lead"]}>
            {project ? t`Categories for ${isolateName(project.name)}’s changelog entries` : "\u00a0"}
          </span>
        }
        actions={
          // Among no labels there is nothing to find; in narrow windows its room is kept, so that nothing jumps.
          <div className={styles["tools"]} data-spare={isEmpty}>
            <Suspense fallback={<span className={styles["later"]} />}>
              <later.PreviewButton />
            </Suspense>
            <LabelTools view={view} onFind={setFind}>
              {newLabelButton}
            </LabelTools>
          </div>
        }
      />
      {/* Holds back shortcuts from the press on, which the router renders later; its new location has a new mark. */}
      <span key={location.key} ref={opening} hidden />
      <Suspense fallback={view.dialog !== null && <Opening />}>
        <LabelDialogs
          appId={appId}
          view={view}
          page={answered ? query.data : undefined}
          rows={shown?.rows ?? []}
          position={isFinding || rows.length === 0 ? undefined : shown}
          onExport={() => openDialog({ kind: "export" })}
        />
      </Suspense>
      <div className={styles["card"]} aria-busy={query.isPlaceholderData}>
        <Suspense fallback={<LabelTableSkeleton />}>
          {isFinding ? (
            <LabelFinder
              appId={appId}
              view={view}
              onSort={sortBy}
              onRows={go}
              onClear={() => {
                setFind("");
                go({ find: "", sort: null });
                heading.current?.focus();
              }}
              onCreate={(name) => go({ dialog: { kind: "new" } }, { ...openedHere, name })}
              {...actions}
            />
          ) : (
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
                      appId={appId}
                      rows={rows}
                      kept={kept}
                      minRows={Math.min(perPage, (shown.total ?? 0) - shown.from + 1)}
                      onSort={sortBy}
                      PlaceholderRow={later.LabelPlaceholderRow}
                      {...actions}
                    />
                    <div className={styles["pager"]} data-pages={shown.lastPage > 1 || undefined}>
                      <p role="status">{describePosition(shown)}</p>
                      <Suspense>
                        <LabelPager
                          appId={appId}
                          view={view}
                          labels={rows}
                          from={shown.from}
                          current={
                            query.data ? Math.min(view.page, shown.lastPage) : Math.ceil(shown.from / perPage)
                          }
                          last={shown.lastPage}
                          onChoose={go}
                        />
                      </Suspense>
                    </div>
                  </>
                ) : shown && shown.total !== 0 ? (
                  <LabelTableSkeleton />
                ) : (
                  <Suspense>
                    <LabelEmptyState
                      appId={appId}
                      hasKey={hasKey}
                      onNew={() => openDialog({ kind: "new" })}
                    />
                  </Suspense>
                )
              }
            </QueryView>
          )}
        </Suspense>
      </div>
      {(isFinding || rows.length > 0) && (
        <p className={styles["hint"]}>
          <Suspense fallback={<span>{"\u00a0"}</span>}>
            <LabelHint />
          </Suspense>
        </p>
      )}
    </>
  );
}

function describePosition({ from, to, total }: LabelRows) {
  const [range] = place;
  const text = total === null ? t`Labels ${range}` : t`${range} of ${{ count: formatCount(total) }}`;
  return interpolate(text, [
    <b key="range">{from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`}</b>,
  ]);
}
