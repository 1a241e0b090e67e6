import { plural, t } from "@lingui/core/macro";
import { useDeferredValue, useMemo, useState } from "react";
import { improveColors } from "#color-science/color-fixes.ts";
import { type ColorIssue, ColorJudge, hasProblems } from "#color-science/color-judge.ts";
import type { PageTheme } from "#color-science/page-theme.ts";
import { contentOf } from "#contract/label-content.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { PageThemeSelect } from "#dashboard/labels/parts/page-theme-select.tsx";
import { PreviewButton } from "#dashboard/preview/data/preview-button.tsx";
import { previewVision } from "#dashboard/preview/data/preview-vision.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { useChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { useStore } from "#dashboard/ui/storage/store.ts";
import { DraftBar, useDraftNotice } from "./draft-bar.tsx";
import { IssuesCard } from "./issues-card.tsx";
import { type ColorChange, type NewColors, usePaletteDraft } from "./palette-draft.ts";
import { isColored, type PaletteLabel, usePaletteLabels } from "./palette-labels.ts";
import styles from "./palette-page.module.css";
import { type Offer, ScoresCard } from "./scores-card.tsx";
import { WheelCard } from "./wheel-card.tsx";

/** How a project's labels look together, and what makes them easier to read and to tell apart. */
export default function PalettePage() {
  const appId = useAppId();
  const project = useProject(appId);
  const query = useProjectDetail(appId);
  const theme = usePageTheme(appId);
  const count = query.data?.labels.length ?? 0;
  return (
    <>
      <PageHeading
        title={t`Palette`}
        project={project?.name}
        badge={
          count > 0 && <span className="second">{plural(count, { one: "# label", other: "# labels" })}</span>
        }
        actions={
          count > 0 && (
            <>
              <PageThemeSelect appId={appId} />
              <PreviewButton />
            </>
          )
        }
      />
      <QueryView query={query} failure={t`The palette can’t be shown`} pending={<PaletteSkeleton />}>
        {({ labels }) =>
          labels.length === 0 ? (
            <EmptyPalette appId={appId} />
          ) : (
            <Palette key={appId} appId={appId} listed={labels} readAt={query.dataUpdatedAt} theme={theme} />
          )
        }
      </QueryView>
    </>
  );
}

interface PaletteProps {
  readonly appId: string;
  readonly listed: LenientProjectDetail["labels"];
  /** When the labels were read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly theme: PageTheme;
}

function Palette({ appId, listed, readAt, theme }: PaletteProps) {
  const saved = usePaletteLabels(appId, listed, readAt);
  const isSaving = useIsWorkedOn(appId);
  const mayChange = useChangeRefusal() === null;
  const draft = usePaletteDraft(appId, saved, isSaving);
  const { changes } = draft;
  const [isHeld, setHeld] = useState(false);
  const [isCompared, setCompared] = useState(false);
  // The last change may be undone meanwhile.
  if (isCompared && changes.length === 0) setCompared(false);
  const labels = isCompared ? saved : draft.labels;
  const judge = useJudge(labels, theme);
  // What is advised doesn't jump while a dot is held, nor while it's shown how the colors were; it comes after the wheel.
  const rested = useRested(judge, isHeld || isCompared);
  const advised = useDeferredValue<typeof rested | null>(rested, null);
  // Of very many labels the scores and look-alikes follow once the dot is released.
  const shown = labels.length > mostJudged && isHeld ? rested : judge;
  const [tied, issues] = [useIssues(shown), useIssues(advised)];
  useProposals(appId, isCompared ? noChanges : changes);
  useDraftNotice(appId, isSaving ? noChanges : changes);

  function recolor(colors: NewColors): void {
    draft.begin();
    draft.recolor(colors);
  }
  const offer = useOffer(advised, recolor);
  return (
    <>
      <div className={styles["grid"]}>
        <div className={styles["wheel"]}>
          <WheelCard
            labels={labels}
            issues={tied}
            draft={mayChange && !isCompared ? draft : null}
            onHold={setHeld}
          />
        </div>
        <div className={styles["advice"]}>
          <ScoresCard
            scores={shown.scores}
            offer={mayChange && issues.length > 0 ? offer : undefined}
            isFine={advised !== null && issues.length === 0}
            isCompared={isCompared}
            onCompare={changes.length > 0 ? setCompared : null}
          />
          {advised && (
            <IssuesCard
              judge={advised}
              issues={issues}
              labels={labels}
              unreadable={listed.filter(({ id }) => id === null).length}
              onRecolor={mayChange ? recolor : null}
            />
          )}
        </div>
      </div>
      {changes.length > 0 && <DraftBar appId={appId} draft={draft} isSaving={isSaving} />}
    </>
  );
}

/** So many labels are judged while a dot moves. */
const mostJudged = 200;

const noChanges: readonly ColorChange[] = [];

function useJudge(labels: readonly PaletteLabel[], theme: PageTheme): ColorJudge<PaletteLabel> {
  return useMemo(
    () =>
      new ColorJudge(
        labels.filter(isColored).map((label) => ({ ...label, color: label.hex })),
        theme,
      ),
    [labels, theme],
  );
}

/** What is wrong with colors; what looks alike to few people is left out, unless the preview has their color vision. */
function useIssues(judge: ColorJudge<PaletteLabel> | null): readonly ColorIssue<PaletteLabel>[] {
  const vision = useStore(previewVision);
  return useMemo(
    () =>
      (judge?.issues ?? [])
        .map((issue) => ({
          ...issue,
          lookAlikes: issue.lookAlikes.filter(
            ({ audience, visions }) => audience !== "few" || visions.some((one) => one === vision),
          ),
        }))
        .filter(hasProblems),
    [judge, vision],
  );
}

/** A value as it was before something was held. */
function useRested<Value>(value: Value, isHeld: boolean): Value {
  const [rested, setRested] = useState(value);
  if (!isHeld && rested !== value) setRested(value);
  return isHeld ? rested : value;
}

/** What Improve colors would do; null where nothing raises both scores, undefined while that isn't known. */
function useOffer(
  judge: ColorJudge<PaletteLabel> | null,
  recolor: (colors: NewColors) => void,
): Offer | null | undefined {
  const better = useMemo(() => judge && improveColors(judge), [judge]);
  if (judge === null) return undefined;
  if (better === null) return null;
  const colors = new Map(
    judge.families.flatMap(({ hex, labels }) => {
      const color = better.colors.get(hex);
      return color === undefined ? [] : labels.map(({ id }) => [id, color] as const);
    }),
  );
  return { count: colors.size, after: better.after, apply: () => recolor(colors) };
}

/** Has other parts of the page show the colors of the draft. */
function useProposals(appId: string, changes: readonly ColorChange[]): void {
  useProposedLabels(
    appId,
    useMemo(
      () => changes.map(({ label, color }) => ({ id: label.id, after: { ...contentOf(label), color } })),
      [changes],
    ),
  );
}

/** A palette without labels: what it is for, and the next step. */
function EmptyPalette({ appId }: { readonly appId: string }) {
  return (
    <Notice
      framed
      title={t`No labels yet`}
      actions={<ButtonLink to={projectAddress(appId, "labels")}>{t`Go to labels`}</ButtonLink>}
    >
      {t`The palette shows how your labels’ colors work together. Create some labels first.`}
    </Notice>
  );
}

function PaletteSkeleton() {
  return (
    <div className={styles["grid"]}>
      <Skeleton says={t`Loading labels…`} lines={14} />
      <Skeleton lines={11} />
    </div>
  );
}
