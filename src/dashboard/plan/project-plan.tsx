import { select, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { type JobOutcome, useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { type LabelJobStep, startLabelJob } from "#dashboard/labels/data/label-jobs.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { projectDetailOptions, useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { readApi, useApi } from "#dashboard/session/data/session-store.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { type PlanEntry, planLabels, readableLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { toChanges } from "./plan-changes.ts";
import { type PlanProblem, PlanView } from "./plan-view.tsx";
import styles from "./project-plan.module.css";

type Outcome = JobOutcome<LabelJobStep>;

interface ProjectPlanProps {
  /** The project that is to have the labels; it need not be the one that is open. */
  readonly appId: string;
  readonly projectName: string;
  readonly wanted: readonly WantedLabel[];
  readonly problems?: readonly PlanProblem[];
  /** How to plan; {@link planLabels} unless given. */
  readonly plan?: typeof planLabels;
  /** What is being done when it is applied, as in “Copying labels”. */
  readonly title: string;
  /** What has been done, as in “3 of 5 labels were copied.” */
  readonly describeDone: (done: number, total: number) => string;
}

/**
 * A dry run against a project's labels as they are now, and the job that carries it out. The labels are read once more
 * before anything is sent: what the person has not seen in the plan is not done, and nothing is done twice.
 */
export function ProjectPlan({ appId, projectName, plan = planLabels, ...props }: ProjectPlanProps) {
  const { wanted, problems = [], title, describeDone } = props;
  const api = useApi();
  const client = useQueryClient();
  const open = useAppId();
  const query = useProjectDetail(appId);
  const atWork = useIsWorkedOn(appId);
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const labels = query.data?.labels;
  const entries = useMemo(() => plan(readableLabels(labels ?? []), wanted), [plan, labels, wanted]);
  // Ticks belong to places in the list of what is wanted: another list begins anew.
  const listKey = useMemo(() => wanted.map((label) => `${label.color} ${label.name}`).join("\n"), [wanted]);

  async function apply(ticked: readonly PlanEntry[]): Promise<void> {
    setLooking(true);
    setFailure(null);
    setOutcome(null);
    try {
      const { labels: now } = await client.fetchQuery({ ...projectDetailOptions(api, appId), staleTime: 0 });
      const chosen = new Set(ticked);
      const shown = entries.filter((entry) => chosen.has(entry));
      const current = plan(readableLabels(now), wanted).filter((_, index) => {
        const entry = entries[index];
        return entry !== undefined && chosen.has(entry);
      });
      if (!current.every((entry, index) => isAsShown(entry, shown[index]))) {
        setFailure(
          t`The project’s labels have changed in the meantime, and nothing was sent. Look again at what would happen.`,
        );
        return;
      }
      const changes = toChanges(current);
      // Nobody's changes begin after they have signed out.
      if (changes.length > 0 && readApi() === api)
        startLabelJob({ api, client, appId, changes, title, describeDone, onEnd: setOutcome });
    } catch (error) {
      setFailure(`${t`Nothing was sent.`} ${describeError(error)}`);
    } finally {
      setLooking(false);
    }
  }

  const name = isolateName(projectName);
  return (
    <div className={styles["plan"]}>
      <div role="alert" className={styles["failure"]}>
        {failure}
      </div>
      {outcome !== null && !atWork && (
        <section className={styles["outcome"]} aria-label={t`What was done`}>
          <p>{describeDone(outcome.done, outcome.done + outcome.failed.length + outcome.left.length)}</p>
          {/* In its own project the dock lists what failed. */}
          {appId !== open && <Failures outcome={outcome} />}
          <ButtonLink to={projectAddress(appId, "labels")}>{t`Open the labels of ${name}`}</ButtonLink>
        </section>
      )}
      <QueryView
        query={query}
        failure={t`The labels of ${name} can’t be shown`}
        pending={<p role="status" className={styles["pending"]}>{t`Loading the labels of ${name}…`}</p>}
      >
        {() => (
          <PlanView
            key={listKey}
            entries={entries}
            problems={problems}
            pending={isLooking || atWork}
            onApply={(ticked) => void apply(ticked)}
          />
        )}
      </QueryView>
    </div>
  );
}

/** Whether an entry still does what the person saw, or needs nothing any more. */
function isAsShown(entry: PlanEntry, shown: PlanEntry | undefined): boolean {
  if (entry.kind === "unchanged") return true;
  const [now, then] = [entry.existing, shown?.existing];
  return (
    entry.kind === shown?.kind &&
    now?.id === then?.id &&
    now?.name === then?.name &&
    now?.color === then?.color
  );
}

function Failures({ outcome: { failed, left } }: { readonly outcome: Outcome }) {
  const count = formatCount(left.length);
  return (
    <>
      {failed.length > 0 && (
        <ul aria-label={t`What failed`} className={styles["failures"]}>
          {failed.map(({ step, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list doesn't change.
            <li key={index}>
              <bdi>{showName(step.name)}</bdi> {reason}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <p>
          {select(pluralForm(left.length), {
            one: `${count} was not tried.`,
            other: `${count} were not tried.`,
          })}
        </p>
      )}
    </>
  );
}
