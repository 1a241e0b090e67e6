import { select, t } from "@lingui/core/macro";
import { Plus } from "lucide";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Label } from "#contract/labels.ts";
import { projectAddress, useAppId } from "#dashboard/projects/project-address.ts";
import { useProject } from "#dashboard/projects/project-queries.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";
import { emphasize } from "#dashboard/ui/emphasis.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useIdle } from "#dashboard/ui/idle.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { Pager } from "#dashboard/ui/pager.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { useShortcut } from "#dashboard/ui/shortcut.ts";
import {
  type LabelDialog,
  labelAddress,
  openedHere,
  readLabelView,
  writeLabelView,
} from "./label-address.ts";
import styles from "./label-page.module.css";
import { useLabelPage, useUnseenChanges } from "./label-queries.ts";
import { applyChanges, type LabelRows } from "./label-rows.ts";
import { LabelTable, LabelTableSkeleton } from "./label-table.tsx";

const LabelDialogs = lazy(() => import("./label-dialogs.tsx"));

/** The labels of one project: a page of them at a time, and what can be done with them. */
export function LabelPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const view = readLabelView(new URLSearchParams(search));
  const query = useLabelPage(appId, view.page);
  const unseen = useUnseenChanges(appId, query.data?.readAt ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const [doomed, setDoomed] = useState<Label | null>(null);
  const idle = useIdle() && query.data !== undefined;
  const answered = query.data !== undefined && !query.isPlaceholderData;
  // Asked for before it is gone to; its labels also take the places of those that are being deleted.
  const next = useLabelPage(appId, view.page + 1, answered && view.page < query.data.last_page);
  const following = next.isPlaceholderData ? undefined : next.data?.data;
  const shown = query.data && applyChanges(query.data, unseen, following);

  // An address of a page that isn't there, or that isn't written as we would, becomes one that is.
  const truePage = answered && shown ? truePageOf(view.page, query.data.current_page, shown) : view.page;
  const canonical = writeLabelView({ ...view, page: truePage });
  useEffect(() => {
    if (canonical !== search) void navigate({ search: canonical }, { replace: true, state });
  }, [canonical, search, state, navigate]);

  const openDialog = (dialog: LabelDialog) =>
    void navigate(labelAddress(appId, { page: view.page, dialog }), { state: openedHere });
  const hasKey = useShortcut("n", () => openDialog({ kind: "new" }));

  const newLabelButton = (
    <Button
      look="primary"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasKey ? "N" : undefined}
      title={hasKey ? t`New label (N)` : undefined}
      onClick={() => openDialog({ kind: "new" })}
    >
      <Icon node={Plus} />
      {t`New label`}
    </Button>
  );

  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Labels`}
        project={project?.name}
        lead={project && t`Categories for ${project.name}’s changelog entries`}
        actions={newLabelButton}
      />
      <div className={styles["card"]} aria-busy={query.isPlaceholderData}>
        <QueryView query={query} failure={t`The labels can’t be shown`} pending={<LabelTableSkeleton />}>
          {() =>
            shown && shown.rows.length > 0 ? (
              <>
                <LabelTable
                  rows={shown.rows}
                  minRows={shown.lastPage > 1 ? (query.data?.per_page ?? 0) : 0}
                  onEdit={(id) => openDialog({ kind: "edit", id })}
                  onDelete={setDoomed}
                />
                <Pager
                  current={view.page}
                  last={shown.lastPage}
                  position={describePosition(shown)}
                  pageAddress={(page) => labelAddress(appId, { page, dialog: null })}
                />
              </>
            ) : shown && shown.total > 0 ? (
              <LabelTableSkeleton />
            ) : (
              <Notice
                title={t`No labels yet`}
                actions={
                  <>
                    {newLabelButton}
                    <ButtonLink
                      to={projectAddress(appId, "starter-sets")}
                    >{t`Choose a starter set`}</ButtonLink>
                  </>
                }
              >
                {t`Labels sort changelog entries into categories such as Feature, Improvement or Bug fix. Create the first one.`}
              </Notice>
            )
          }
        </QueryView>
      </div>
      {(view.dialog !== null || doomed !== null || idle) && (
        <Suspense>
          <LabelDialogs
            appId={appId}
            view={view}
            page={answered ? query.data : undefined}
            rows={shown?.rows ?? []}
            heading={heading}
            doomed={doomed}
            onTaken={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function truePageOf(asked: number, answered: number, { lastPage }: LabelRows): number {
  if (asked > lastPage) return lastPage;
  return answered >= 1 && answered <= lastPage ? answered : asked;
}

function describePosition({ from, to, total }: LabelRows) {
  const range = from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`;
  const count = formatCount(total);
  return emphasize(
    select(pluralForm(total), { one: `${range} of ${count} label`, other: `${range} of ${count} labels` }),
    range,
  );
}
