import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { type PageTheme, usualPageTheme } from "#color-science/page-theme.ts";
import { type Vision, visions } from "#color-science/vision.ts";
import { normalizeHexColor } from "#contract/colors.ts";
import { contentOf } from "#contract/label-content.ts";
import type { UnreadableLabel } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { useColorTask } from "#dashboard/colors/use-color-task.ts";
import { startColorWorker } from "#dashboard/colors/worker-client.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { useLast } from "#dashboard/labels/data/label-queries.ts";
import { useProposedLabels } from "#dashboard/labels/data/proposed-labels.ts";
import { usePageTheme } from "#dashboard/labels/data/stored-page-theme.ts";
import { PageThemeSelect } from "#dashboard/labels/parts/page-theme-select.tsx";
import { VisionSelect } from "#dashboard/labels/parts/vision-select.tsx";
import { PreviewButton } from "#dashboard/preview/data/preview-button.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Card, CardGrid } from "#dashboard/ui/card.tsx";
import { useDraftUndo } from "#dashboard/ui/draft-undo.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { useLabelLinks, useReturnFocus } from "./label-links.ts";
import { PaletteChips } from "./palette-chips.tsx";
import { type PaletteChoices, usePaletteChoices } from "./palette-choices.ts";
import { findFamilies, toColored } from "./palette-families.ts";
import { describeFigures, figuresOf, PaletteFigures } from "./palette-figures.tsx";
import { saveColors } from "./palette-fixes.ts";
import { PaletteIssuesCard } from "./palette-issues-card.tsx";
import { usePaletteLabels } from "./palette-label-queries.ts";
import type { PaletteLabel } from "./palette-labels.ts";
import styles from "./palette-page.module.css";
import { usePalettePlay } from "./palette-play.ts";
import { PlayBar } from "./play-bar.tsx";
import { PlayedWheel } from "./played-wheel.tsx";
import { TogetherCard } from "./together-card.tsx";

/** How a project's labels look together, with every kind of color vision, and what can be mended. */
export default function PalettePage() {
  const navigate = useNavigate();
  const appId = useAppId();
  const project = useProject(appId);
  const query = useProjectDetail(appId);
  const vision = readVision(new URLSearchParams(useLocation().search));
  const theme = usePageTheme(appId);
  const [kept, locked] = [usePaletteChoices(appId, "kept"), usePaletteChoices(appId, "locked")];
  const count = query.data?.labels.length;
  const isEmpty = count === 0;
  // The labels may still be on their way.
  useEffect(startColorWorker, []);
  return (
    <>
      <PageHeading
        title={t`Palette`}
        project={project?.name}
        lead={
          isEmpty ? undefined : t`Drag a dot to recolor its label. Everything else moves only if you ask.`
        }
        actions={
          !isEmpty && (
            <>
              <PageThemeSelect appId={appId} />
              <VisionSelect
                vision={vision}
                onChange={(chosen) => void navigate(paletteAddress(appId, chosen), { replace: true })}
              />
              <PreviewButton />
            </>
          )
        }
      />
      <QueryView query={query} failure={t`The palette can’t be shown`} pending={<PaletteSkeleton />}>
        {(detail) => (
          <Palette
            key={appId}
            appId={appId}
            accent={project?.accent_color ?? null}
            listed={detail.labels}
            readAt={query.dataUpdatedAt}
            vision={vision}
            theme={theme}
            kept={kept}
            locked={locked}
          />
        )}
      </QueryView>
    </>
  );
}

interface PaletteProps {
  readonly appId: string;
  /** The project's own color, as the service sent it. */
  readonly accent: string | null;
  readonly listed: LenientProjectDetail["labels"];
  /** When the labels were read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly vision: Vision;
  readonly theme: PageTheme;
  /** Pairs that are alike on purpose, and colors that stay. */
  readonly kept: PaletteChoices;
  readonly locked: PaletteChoices;
}

