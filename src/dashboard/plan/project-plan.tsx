import { plural, t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeDone, listFailures } from "#dashboard/jobs/job-sentence.ts";
import {
  isAtWork,
  type Job,
  type JobKind,
  type JobPlan,
  useOutcomeOnPage,
} from "#dashboard/jobs/job-store.ts";
import { startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import { undoJob } from "#dashboard/labels/data/label-undo.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { type PlanEntry, planLabels, readableLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { type PlanRefusal, selectShown, useApplyPlan } from "./apply-plan.ts";
import { toChanges } from "./plan-changes.ts";
import { type PlanProblem, PlanView } from "./plan-view.tsx";
import styles from "./project-plan.module.css";

interface ProjectPlanProps {
  /** The project that is to have the labels; it need not be the one that is open. */
  readonly appId: string;
  readonly projectName: string;
  readonly wanted: readonly WantedLabel[];
  readonly problems?: readonly PlanProblem[];
  /** How to plan; {@link planLabels} unless given. */
  readonly plan?: typeof planLabels<EmbeddedLabel>;
  /** What the job that applies it does. */
  readonly kind: JobKind;
  /** See {@link JobPlan.subject}. */
  readonly subject?: string;
  /** See {@link JobPlan.title}. */
  readonly title?: string;
}

/**
 * A dry run against a project's labels as they are now, and the job that carries it out. The labels are read once more
 * before anything is sent: what the person has not seen in the plan is not done, and nothing is done twice.
 */
export function ProjectPlan({ appId, projectName, plan = planLabels, ...props }: ProjectPlanProps) {
  const { wanted, problems = [], kind, subject = null, title = null } = props;
  const query = useProjectDetail(appId);
  const { apply, pending, refusal } = useApplyPlan(appId);
  const [job, setJob] = useState<Job | null>(null);
  useOutcomeOnPage(job);
  const outcome = job === null || isAtWork(job) || pending ? null : job;
  const labels = query.data?.labels;
  const entries = useMemo(() => plan(readableLabels(labels ?? []), wanted), [plan, labels, wanted]);
  // A selection belongs to one list of what is wanted.
  const listKey = useMemo(() => wanted.map((label) => `${label.color} ${label.name}`).join("\n"), [wanted]);

  function applySelected(selected: readonly PlanEntry[]): void {
    setJob(null);
    void apply({
      plan: (now) => plan(now, wanted),
      select: (now) => selectShown(entries, selected, now),
      start: (target, _, current) => {
        const changes = toChanges(current);
        if (changes.length > 0)
          setJob(startLabelJob({ ...target, kind, subject, title, changes, onEnd: setJob }));
      },
    });
  }

  const name = isolateName(projectName);
  return (
    <div className={styles["plan"]}>
      <div role="alert" className={styles["failure"]}>
        {refusal && describeRefusal(refusal)}
      </div>
      {/* It is there before it has anything to say. */}
      <p role="status" className="visually-hidden">
        {outcome && describeDone(outcome)}
      </p>
      {outcome && (
        <section className={styles["outcome"]} aria-label={t`Result`}>
          <p>{describeDone(outcome)}</p>
          <Failures job={outcome} />
          {outcome.done > 0 && (
            <Button
              onClick={() => {
                setJob(null);
                undoJob(outcome.plan.id);
              }}
            >
              {t`Undo`}
            </Button>
          )}
          <ButtonLink to={projectAddress(appId, "labels")}>{t`View ${name}’s labels`}</ButtonLink>
        </section>
      )}
      <QueryView
        query={query}
        failure={t`${name}’s labels can’t be shown`}
        pending={<p role="status" className={styles["pending"]}>{t`Loading ${name}’s labels…`}</p>}
      >
        {() => (
          <PlanView
            key={listKey}
            entries={entries}
            problems={problems}
            pending={pending}
            onApply={applySelected}
          />
        )}
      </QueryView>
    </div>
  );
}

function describeRefusal(refusal: PlanRefusal): string {
  return refusal.kind === "changed"
    ? t`The project’s labels have changed in the meantime, and nothing was saved. Review the changes again, then apply them.`
    : joinSentences([t`Nothing was saved.`, refusal.reason]);
}

/** So many failures are read by name; whoever has more learns their number. */
const listed = 100;

function Failures({ job }: { readonly job: Job }) {
  const { failed, left } = job;
  return (
    <>
      {failed > 0 && (
        <ul aria-label={t`What failed`} className={styles["failures"]}>
          {listFailures(job, listed).map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list doesn't change.
            <li key={index}>
              <bdi translate="no">{showName(name)}</bdi>
              <span>{` ${reason}`}</span>
            </li>
          ))}
          {failed > listed && (
            <li>{plural(failed - listed, { one: "And # more.", other: "And # more." })}</li>
          )}
        </ul>
      )}
      {left > 0 && <p>{plural(left, { one: "# wasn’t tried.", other: "# weren’t tried." })}</p>}
    </>
  );
}
