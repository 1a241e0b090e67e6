import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type HistoryAction, historyActions } from "#contract/label-history.ts";
import { type EmbeddedLabel, readableLabels } from "#contract/labels.ts";
import { labelActions } from "#dashboard/jobs/label-actions.ts";
import {
  type HistoryAuthor,
  type HistoryView,
  historyAddress,
  type MomentComparison,
  readHistoryView,
  writeHistoryView,
} from "#dashboard/labels/data/history-address.ts";
import { listKnownPeople, useHistory, useLaterChanges } from "#dashboard/labels/data/history-queries.ts";
import { sortableMoment } from "#dashboard/labels/data/sortable-moment.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isAtEntry, useAddressQuery } from "#dashboard/ui/address-query.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { BrowserHistoryNote } from "./browser-history-note.tsx";
import { DifferenceView } from "./difference-view.tsx";
import { listDifferences } from "./differences.ts";
import { HistoryEnd, HistoryList } from "./history-list.tsx";
import { HistoryTimeline } from "./history-timeline.tsx";
import { RestoreView } from "./restore-view.tsx";
import type { Moment } from "./timeline.tsx";

/** How long (milliseconds) a handle rests before the moment that it was moved to stands in the address. */
const restTime = 200;

/** Every change of a project's labels, the labels as they were at any moment, and the way to undo and restore. */
export default function HistoryPage() {
  const appId = useAppId();
  const { restoration } = readHistoryView(new URLSearchParams(useLocation().search));
  const part = restoration === null ? "history" : "restoration";
  const shown = useRef(part);
  // The row that had led there is gone.
  useEffect(() => {
    if (shown.current !== part) document.querySelector("h1")?.focus();
    shown.current = part;
  }, [part]);
  if (restoration !== null) return <RestoreView appId={appId} restoration={restoration} />;
  return <History key={appId} appId={appId} />;
}

function History({ appId }: { readonly appId: string }) {
  const project = useProject(appId);
  const [search, changeSearch] = useAddressQuery();
  const view = readHistoryView(search);
  const query = useHistory(appId, view);
  const listed = useProjectDetail(appId).data?.labels;
  const labels = useMemo(() => listed && readableLabels(listed), [listed]);
  const { hasHistory } = useApi();
  const pages = query.data?.pages;
  const isFiltered = view.author !== null || view.action !== null || view.label !== null;
  const change = (changed: Partial<HistoryView>) => changeSearch(writeHistoryView({ ...view, ...changed }));
  const isEmpty = pages?.every(({ data }) => data.length === 0) === true;
  const past = usePast(appId, view, labels, change);
  return (
    <>
      <PageHeading
        title={t`History`}
        project={project?.name}
        lead={
          pages !== undefined && !hasHistory
            ? null
            : project &&
              describeHistory(
                isolateName(project.name),
                view.label === null ? null : nameLabel(view.label, pages, labels),
              )
        }
        actions={
          (isFiltered || !isEmpty) &&
          past.comparison === null && (
            <Tools
              appId={appId}
              view={view}
              hasAuthors={hasHistory}
              isFiltered={isFiltered}
              onChange={change}
            />
          )
        }
      />
      {pages && !hasHistory && <BrowserHistoryNote />}
      {(isFiltered || !isEmpty || past.comparison !== null) && pages && (
        <HistoryTimeline
          appId={appId}
          view={view}
          moments={past.moments}
          onSlide={past.slide}
          onChoose={past.choose}
          later={past.later}
          differences={past.differences}
        />
      )}
      {past.comparison === null ? (
        <ChangeList appId={appId} view={view} query={query} labels={labels} />
      ) : (
        <DifferenceView
          appId={appId}
          view={view}
          comparison={past.comparison}
          later={past.later}
          differences={past.differences}
          onShow={(isAll) => view.comparison && change({ comparison: { ...view.comparison, isAll } })}
        />
      )}
    </>
  );
}

/** The moments that the timeline's handles are at, and the labels as they were then. */
function usePast(
  appId: string,
  view: HistoryView,
  labels: readonly EmbeddedLabel[] | undefined,
  change: (changed: Partial<HistoryView>) => void,
) {
  const { from = null, to = null, isAll = false } = view.comparison ?? {};
  const { key } = useLocation();
  const [slid, setSlid] = useState<readonly Moment[] | null>(null);
  const compare = ([first = null, second = null]: readonly Moment[]): MomentComparison | null =>
    first === null ? null : { from: first, to: second, isAll };
  const choose = (chosen: readonly Moment[]) => {
    setSlid(null);
    change({ comparison: compare(chosen) });
  };
  const settle = useEffectEvent((rested: readonly Moment[]) => {
    // What it has been moved to since, and the page isn't drawn with yet, stays.
    setSlid((current) => (current === rested ? null : current));
    change({ comparison: compare(rested) });
  });
  // While it is dragged, the address stays.
  useEffect(() => {
    if (slid === null) return;
    const timer = setTimeout(() => isAtEntry(key) && settle(slid), restTime);
    return () => clearTimeout(timer);
  }, [slid, key]);
  const moments = slid ?? (to === null ? [from] : [from, to]);
  const [first = null, second = null] = moments;
  const earliest =
    first !== null && second !== null && sortableMoment(second) < sortableMoment(first) ? second : first;
  const later = useLaterChanges(appId, earliest, view.label);
  const { entries } = later;
  const differences = useMemo(() => {
    if (first === null || entries === null || labels === undefined) return null;
    const own = view.label === null ? labels : labels.filter(({ id }) => id === view.label);
    return listDifferences(own, entries, first, second);
  }, [first, second, entries, labels, view.label]);
  return { moments, slide: setSlid, choose, later, differences, comparison: compare(moments) };
}