function Palette(props: PaletteProps) {
  const { appId, accent, listed, readAt, vision, theme, kept, locked } = props;
  const saved = usePaletteLabels(appId, listed, readAt);
  const { isLocked, isFixed } = useFixedColors(locked.list, accent);
  const play = usePalettePlay(appId, saved, isFixed);
  const { labels, changes } = play;
  const links = useLabelLinks(appId);
  const summary = useRef<HTMLElement>(null);
  useReturnFocus();
  const [isHeld, setHeld] = useState(false);
  const { shown, before, judged, figures } = useFigures(play, saved, theme, kept.list);
  // The list of issues doesn't jump while a dot is dragged, and what can't be used then isn't rendered with each move.
  const rested = useRested(judged, isHeld);
  const together = useRested(
    useMemo(() => ({ play, palette: shown.palette }), [play, shown.palette]),
    isHeld,
  );
  useProposals(appId, changes);
  // What is being saved is undone as what was saved.
  const isWorkedOn = useIsWorkedOn(appId);
  const steps = isWorkedOn ? null : play.steps;
  useDraftUndo(steps);
  useDraftNotice(appId, isWorkedOn ? 0 : changes.length);
  const unreadable = useMemo(
    () => listed.filter((label): label is UnreadableLabel => label.id === null),
    [listed],
  );
  // The issues come first: where it is narrow, they are above it.
  const isListed = useDeferredValue(judged !== null || shown.failed, false);
  const recolor = useStable(play.recolorAtOnce);
  const retry = useStable(shown.retry);

  if (labels.length + unreadable.length === 0) return <EmptyPalette appId={appId} />;
  return (
    <>
      <CardGrid>
        <div className={styles["column"]}>
          <Card title={t`Hue and intensity`}>
            <PlayedWheel
              play={play}
              pairs={rested?.judgment.problems.pairs ?? noPairs}
              kept={kept.list}
              locked={locked}
              isFixed={isFixed}
              theme={theme}
              vision={vision}
              links={links}
              onHold={setHeld}
            />
          </Card>
          {isListed && (
            <div className={styles["list"]}>
              <PaletteChips labels={labels} unreadable={unreadable} vision={vision} links={links} />
            </div>
          )}
        </div>
        <div className={styles["column"]}>
          <section ref={summary} tabIndex={-1} className={styles["figures"]} aria-label={t`Scores`}>
            <PaletteFigures
              figures={figures}
              before={changes.length > 0 && before.judged ? figuresOf(before.judged.judgment) : null}
            />
          </section>
          <TogetherCard {...together} isFixed={isFixed} kept={kept.list} />
          <PaletteIssuesCard
            appId={appId}
            palette={rested?.palette ?? emptyPalette}
            saved={saved}
            judged={rested}
            failed={shown.failed}
            done={judged === null ? shown.done : 1}
            onRetry={retry}
            kept={kept}
            vision={vision}
            links={links}
            isLocked={isLocked}
            onRecolor={recolor}
            summary={summary}
          />
        </div>
      </CardGrid>
      {(changes.length > 0 || steps?.redo != null) && (
        <UnsavedColors appId={appId} play={play} isWorkedOn={isWorkedOn} summary={summary} />
      )}
    </>
  );
}

interface UnsavedColorsProps {
  readonly appId: string;
  readonly play: ReturnType<typeof usePalettePlay>;
  /** Whether a job is at work on the project's labels. */
  readonly isWorkedOn: boolean;
  /** Has the focus once they are saved or discarded. */
  readonly summary: RefObject<HTMLElement | null>;
}

/** Says, when the palette is left, that colors that aren't saved are kept, and offers to go on with them. */
function useDraftNotice(appId: string, count: number): void {
  const navigate = useNavigate();
  const tell = useEffectEvent(() => {
    if (count === 0) return;
    showToast({
      subject: appId,
      tone: "good",
      time: readUndoTime(),
      text: plural(count, {
        one: "# unsaved color is kept in the palette.",
        other: "# unsaved colors are kept in the palette.",
      }),
      actions: [{ label: t`Continue`, onPress: () => void navigate(projectAddress(appId, "palette")) }],
    });
  });
  useEffect(() => () => tell(), []);
}

