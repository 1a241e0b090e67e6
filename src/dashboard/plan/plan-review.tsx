import { t } from "@lingui/core/macro";
import { useCallback } from "react";
import type { PlanReading, ProposedPlan } from "#client/plan-link.ts";
import { type ReviewConflict, type ReviewedChange, reviewChanges } from "#client/plan-review.ts";
import { noContent } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { jobNames } from "#dashboard/jobs/job-sentence.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { DryRun } from "./dry-run.tsx";
import { describeRow, type PlanRow } from "./plan-entry.ts";
import { PlanNote } from "./plan-note.tsx";
import styles from "./plan-review.module.css";

interface PlanReviewProps {
  /** The project that is open. */
  readonly appId: string;
  /** What was read of a link or a file. */
  readonly reading: PlanReading;
}

/** The dry run of changes that somebody else proposes, on the labels as they are now: nothing happens until a person applies it. */
export function PlanReview({ appId, reading }: PlanReviewProps) {
  const projectName = useProject(appId)?.name ?? null;
  const otherName = useProject("plan" in reading ? reading.plan.appId : appId)?.name;
  if (!("plan" in reading)) {
    return reading.problem === "newer" ? (
      <Notice framed title={t`These changes were made by a newer version`}>
        {t`Reload the page. If that doesn’t help, ask your administrator to update the console.`}
      </Notice>
    ) : (
      <Notice framed title={t`These changes can’t be read`}>
        {t`The link or file is incomplete or was altered. Ask for it again.`}
      </Notice>
    );
  }
  if (reading.plan.appId !== appId) {
    return (
      <Notice framed title={t`These changes are for another project`}>
        {otherName === undefined ? (
          t`This project doesn’t exist, or you don’t have access to it`
        ) : (
          <bdi translate="no">{showName(otherName)}</bdi>
        )}
      </Notice>
    );
  }
  return <ProposedPlanReview plan={reading.plan} projectName={projectName} />;
}

interface ProposedPlanReviewProps {
  readonly plan: ProposedPlan;
  readonly projectName: string | null;
}

function ProposedPlanReview({ plan: proposed, projectName }: ProposedPlanReviewProps) {
  const { appId, changes, title, from } = proposed;
  const { hasHistory } = useApi();
  const plan = useCallback(
    (labels: readonly EmbeddedLabel[]) =>
      reviewChanges(changes, labels)
        .filter(({ change, conflict }) => change !== null || conflict !== null)
        .map((reviewed) => toRow(reviewed, hasHistory)),
    [changes, hasHistory],
  );
  // To this tab, it takes nothing back that was done in it.
  const kind = proposed.kind === "undo" ? "revert" : proposed.kind;
  const subject = kind === "copy" ? projectName : title;
  const sender = isolateName(from ?? "");
  return (
    <>
      <section className={`card ${styles["origin"]}`}>
        <h2>
          {title === null ? (
            jobNames[kind](changes.length, subject === null ? "" : isolateName(subject))
          ) : (
            <bdi translate="no">{showName(title)}</bdi>
          )}
        </h2>
        <p className="second">
          {from === null
            ? t`It doesn’t say who these changes are from. Check each of them before you apply it.`
            : t`It says these changes are from ${sender}, which nothing proves. Check each of them before you apply it.`}
        </p>
      </section>
      <DryRun
        {...{ appId, projectName, plan }}
        job={{ kind, subject, title }}
        renderNote={(rows) => <PlanNote rows={rows} nothing={t`The labels are already like this.`} />}
      />
    </>
  );
}

/** @param keepsIds whether the service brings deleted labels back with their ids */
function toRow(
  { proposed, change, existing, conflict }: ReviewedChange<EmbeddedLabel>,
  keepsIds: boolean,
): PlanRow {
  const row = {
    ...(proposed.id !== null && { labelId: proposed.id }),
    existing,
    change,
    note: conflict === null ? undefined : describeConflict(conflict),
    isLeftOut: conflict !== null,
  };
  if (change !== null) return { ...row, ...describeRow(change, keepsIds) };
  return { ...row, kind: "problem", wanted: proposed.after ?? proposed.before ?? noContent };
}

function describeConflict(conflict: ReviewConflict): string {
  if (conflict === "deleted") return t`Someone else deleted it.`;
  return conflict === "taken" ? t`Another label already has this name.` : t`It has changed since.`;
}
