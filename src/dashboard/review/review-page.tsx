import { t } from "@lingui/core/macro";
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import { type ProposedPlan, readPlan } from "#client/plan-link.ts";
import { type ReviewConflict, type ReviewedChange, reviewChanges } from "#client/plan-review.ts";
import { noContent } from "#contract/label-content.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { DryRun } from "#dashboard/plan/dry-run.tsx";
import { describeRow, type PlanRow } from "#dashboard/plan/plan-entry.ts";
import { PreviewButton } from "#dashboard/preview/data/preview-button.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";

/** Reviews the changes that the address's fragment proposes, and applies them as the person who is signed in. */
export default function ReviewPage() {
  const appId = useAppId();
  const { hash } = useLocation();
  const plan = useMemo(() => readPlan(hash), [hash]);
  return (
    <>
      <PageHeading
        title={t`Review changes`}
        project={useProject(appId)?.name}
        back={projectAddress(appId, "labels")}
        lead={plan && describeOrigin(plan)}
        actions={
          <>
            <ButtonLink to={projectAddress(appId, "labels")}>{t`Close`}</ButtonLink>
            <PreviewButton />
          </>
        }
      />
      {plan === null ? (
        <Notice framed title={t`These changes can’t be read`}>
          {t`The link is incomplete, was altered, or was made by a newer version. Reload the page, or ask for it again.`}
        </Notice>
      ) : (
        <PlanReview key={hash} appId={appId} plan={plan} />
      )}
    </>
  );
}

function describeOrigin({ title, from }: ProposedPlan): string {
  const [what, sender] = [isolateName(title), isolateName(from ?? "")];
  return from === null
    ? t`The link says “${what}”. It doesn’t say who it’s from, so check each change before you apply it.`
    : t`The link says “${what}”, from ${sender}. Nothing proves who it’s from, so check each change before you apply it.`;
}

interface PlanReviewProps {
  readonly appId: string;
  readonly plan: ProposedPlan;
}

/** The dry run of changes that somebody else proposes, on the labels as they are now: nothing happens until a person applies it. */
function PlanReview({ appId, plan: { title, changes } }: PlanReviewProps) {
  const { hasHistory } = useApi();
  const plan = useCallback(
    (labels: readonly EmbeddedLabel[]) =>
      reviewChanges(changes, labels)
        .filter(({ change, conflict }) => change !== null || conflict !== null)
        .map((reviewed) => toRow(reviewed, hasHistory)),
    [changes, hasHistory],
  );
  return (
    <DryRun
      appId={appId}
      projectName={useProject(appId)?.name ?? null}
      plan={plan}
      job={{ kind: "review", title }}
      nothing={t`The labels are already like this.`}
    />
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
  return conflict === "taken"
    ? t`Another label has this name, or one that looks the same.`
    : t`It has changed since.`;
}
