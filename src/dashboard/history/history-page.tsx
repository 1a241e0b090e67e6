import { plural, t } from "@lingui/core/macro";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import {
  type HistoryView,
  historyAddress,
  isFiltered,
  readHistoryView,
  writeHistoryView,
} from "#dashboard/labels/data/history-address.ts";
import { useChangeCounts } from "#dashboard/labels/data/history-days.ts";
import { useChangesSince, useHistory } from "#dashboard/labels/data/history-queries.ts";
import { useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { BrowserHistoryNote } from "./browser-history-note.tsx";
import styles from "./history.module.css";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryList } from "./history-list.tsx";
import { HistoryTimeline } from "./history-timeline.tsx";
import { listLabelsThen } from "./labels-then.ts";
import { LabelsThen } from "./labels-then-table.tsx";
import { RestoreReview, UndoReview } from "./restore-view.tsx";

/** Every change of a project's labels, the labels as they were at any moment, and the way to undo and restore. */
export default function HistoryPage() {
  const appId = useAppId();
  const { batch, restored } = readHistoryView(new URLSearchParams(useLocation().search));
  const part = batch ?? restored ?? "history";
  const shown = useRef(part);
  // The row that had led there is gone.
  useEffect(() => {
    if (shown.current !== part) document.querySelector("h1")?.focus();
    shown.current = part;
  }, [part]);
  if (batch !== null) return <UndoReview key={part} appId={appId} batch={batch} />;
  if (restored !== null) return <RestoreReview key={part} appId={appId} at={restored} />;
  return <History key={appId} appId={appId} />;
}

function History({ appId }: { readonly appId: string }) {
  const project = useProject(appId);
  const [search, changeSearch] = useAddressQuery();
  const view = readHistoryView(search);
  const query = useHistory(appId, view);
  const counts = useChangeCounts(appId, view, query);
  const listed = useProjectDetail(appId).data?.labels;
  const labels = useMemo(() => listed && readableLabels(listed), [listed]);
  const { hasHistory } = useApi();
  const change = (changed: Partial<HistoryView>) => changeSearch(writeHistoryView({ ...view, ...changed }));
  // Where the handle is dragged to: the address follows when it is let go.
  const [slid, setSlid] = useState<{ readonly at: string | null } | null>(null);
  const { at } = slid ?? view;
  // The handle moves at once, and the table when there is time.
  const shownAt = useDeferredValue(at);
  const past = useLabelsThen(appId, shownAt, view.label, labels);
  const different = past.labels?.filter(({ isDifferent }) => isDifferent).length;
  const entries = query.data?.pages[0]?.data;
  const name =
    labels?.find(({ id }) => id === view.label)?.name ?? (entries?.[0]?.after ?? entries?.[0]?.before)?.name;
  return (
    <div className={styles["page"]}>
      <PageHeading
        title={t`History`}
        project={project?.name}
        lead={
          view.label !== null &&
          name !== undefined &&
          t`Every change to “${{ name: isolateName(name) }}”. Undo any of them.`
        }
        actions={
          (isFiltered(view) || entries?.length !== 0) && (
            <HistoryFilters
              appId={appId}
              view={view}
              // They narrow the list down.
              onChange={(changed) => change({ ...changed, at: null })}
            />
          )
        }
      />
      {entries && !hasHistory && <BrowserHistoryNote />}
      {counts === undefined && entries?.length !== 0 && <div className={styles["timeline"]} />}
      {counts !== undefined && counts.changes.length > 0 && (
        <HistoryTimeline
          {...counts}
          now={Math.max(query.dataUpdatedAt, at === null ? 0 : Date.parse(at))}
          at={at}
          different={different}
          onSlide={(moment) => setSlid({ at: moment })}
          onChoose={(moment) => {
            setSlid(null);
            change({ at: moment });
          }}
        >
          {at !== null && view.label === null && (
            <ButtonLink changes variant="primary" to={historyAddress(appId, { restored: at })}>
              {plural({ count: different ?? 0 }, { one: "Restore this label…", other: "Restore these #…" })}
            </ButtonLink>
          )}
        </HistoryTimeline>
      )}
      {shownAt === null ? (
        // Mounted anew for each view, so that scrolling and folding start over.
        <HistoryList key={writeHistoryView(view)} appId={appId} view={view} query={query} labels={labels} />
      ) : (
        <LabelsThen
          {...past}
          appId={appId}
          at={shownAt}
          isAll={view.isAll}
          onShowAll={(isAll) => change({ isAll })}
        />
      )}
    </div>
  );
}

/** The labels as they were at a moment, which the preview shows too. @param at null for now, where nothing is read */
function useLabelsThen(
  appId: string,
  at: string | null,
  label: number | null,
  labels: readonly EmbeddedLabel[] | undefined,
) {
  const query = useChangesSince(appId, at);
  const { data } = query;
  const then = useMemo(() => {
    if (at === null || data === undefined || labels === undefined) return null;
    const all = listLabelsThen(labels, data.entries, at);
    return label === null ? all : all.filter(({ id }) => id === label);
  }, [at, data, labels, label]);
  const proposed = useMemo(() => {
    const different = then?.filter(({ isDifferent }) => isDifferent);
    // A label that is gone is shown as a new one.
    return different?.map(({ id, then: after, now }) => ({ id: now === null ? null : id, after })) ?? null;
  }, [then]);
  useProposedLabels(appId, proposed);
  return { query, labels: then };
}