/** What can be done with colors that are tried. */
const UnsavedColors = memo(function UnsavedColors(props: UnsavedColorsProps) {
  const { appId, play, isWorkedOn, summary } = props;
  const target = { api: useApi(), client: useQueryClient(), appId };
  const { changes } = play;
  return (
    <PlayBar
      count={changes.length}
      steps={play.steps}
      isSaving={isWorkedOn}
      onSave={() => {
        // A second press comes before what the first has changed is shown.
        const isSent = target.client.isMutating({
          mutationKey: queryKeys.labelChange(appId),
          predicate: ({ state }) =>
            changes.some(({ label }) => label.id === (state.variables as { id?: number }).id),
        });
        if (isSent > 0) return;
        play.settle();
        saveColors(target, changes);
        summary.current?.focus();
      }}
      onDiscard={() => {
        play.discard();
        summary.current?.focus();
      }}
    />
  );
});

/** The colors that stay: locked ones, and the project’s own. */
function useFixedColors(locked: readonly string[], accent: string | null) {
  const isLocked = useCallback((hex: string) => locked.includes(hex), [locked]);
  const accentHex = normalizeHexColor(accent ?? "")?.toUpperCase();
  const isFixed = useCallback((hex: string) => isLocked(hex) || hex === accentHex, [isLocked, accentHex]);
  return { isLocked, isFixed };
}

/** Has other parts of the page show the colors that are tried. */
function useProposals(appId: string, changes: ReturnType<typeof usePalettePlay>["changes"]): void {
  useProposedLabels(
    appId,
    useMemo(
      () => changes.map(({ label, color }) => ({ id: label.id, after: { ...contentOf(label), color } })),
      [changes],
    ),
  );
}

/** How the colors that are tried are judged, and those that are saved. */
function useFigures(
  { labels, changes }: ReturnType<typeof usePalettePlay>,
  saved: readonly PaletteLabel[],
  theme: PageTheme,
  kept: readonly string[],
) {
  // The wheel renders first: with ten thousand labels, the rest takes as long again.
  const isWheelDrawn = useDeferredValue(true, false);
  const shown = useJudgment(isWheelDrawn ? labels : null, theme, kept);
  const before = useJudgment(isWheelDrawn && changes.length > 0 ? saved : null, theme, kept);
  const judged = useLast(shown.judged);
  const figures = useMemo(() => judged && figuresOf(judged.judgment), [judged]);
  // Not while a color is dragged: it would be announced all the time.
  useAnnouncement(figures === null ? "" : describeFigures(figures), { settle: quietTime });
  return { shown, before, judged, figures };
}

/** Judges labels off the main thread; returns the last judgment with the palette that it is about. */
function useJudgment(labels: readonly PaletteLabel[] | null, theme: PageTheme, kept: readonly string[]) {
  const families = useMemo(() => (labels === null ? [] : findFamilies(labels)), [labels]);
  const palette = useMemo(() => ({ labels: labels ?? [], families, theme }), [labels, families, theme]);
  const question = useMemo(
    () => (labels === null ? null : { labels: families.map(toColored), kept, theme }),
    [labels, families, kept, theme],
  );
  const { last, ...state } = useColorTask("judge", question, palette, true);
  const judged = useMemo(() => last && { palette: last.subject, judgment: last.result }, [last]);
  return { palette, judged, ...state };
}

/** A value as it was before a dot was held. */
function useRested<Value>(value: Value, isHeld: boolean): Value {
  const [rested, setRested] = useState(value);
  if (!isHeld && rested !== value) setRested(value);
  return rested;
}

/** A function with a stable identity that calls the latest one. */
function useStable<Input extends readonly unknown[]>(
  act: (...input: Input) => void,
): (...input: Input) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...input) => last.current(...input), []);
}

const noPairs = [] as const;
const emptyPalette = { labels: [], families: [], theme: usualPageTheme } as const;

/** The vision that a palette's address asks for; what it can't be read as counts as normal. */
function readVision(query: URLSearchParams): Vision {
  const asked = query.get("vision");
  return visions.find((vision) => vision === asked) ?? "normal";
}

/** The address of a project's palette, as it is seen with a vision. */
function paletteAddress(appId: string, vision: Vision): string {
  return projectAddress(appId, "palette") + (vision === "normal" ? "" : `?vision=${vision}`);
}

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
