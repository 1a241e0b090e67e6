import { t } from "@lingui/core/macro";
import { Suspense, use, useMemo } from "react";
import { useLocation } from "react-router";
import { type PlanReading, unpackPlan } from "#client/plan-link.ts";
import { PlanReview } from "#dashboard/plan/plan-review.tsx";
import { PreviewButton } from "#dashboard/preview/data/preview-button.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";

/** Reviews the changes that the address's fragment proposes, and applies them as the person who is signed in. */
export default function ReviewPage() {
  const appId = useAppId();
  const { hash } = useLocation();
  const reading = useMemo(() => unpackPlan(hash), [hash]);
  return (
    <>
      <PageHeading
        title={t`Review changes`}
        project={useProject(appId)?.name}
        back={projectAddress(appId, "labels")}
        actions={
          <>
            <ButtonLink to={projectAddress(appId, "labels")}>{t`Close`}</ButtonLink>
            <PreviewButton />
          </>
        }
      />
      <Suspense key={hash} fallback={<Skeleton says={t`Loading changes…`} />}>
        <Review appId={appId} reading={reading} />
      </Suspense>
    </>
  );
}

function Review({ appId, reading }: { readonly appId: string; readonly reading: Promise<PlanReading> }) {
  return <PlanReview appId={appId} reading={use(reading)} />;
}
