import { plural, t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { joinSentences } from "#contract/languages.ts";
import { describeDone } from "#dashboard/jobs/job-sentence.ts";
import type { Job } from "#dashboard/jobs/job-store.ts";
import { historyAddress, type Restoration } from "#dashboard/labels/data/history-address.ts";
import {
  type ChosenRestoration,
  type HistorySpan,
  useHistorySpan,
} from "#dashboard/labels/data/history-queries.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import { type PlanRefusal, useApplyPlan } from "#dashboard/plan/apply-plan.ts";
import { PlanView, type ShownEntry } from "#dashboard/plan/plan-view.tsx";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { readableLabels } from "#label-files/label-plan.ts";
import { formatExactly } from "./history-day.ts";
import { nameAuthor } from "./history-sentence.tsx";
import { sortableMoment } from "./labels-at.ts";
import { MomentForm } from "./moment-form.tsx";
import { planRestore, type RestoreEntry, toRestoreChanges } from "./restore-plan.ts";
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

/** The dry run of taking changes back, and the job that carries it out. */
function RestorePlan({ appId, restoration }: RestorePlanProps) {
  const span = useHistorySpan(appId, restoration);
  const detail = useProjectDetail(appId);
  const { hasHistory } = useApi();
  const { apply, pending, refusal } = useApplyPlan(appId);
  const [outcome, setOutcome] = useState<Job | null>(null);
  const labels = detail.data?.labels;
  const plan = useMemo(
    () =>
      span.data && labels ? planRestore(span.data, readableLabels(labels), hasHistory).map(toShown) : null,
    [span.data, labels, hasHistory],
  );

  async function applySelected(selected: readonly ShownRestoration[]): Promise<void> {
    setOutcome(null);
    // What others have changed since then is part of the plan, too.
    const { data: latest } = await span.refetch();
    await apply({
      plan: (now) => (latest ? planRestore(latest, now, hasHistory).map(toShown) : []),
      select: (now) => selectShown(selected, now),
      start: (target, _, current) => {
        const changes = toRestoreChanges(current);
        const title = latest && describeTitle(restoration, latest);
        if (changes.length > 0) {
          startLabelJob({ ...target, kind: "restore", title: title ?? null, changes, onEnd: setOutcome });
        }
      },
    });
  }

  return (
    <div className={styles["plan"]}>
      <div role="alert" className={styles["failure"]}>
        {refusal && describeRefusal(refusal)}
      </div>
      {outcome !== null && !pending && (
        <section className={styles["outcome"]} aria-label={t`Result`}>
          <p>{describeDone(outcome)}</p>
          <ButtonLink to={projectAddress(appId, "labels")}>{t`View labels`}</ButtonLink>
        </section>
      )}
      <QueryView framed query={span} failure={t`The history can’t be shown`} pending={<PendingPlan />}>
        {(data) => (
          <QueryView framed query={detail} failure={t`The labels can’t be shown`} pending={<PendingPlan />}>
            {() => {
              const reason = findObstacle(restoration, data);
              if (reason !== null)
                return (
                  <Notice framed title={t`This can’t be taken back`}>
                    {reason}
                  </Notice>
                );
              if (plan === null || plan.length === 0) {
                return (
                  <Notice framed title={t`Nothing to change`}>
                    {t`The labels are already as they were.`}
                  </Notice>
                );
              }
              const leftOut = plan.filter(({ isLeftOut }) => isLeftOut).length;
              return (
                <>
                  {leftOut > 0 && (
                    <p className={styles["remark"]}>
                      {plural(leftOut, {
                        one: "Someone else has changed # label since. It stays as it is unless you select it.",
                        other:
                          "Someone else has changed # labels since. They stay as they are unless you select them.",
                      })}
                    </p>
                  )}
                  <PlanView
                    // A selection belongs to one list.
                    key={plan.map(({ labelId }) => labelId).join()}
                    entries={plan}
                    problems={[]}
                    pending={pending || span.isFetching}
                    onApply={(selected) => void applySelected(selected)}
                  />
                </>
              );
            }}
          </QueryView>
        )}
      </QueryView>
    </div>
  );
}

/** Stands for what is worked out from the changes since a moment, while those are read. */
export function PendingPlan() {
  return <p role="status" className={styles["remark"]}>{t`Reading what has changed since…`}</p>;
}

/** An entry of the plan as it is shown. */
type ShownRestoration = RestoreEntry & Pick<ShownEntry, "note" | "isLeftOut">;

function toShown(entry: RestoreEntry): ShownRestoration {
  if (entry.foreign === null) return entry;
  const name = isolateName(nameAuthor(entry.foreign.user));
  return { ...entry, note: t`changed since by ${name}`, isLeftOut: true };
}

/**
 * The entries of a new plan that a person selected in the one that was shown, without those that are done already.
 *
 * @returns null if any of them would do something else than was shown
 */
function selectShown(
  selected: readonly ShownRestoration[],
  now: readonly ShownRestoration[],
): readonly ShownRestoration[] | null {
  const byId = new Map(now.map((entry) => [entry.labelId, entry]));
  const pairs = selected.flatMap((shown) => {
    const entry = byId.get(shown.labelId);
    return entry === undefined ? [] : [{ shown, entry }];
  });
  const isSame = ({ shown, entry }: (typeof pairs)[number]) =>
    entry.kind === shown.kind &&
    entry.foreign?.id === shown.foreign?.id &&
    entry.existing?.name === shown.existing?.name &&
    entry.existing?.color === shown.existing?.color;
  return pairs.every(isSame) ? pairs.map(({ entry }) => entry) : null;
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

function describeRefusal(refusal: PlanRefusal): string {
  return refusal.kind === "changed"
    ? t`The project’s labels have changed in the meantime, and nothing was saved. Review the changes again, then apply them.`
    : joinSentences([t`Nothing was saved.`, refusal.reason]);
}
