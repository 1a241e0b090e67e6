import { plural, t } from "@lingui/core/macro";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { UnreadableLabel } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { type Vision, visions } from "#dashboard/colors/vision.ts";
import { nameVision } from "#dashboard/colors/vision-names.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { Card, CardGrid } from "#dashboard/ui/card.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { useLabelLinks } from "./label-links.ts";
import { paletteAddress, readVision } from "./palette-address.ts";
import { PaletteChips } from "./palette-chips.tsx";
import { listIssues, pickColors } from "./palette-issues.ts";
import { PaletteIssuesCard } from "./palette-issues-card.tsx";
import { usePaletteLabels } from "./palette-label-queries.ts";
import styles from "./palette-page.module.css";
import { Wheel } from "./wheel.tsx";

/** How a project's labels look together, to every eye, and what can be mended. */
export default function PalettePage() {
  const appId = useAppId();
  const project = useProject(appId);
  const query = useProjectDetail(appId);
  const vision = readVision(new URLSearchParams(useLocation().search));
  const count = query.data?.labels.length;
  return (
    <>
      <PageHeading
        title={t`Palette`}
        project={project?.name}
        lead={project && describePalette(isolateName(project.name), count)}
        actions={<VisionSelect appId={appId} vision={vision} />}
      />
      <QueryView query={query} failure={t`The palette can’t be shown`} pending={<PaletteSkeleton />}>
        {(detail) => (
          <Palette appId={appId} listed={detail.labels} readAt={query.dataUpdatedAt} vision={vision} />
        )}
      </QueryView>
    </>
  );
}

function describePalette(projectName: string, labels: number | undefined): string {
  if (labels === undefined) return t`How ${projectName}’s labels look together, to every eye`;
  return plural(labels, {
    one: `How ${projectName}’s # label looks, to every eye`,
    other: `How ${projectName}’s # labels look together, to every eye`,
  });
}

/** Chooses with whose eyes the palette is seen. */
function VisionSelect({ appId, vision }: { readonly appId: string; readonly vision: Vision }) {
  const navigate = useNavigate();
  return (
    <select
      className={styles["vision"]}
      aria-label={t`Colour vision`}
      value={vision}
      onChange={({ target }) => {
        const chosen = visions.find((one) => one === target.value) ?? "normal";
        void navigate(paletteAddress(appId, chosen), { replace: true });
      }}
    >
      {visions.map((one) => (
        <option key={one} value={one}>
          {nameVision(one)}
        </option>
      ))}
    </select>
  );
}

interface PaletteProps {
  readonly appId: string;
  readonly listed: LenientProjectDetail["labels"];
  /** When the labels were read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly vision: Vision;
}

function Palette({ appId, listed, readAt, vision }: PaletteProps) {
  const labels = usePaletteLabels(appId, listed, readAt);
  const links = useLabelLinks(appId);
  const question = useMemo(() => ({ labels: pickColors(labels) }), [labels]);
  const { last, failed, retry } = useColorTask("problems", question, labels);
  const issues = useMemo(() => last && listIssues(last.subject, last.result), [last]);
  const unreadable = listed.filter((label): label is UnreadableLabel => label.id === null);

  if (labels.length + unreadable.length === 0) {
    return (
      <Notice
        title={t`No labels yet`}
        actions={<ButtonLink to={projectAddress(appId, "labels")}>{t`Go to labels`}</ButtonLink>}
      >
        {t`The palette shows how the colours of labels go together. Create some first.`}
      </Notice>
    );
  }
  return (
    <CardGrid>
      <Card title={t`Colours by hue and chroma`}>
        <div className={styles["wheel"]}>
          <Wheel labels={labels} issues={issues?.list ?? []} vision={vision} links={links} />
          <p className={styles["legend"]}>
            {t`Around: hue. Outwards: chroma, from grey to as vivid as screens show. A dashed ring ties colours that are too close. Arrow keys go from mark to mark.`}
          </p>
        </div>
      </Card>
      <PaletteIssuesCard
        appId={appId}
        labels={labels}
        issues={issues}
        failed={failed}
        onRetry={retry}
        vision={vision}
        links={links}
      />
      <PaletteChips labels={labels} unreadable={unreadable} vision={vision} links={links} />
    </CardGrid>
  );
}

function PaletteSkeleton() {
  return (
    <CardGrid>
      <i className={styles["block"]} />
      <i className={styles["block"]} />
    </CardGrid>
  );
}
