import { t } from "@lingui/core/macro";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useCallback } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { readFresh } from "#dashboard/api/fresh-read.ts";
import { historyAddress } from "#dashboard/labels/data/history-address.ts";
import { type AllChanges, changesOptions, useTarget } from "#dashboard/labels/data/history-queries.ts";
import { DryRun } from "#dashboard/plan/dry-run.tsx";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { describeTooEarly, formatMoment } from "./history-day.ts";
import { planMoment, planUndo } from "./restore-plan.ts";

interface UndoReviewProps {
  readonly appId: string;
  readonly batch: string;
}

/** Reviews what undoing a batch would do, before anything is saved. */
export function UndoReview({ appId, batch }: UndoReviewProps) {
  const source = useTarget(appId);
  const { hasHistory: keepsIds } = source.api;
  const query = useQuery(changesOptions(source, { batch }));
  const entries = query.data?.entries;
  const plan = useCallback(
    (labels: readonly EmbeddedLabel[]) => planUndo(entries ?? [], { labels, keepsIds }),
    [entries, keepsIds],
  );
  const obstacle = entries?.length === 0 ? t`The history no longer has these changes.` : null;
  const job = { kind: "revert", title: query.data?.title ?? null, counters: batch } as const;
  return <Review {...{ appId, query, plan, planAgain: plan, obstacle, job }} title={t`Undo changes`} />;
}

interface RestoreReviewProps {
  readonly appId: string;
  /** The moment whose labels are restored, as the API writes it. */
  readonly at: string;
}

/** Reviews what restoring the labels of a moment would do. */
export function RestoreReview({ appId, at }: RestoreReviewProps) {
  const source = useTarget(appId);
  const { hasHistory: keepsIds } = source.api;
  const query = useQuery(changesOptions(source, { since: at }));
  const { data } = query;
  const plan = useCallback(
    (labels: readonly EmbeddedLabel[], changes = data) =>
      changes === undefined ? [] : planMoment(at, changes, { labels, keepsIds }),
    [at, data, keepsIds],
  );
  // What others have changed since then is part of the plan, too.
  const planAgain = async (labels: readonly EmbeddedLabel[]) => plan(labels, (await readFresh(query)).data);
  const obstacle = data ? describeTooEarly(at, data.completeSince) : null;
  const moment = formatMoment(at);
  return (
    <Review
      {...{ appId, query, plan, planAgain, obstacle }}
      title={t`Restore an earlier state`}
      lead={t`All labels as they were on ${moment}.`}
      job={{ kind: "restore", title: at }}
    />
  );
}

interface ReviewProps extends Pick<ComponentProps<typeof DryRun>, "appId" | "plan" | "planAgain" | "job"> {
  readonly title: string;
  readonly lead?: string;
  readonly query: UseQueryResult<AllChanges>;
  /** Why it can't be done; null where it can. */
  readonly obstacle: string | null;
}

/** The dry run of what the history is asked for. */
function Review({ title, lead, query, obstacle, ...dryRun }: ReviewProps) {
  const { appId } = dryRun;
  const name = useProject(appId)?.name;
  return (
    <>
      <PageHeading
        title={title}
        project={name}
        lead={lead}
        actions={<ButtonLink to={historyAddress(appId)}>{t`Back to history`}</ButtonLink>}
      />
      <QueryView
        framed
        query={query}
        failure={t`The history can’t be shown`}
        pending={<Skeleton says={t`Loading changes…`} />}
      >
        {() =>
          obstacle === null ? (
            <DryRun
              {...dryRun}
              projectName={name ?? null}
              nothing={t`The labels are already in that state.`}
            />
          ) : (
            <Notice framed title={t`This can’t be undone`}>
              {obstacle}
            </Notice>
          )
        }
      </QueryView>
    </>
  );
}
