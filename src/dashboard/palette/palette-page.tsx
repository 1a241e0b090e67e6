import { plural, t } from "@lingui/core/macro";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type PageTheme, pageThemes } from "#color-science/page-theme.ts";
import { type Vision, visions } from "#color-science/vision.ts";
import type { UnreadableLabel } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { namePageTheme } from "#dashboard/colors/page-theme-names.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { nameVision } from "#dashboard/colors/vision-names.ts";
import { startColorWorker } from "#dashboard/colors/worker-client.ts";
import { useLast } from "#dashboard/labels/data/label-queries.ts";
import { storePageTheme, usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { Card, CardGrid } from "#dashboard/ui/card.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import AdjustDialog from "./adjust-dialog.tsx";
import { useLabelLinks, useReturnFocus } from "./label-links.ts";
import { paletteAddress, readVision } from "./palette-address.ts";
import { PaletteChips } from "./palette-chips.tsx";
import { usePaletteChoices } from "./palette-choices.ts";
import { findFamilies, toColored } from "./palette-families.ts";
import { describeFigures, PaletteFigures } from "./palette-figures.tsx";
import { PaletteIssuesCard } from "./palette-issues-card.tsx";
import { usePaletteLabels } from "./palette-label-queries.ts";
import styles from "./palette-page.module.css";
import { Wheel } from "./wheel.tsx";

/** How a project's labels look together, with every kind of color vision, and what can be mended. */
export default function PalettePage() {
  const appId = useAppId();
  const project = useProject(appId);
  const query = useProjectDetail(appId);
  const vision = readVision(new URLSearchParams(useLocation().search));
  const theme = usePageTheme(appId);
  const [isAdjusting, setAdjusting] = useState(false);
  const count = query.data?.labels.length;
  const isEmpty = count === 0;
  // The labels may still be on their way.
  useEffect(startColorWorker, []);
  return (
    <>
      <PageHeading
        title={t`Palette`}
        project={project?.name}
        lead={project && !isEmpty && describePalette(isolateName(project.name), count)}
        actions={
          !isEmpty && (
            <>
              <ThemeSelect appId={appId} theme={theme} />
              <VisionSelect appId={appId} vision={vision} />
              <Button
                aria-haspopup="dialog"
                disabled={count === undefined}
                onClick={() => setAdjusting(true)}
              >
                {t`Adjust colors…`}
              </Button>
            </>
          )
        }
      />
      <QueryView query={query} failure={t`The palette can’t be shown`} pending={<PaletteSkeleton />}>
        {(detail) => (
          <Palette
            appId={appId}
            listed={detail.labels}
            readAt={query.dataUpdatedAt}
            vision={vision}
            theme={theme}
            isAdjusting={isAdjusting}
            onAdjusted={() => setAdjusting(false)}
          />
        )}
      </QueryView>
    </>
  );
}

function describePalette(projectName: string, labels: number | undefined): string {
  if (labels === undefined) return t`How ${projectName}’s labels look with every kind of color vision`;
  return plural(labels, {
    one: `How ${projectName}’s # label looks with every kind of color vision`,
    other: `How ${projectName}’s # labels look with every kind of color vision`,
  });
}

/** Chooses the pages that the labels are meant for. */
function ThemeSelect({ appId, theme }: { readonly appId: string; readonly theme: PageTheme }) {
  return (
    <Select
      aria-label={t`Labels are shown on`}
      value={theme}
      onChange={({ target }) => {
        const chosen = pageThemes.find((one) => one === target.value);
        if (chosen !== undefined) storePageTheme(appId, chosen);
      }}
    >
      {pageThemes.map((one) => (
        <option key={one} value={one}>
          {namePageTheme(one)}
        </option>
      ))}
    </Select>
  );
}

/** Chooses with whose eyes the palette is seen. */
function VisionSelect({ appId, vision }: { readonly appId: string; readonly vision: Vision }) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label={t`Color vision`}
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
    </Select>
  );
}