interface ChangeListProps {
  readonly appId: string;
  readonly view: HistoryView;
  readonly query: ReturnType<typeof useHistory>;
  readonly labels: readonly EmbeddedLabel[] | undefined;
}

/** The changes, newest first. */
function ChangeList({ appId, view, query, labels }: ChangeListProps) {
  const present = useMemo(() => (labels ? new Set(labels.map(({ id }) => id)) : null), [labels]);
  const { hasHistory } = useApi();
  const pages = query.data?.pages;
  const isFiltered = view.author !== null || view.action !== null || view.label !== null;
  const isEmpty = pages?.every(({ data }) => data.length === 0) === true;
  const end = pages && hasHistory && (
    <HistoryEnd query={query} completeSince={pages.at(-1)?.complete_since ?? null} />
  );
  return (
    <QueryView
      framed
      query={query}
      failure={t`The history can’t be shown`}
      pending={<Skeleton says={t`Loading changes…`} lines={8} />}
    >
      {(data) =>
        isEmpty ? (
          <>
            <Notice framed title={isFiltered ? t`No matching changes` : t`No changes yet`}>
              {isFiltered
                ? t`No one has made changes like this.`
                : t`When someone creates, changes, or deletes a label, you’ll see it here and can undo it.`}
            </Notice>
            {end}
          </>
        ) : (
          <HistoryList
            // Mounted anew for each view, so that scrolling and folding start over.
            key={writeHistoryView(view)}
            appId={appId}
            pages={data.pages}
            isFolded={view.action === null && view.label === null}
            isWhole={!isFiltered}
            isKeptHere={!hasHistory}
            present={present}
            end={end}
          />
        )
      }
    </QueryView>
  );
}

interface ToolsProps {
  readonly appId: string;
  readonly view: HistoryView;
  /** Whether the history tells who has made a change. */
  readonly hasAuthors: boolean;
  readonly isFiltered: boolean;
  readonly onChange: (changed: Partial<HistoryView>) => void;
}

/** What narrows the history down. */
function Tools({ appId, view, hasAuthors, isFiltered, onChange }: ToolsProps) {
  return (
    <>
      {hasAuthors && (
        <AuthorSelect appId={appId} author={view.author} onChoose={(author) => onChange({ author })} />
      )}
      <ActionSelect action={view.action} onChoose={(action) => onChange({ action })} />
      {isFiltered && (
        <ButtonLink iconOnly to={historyAddress(appId)} aria-label={t`Show all changes`}>
          <Icon node={X} />
        </ButtonLink>
      )}
    </>
  );
}

type Pages = NonNullable<ReturnType<typeof useHistory>["data"]>["pages"];

/** What the label whose history is shown is called, or was last; empty while unknown. */
function nameLabel(
  id: number,
  pages: Pages | undefined,
  labels: readonly EmbeddedLabel[] | undefined,
): string {
  const latest = pages?.[0]?.data[0];
  const content = latest?.label_id === id ? (latest.after ?? latest.before) : null;
  return labels?.find((label) => label.id === id)?.name ?? content?.name ?? "";
}

/** @param label the name of the only one that is meant; null for all */
function describeHistory(project: string, label: string | null): string {
  if (label === "") return "";
  const name = label === null ? "" : isolateName(label);
  return label === null
    ? t`Every change to ${project}’s labels. Undo any of them.`
    : t`Every change to “${name}”. Undo any of them.`;
}

interface AuthorSelectProps {
  readonly appId: string;
  readonly author: HistoryAuthor | null;
  readonly onChoose: (author: HistoryAuthor | null) => void;
}

/** Chooses whose changes are shown, among those whose changes have been read. */
function AuthorSelect({ appId, author, onChoose }: AuthorSelectProps) {
  const people = listKnownPeople(useQueryClient(), appId);
  const isKnown = author === null || author === "operator" || people.some(({ id }) => id === author);
  return (
    <Select
      aria-label={t`Author`}
      value={author ?? ""}
      onChange={({ target: { value } }) =>
        onChoose(value === "" || value === "operator" ? value || null : Number(value))
      }
    >
      <option value="">
        {t({ message: "Anyone", comment: "Filter of the history: changes by whoever made them" })}
      </option>
      {people.map(({ id, name }) => (
        <option key={id} translate="no" value={id}>
          {showName(name)}
        </option>
      ))}
      {!isKnown && (
        <option value={author}>
          {t({
            message: "Selected person",
            comment: "Filter of the history: changes by somebody whose name isn’t known",
          })}
        </option>
      )}
      <option value="operator">{t`Administrators`}</option>
    </Select>
  );
}

interface ActionSelectProps {
  readonly action: HistoryAction | null;
  readonly onChoose: (action: HistoryAction | null) => void;
}

function ActionSelect({ action, onChoose }: ActionSelectProps) {
  return (
    <Select
      aria-label={t`Type of change`}
      value={action ?? ""}
      onChange={({ target }) => onChoose(historyActions.find((one) => one === target.value) ?? null)}
    >
      <option value="">{t`All changes`}</option>
      {historyActions.map((one) => (
        <option key={one} value={one}>
          {labelActions[one].past()}
        </option>
      ))}
    </Select>
  );
}
