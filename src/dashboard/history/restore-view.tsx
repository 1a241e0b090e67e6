import { plural, t } from "@lingui/core/macro";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { historyAddress, type Restoration } from "#dashboard/labels/data/history-address.ts";
import {
  type ChosenRestoration,
  type HistorySpan,
  useHistorySpan,
} from "#dashboard/labels/data/history-queries.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import { DryRun, type PlanNote } from "#dashboard/plan/dry-run.tsx";
import type { ShownEntry } from "#dashboard/plan/plan-view.tsx";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { formatExactly } from "./history-day.ts";
import { nameAuthor } from "./history-sentence.tsx";
import { sortableMoment } from "./labels-at.ts";
import { MomentForm } from "./moment-form.tsx";
import { planRestore, type RestoreEntry } from "./restore-plan.ts";
import styles from "./restore-view.module.css";

interface RestoreViewProps {
  readonly appId: string;
  readonly restoration: Restoration;
}

/** Reviews what taking changes back would do, before anything is saved. */
export function RestoreView({ appId, restoration }: RestoreViewProps) {
  const project = useProject(appId);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        title={restoration.kind === "moment" ? t`Restore to a moment` : t`Take back changes`}
        project={project?.name}
        lead={t`Nothing is saved until you apply it.`}
        actions={<ButtonLink to={historyAddress(appId)}>{t`Back to history`}</ButtonLink>}
      />
      {restoration.kind === "moment" && (
        <MomentForm
          appId={appId}
          fields={[
            {
              label: t({
                message: "All labels as they were on",
                comment: "Label of a field for a date and time",
              }),
            },
          ]}
          moments={[restoration.at]}
          submit={t`Show changes`}
          onChoose={([at = null]) =>
            void navigate(historyAddress(appId, { restoration: { kind: "moment", at } }), { replace: true })
          }
        />
      )}
      {(restoration.kind !== "moment" || restoration.at !== null) && (
        // A plan of its own for each.
        <RestorePlan
          key={historyAddress(appId, { restoration })}
          appId={appId}
          restoration={restoration as ChosenRestoration}
        />
      )}
    </>
  );
}

interface RestorePlanProps {
  readonly appId: string;
  readonly restoration: ChosenRestoration;
}

/** The dry run of taking changes back. */
function RestorePlan({ appId, restoration }: RestorePlanProps) {
  const span = useHistorySpan(appId, restoration);
  const project = useProject(appId);
  const { hasHistory } = useApi();
  const plan = useCallback(
    (labels: readonly EmbeddedLabel[], data = span.data) =>
      data ? planRestore(data, labels, hasHistory).map(toShown) : [],
    [span.data, hasHistory],
  );
  return (
    <QueryView framed query={span} failure={t`The history can’t be shown`} pending={<PendingPlan />}>
      {(data) => {
        const obstacle = findObstacle(restoration, data);
        if (obstacle !== null) {
          return (
            <Notice framed title={t`This can’t be taken back`}>
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
            planAgain={async (labels) => plan(labels, (await span.refetch()).data)}
            renderNote={noteRestoration}
            start={({ target, selected, onEnd }) =>
              startLabelJob({
                ...target,
                kind: "restore",
                title: describeTitle(restoration, data),
                changes: selected.map(({ change }) => change),
                onEnd,
              })
            }
          />
        );
      }}
    </QueryView>
  );
}

/** Says which labels somebody else has changed since, or that there is nothing to take back. */
function noteRestoration(plan: readonly ShownRestoration[]): PlanNote {
  if (plan.length === 0) {
    const note = (
      <Notice framed title={t`Nothing to change`}>
        {t`The labels are already as they were.`}
      </Notice>
    );
    return { note, isInstead: true };
  }
  const leftOut = plan.filter(({ isLeftOut }) => isLeftOut).length;
  const note = leftOut > 0 && (
    <p className={styles["remark"]}>
      {plural(leftOut, {
        one: "Someone else has changed # label since. It stays as it is unless you select it.",
        other: "Someone else has changed # labels since. They stay as they are unless you select them.",
      })}
    </p>
  );
  return { note, isInstead: false };
}

/** Stands for what is worked out from the changes since a moment, while those are read. */
export function PendingPlan() {
  return <Skeleton says={t`Reading what has changed since…`} />;
}

/** An entry of the plan as it is shown. */
type ShownRestoration = RestoreEntry & Pick<ShownEntry, "note" | "isLeftOut">;

function toShown(entry: RestoreEntry): ShownRestoration {
  if (entry.foreign === null) return entry;
  const name = isolateName(nameAuthor(entry.foreign.user));
  return { ...entry, note: t`changed since by ${name}`, isLeftOut: true };
}

/** Why changes can't be taken back; null where they can. */
function findObstacle(
  restoration: ChosenRestoration,
  { entries, isTaken, completeSince }: HistorySpan,
): string | null {
  if (restoration.kind !== "moment") {
    return entries.some(isTaken) ? null : t`The history no longer has these changes.`;
  }
  return describeTooEarly(restoration.at, completeSince);
}

/** Why nothing is known of a moment; null where the history reaches back to it. */
export function describeTooEarly(at: string, completeSince: string | null): string | null {
  return completeSince !== null && sortableMoment(at) < sortableMoment(completeSince)
    ? t`The history begins on ${formatExactly(completeSince)}. Choose a later moment.`
    : null;
}

/** What the batch that takes changes back is known by. */
function describeTitle(restoration: ChosenRestoration, { batch }: HistorySpan): string | null {
  if (restoration.kind === "moment") {
    return t({
      message: `labels as of ${formatExactly(restoration.at)}`,
      comment:
        "In “Ada restored labels as of Jan 2, 2027, 3:04:05 PM”. It is kept as it is, in your language",
    });
  }
  return batch?.title ?? null;
}