interface PaletteProps {
  readonly appId: string;
  readonly listed: LenientProjectDetail["labels"];
  /** When the labels were read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly vision: Vision;
  readonly theme: PageTheme;
  readonly isAdjusting: boolean;
  readonly onAdjusted: () => void;
}

function Palette({ appId, listed, readAt, vision, theme, isAdjusting, onAdjusted }: PaletteProps) {
  const labels = usePaletteLabels(appId, listed, readAt);
  const links = useLabelLinks(appId);
  const kept = usePaletteChoices(appId, "kept");
  const summary = useRef<HTMLElement>(null);
  useReturnFocus();
  // The wheel comes first: of ten thousand labels the rest takes as long again.
  const isWheelDrawn = useDeferredValue(true, false);
  const families = useMemo(() => (isWheelDrawn ? findFamilies(labels) : []), [isWheelDrawn, labels]);
  const palette = useMemo(() => ({ labels, families, theme }), [labels, families, theme]);
  const colored = useMemo(() => families.map(toColored), [families]);
  const comparison = useMemo(() => ({ labels: colored, kept: kept.list }), [colored, kept.list]);
  const reading = useMemo(() => ({ labels: colored, theme }), [colored, theme]);
  // The quick question first: they are answered one after the other.
  const readability = useColorTask("readability", isWheelDrawn ? reading : null, palette);
  const problems = useColorTask("problems", isWheelDrawn ? comparison : null, palette);
  const answers = useMemo(() => {
    if (problems.last === null || readability.last === null) return null;
    const { subject, result } = readability.last;
    // Both have to be about the same labels.
    if (subject.labels !== problems.last.subject.labels) return null;
    return { palette: subject, problems: problems.last.result, readability: result };
  }, [problems.last, readability.last]);
  const judged = useLast(answers);
  const figures = judged
    ? { toldApart: judged.problems.toldApart, readable: judged.readability.figure }
    : readability.last && { readable: readability.last.result.figure };
  const unreadable = useMemo(
    () => listed.filter((label): label is UnreadableLabel => label.id === null),
    [listed],
  );
  // Its place depends on how many issues there are, which are shown first.
  const isListed = useDeferredValue(judged !== null || problems.failed || readability.failed, false);

  if (labels.length + unreadable.length === 0) return <EmptyPalette appId={appId} />;
  return (
    <CardGrid>
      <div className={styles["column"]}>
        <Card title={t`Hue and intensity`}>
          <Wheel labels={labels} pairs={judged?.problems.pairs ?? noPairs} vision={vision} links={links} />
        </Card>
      </div>
      <div className={styles["column"]}>
        <section ref={summary} tabIndex={-1} className={styles["figures"]} aria-label={t`Scores`}>
          <PaletteFigures figures={figures ?? {}} />
          <p role="status" className="visually-hidden">
            {judged &&
              describeFigures({ toldApart: judged.problems.toldApart, readable: judged.readability.figure })}
          </p>
        </section>
        <PaletteIssuesCard
          appId={appId}
          palette={palette}
          judged={judged}
          failed={problems.failed || readability.failed}
          done={problems.done}
          onRetry={() => {
            problems.retry();
            readability.retry();
          }}
          kept={kept}
          vision={vision}
          links={links}
          summary={summary}
        />
      </div>
      {isListed && <PaletteChips labels={labels} unreadable={unreadable} vision={vision} links={links} />}
      {isAdjusting && (
        <AdjustDialog
          appId={appId}
          labels={labels}
          kept={kept.list}
          theme={theme}
          vision={vision}
          onClose={onAdjusted}
        />
      )}
    </CardGrid>
  );
}

const noPairs = [] as const;

/** A palette without labels: what it is for, and the next step. */
function EmptyPalette({ appId }: { readonly appId: string }) {
  return (
    <Card wide title={t`No labels yet`}>
      <div className={styles["empty"]}>
        <p>{t`The palette shows how your labels’ colors work together. Create some labels first.`}</p>
        <ButtonLink to={projectAddress(appId, "labels")}>{t`Go to labels`}</ButtonLink>
      </div>
    </Card>
  );
}

function PaletteSkeleton() {
  return (
    <CardGrid>
      <Skeleton says={t`Loading labels…`} lines={11} />
      <Skeleton lines={11} />
    </CardGrid>
  );
}
