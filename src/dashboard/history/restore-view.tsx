import { plural, t } from "@lingui/core/macro";
import { type ReactNode, useCallback } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { readFresh } from "#dashboard/api/fresh-read.ts";
import type { JobPlan } from "#dashboard/jobs/job-store.ts";
import { historyAddress, type Restoration } from "#dashboard/labels/data/history-address.ts";
import { type HistorySpan, useHistorySpan } from "#dashboard/labels/data/history-queries.ts";
import { DryRun } from "#dashboard/plan/dry-run.tsx";
import type { PlanRow } from "#dashboard/plan/plan-entry.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { describeTooEarly, formatExactly } from "./history-day.ts";
import { nameAuthor } from "./history-sentence.tsx";
import { planRestore, type RestoreEntry } from "./restore-plan.ts";
import styles from "./restore-view.module.css";

interface RestoreViewProps {
  readonly appId: string;
  readonly restoration: Restoration;
}

/** Reviews what undoing changes, or restoring an earlier state, would do, before anything is saved. */
export function RestoreView({ appId, restoration }: RestoreViewProps) {
  const project = useProject(appId);
  const state = restoration.kind === "moment" && restoration.label === null ? restoration.at : null;
  const moment = state && formatExactly(state);
  return (
    <>
      <PageHeading
        title={moment === null ? t`Undo changes` : t`Restore an earlier state`}
        project={project?.name}
        lead={moment === null ? undefined : t`All labels as they were on ${moment}.`}
        actions={<ButtonLink to={historyAddress(appId)}>{t`Back to history`}</ButtonLink>}
      />
      {/* A plan of its own for each. */}
      <RestorePlan key={historyAddress(appId, { restoration })} appId={appId} restoration={restoration} />
    </>
  );
}

interface RestorePlanProps {
  readonly appId: string;
  readonly restoration: Restoration;
}

/** The dry run of undoing changes. */
function RestorePlan({ appId, restoration }: RestorePlanProps) {
  const span = useHistorySpan(appId, restoration);
  const project = useProject(appId);
  const { hasHistory } = useApi();
  const plan = useCallback(
    (labels: readonly EmbeddedLabel[], data = span.data) =>
      data ? planRestore(data, labels, hasHistory).map(withNote) : [],
    [span.data, hasHistory],
  );
  return (
    <QueryView framed query={span} failure={t`The history can’t be shown`} pending={<PendingPlan />}>
      {(data) => {
        const obstacle = findObstacle(restoration, data);
        if (obstacle !== null) {
          return (
            <Notice framed title={t`This can’t be undone`}>
              {obstacle}
            </Notice>
          );
        }
        return (
          <DryRun
            appId={appId}
            projectName={project?.name ?? null}
            plan={plan}
            // What others have changed since then is part of the plan, too.
            planAgain={async (labels) => plan(labels, (await readFresh(span)).data)}
            renderNote={noteRestoration}
            job={describeBatch(restoration, data)}
          />
        );
      }}
    </QueryView>
  );
}

/** Says how many labels others have changed since, or that there is nothing to undo. */
function noteRestoration(plan: readonly PlanRow[]): ReactNode {
  if (plan.length === 0) {
    return (
      <Notice framed title={t`Nothing to change`}>
        {t`The labels are already as they were.`}
      </Notice>
    );
  }
  const leftOut = plan.filter(({ isLeftOut }) => isLeftOut).length;
  return (
    leftOut > 0 && (
      <p className={styles["remark"]}>
        {plural(leftOut, {
          one: "# label has changed since. It stays as it is unless you select it.",
          other: "# labels have changed since. They stay as they are unless you select them.",
        })}
      </p>
    )
  );
}

/** Stands for what is worked out from the changes since a moment, while those are read. */
export function PendingPlan() {
  return <Skeleton says={t`Loading changes…`} />;
}

/** An entry with what a person should know of it. */
function withNote(entry: RestoreEntry): RestoreEntry {
  if (entry.foreign === null) return entry;
  const { user } = entry.foreign;
  const name = isolateName(nameAuthor(user));
  const note = user === null ? t`later changed by an administrator` : t`later changed by ${name}`;
  return { ...entry, note, isLeftOut: true };
}

/** Why changes can't be undone; null where they can. */
function findObstacle(
  restoration: Restoration,
  { entries, isTaken, completeSince }: HistorySpan,
): string | null {
  if (restoration.kind !== "moment" || restoration.label !== null) {
    return entries.some(isTaken) ? null : t`The history no longer has these changes.`;
  }
  return describeTooEarly(restoration.at, completeSince);
}

/** What the batch is known by: by the moment whose labels it restores, or by what it undoes. */
function describeBatch(restoration: Restoration, { batches }: HistorySpan): Pick<JobPlan, "kind" | "title"> {
  if (restoration.kind === "moment" && restoration.label === null) {
    return { kind: "restore", title: restoration.at };
  }
  const batch = restoration.kind === "batch" && batches.find(({ id }) => id === restoration.id);
  return { kind: "revert", title: batch ? batch.title : null };
}
