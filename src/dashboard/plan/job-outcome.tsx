import { t } from "@lingui/core/macro";
import { Undo2 } from "lucide";
import { useEffect, useRef } from "react";
import { effectOf } from "#client/label-change.ts";
import { countActions } from "#contract/label-history.ts";
import { joinSentences } from "#contract/languages.ts";
import { JobFailures } from "#dashboard/jobs/job-dock.tsx";
import { describeOutcome } from "#dashboard/jobs/job-sentence.ts";
import { isComplete, type Job, useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { describeActions } from "#dashboard/jobs/label-actions.ts";
import { undoEntry } from "#dashboard/labels/data/changes/run-label-change.ts";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./job-outcome.module.css";

interface JobOutcomeProps {
  /** They are over; several are of several projects. */
  readonly jobs: readonly Job[];
  /** The one that was changed; null while it isn't known, and for several. */
  readonly projectName: string | null;
  /** Shows the plan again; undefined where nothing is left in it. */
  readonly onReview: (() => void) | undefined;
}

/** What came of jobs, said once; the way to undo them, and the way on. */
export function JobOutcome({ jobs, projectName, onReview }: JobOutcomeProps) {
  const section = useRef<HTMLElement>(null);
  const appIds = jobs.map(({ plan }) => plan.appId);
  const isFinished = jobs.every(isComplete);
  const open = useAppId();
  const shown = projectName === null ? open : (appIds[0] ?? open);
  const mustWait = useIsWorkedOn(...appIds);
  const outcome = joinSentences(jobs.flatMap(describeOutcome));
  useAnnouncement(outcome);
  // The button that had the focus may be gone, as its own may be later.
  useEffect(() => {
    focusUnlessElsewhere(section.current);
    section.current?.scrollIntoView({ block: "nearest" });
    return () => queueMicrotask(() => focusUnlessElsewhere(document.querySelector("h1")));
  }, []);
  const name = isolateName(projectName ?? "");
  const counts = describeCounts(jobs);
  const isLeft = jobs.some(({ left }) => left > 0);
  const stopped = isLeft ? t`Stopped` : t`Some changes failed`;
  const undoable = jobs.filter(({ done }) => done > 0);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Result`}
      className={styles["outcome"]}
      data-good={isFinished}
    >
      <Notice
        framed
        title={isFinished ? t({ message: "Done", comment: "Heading: all changes were made" }) : stopped}
        actions={
          <>
            {!isFinished && (
              <Button
                variant="primary"
                pending={mustWait}
                onClick={() => {
                  for (const job of jobs) job.resume();
                }}
              >
                {isLeft ? t`Resume` : t`Retry failed changes`}
              </Button>
            )}
            <ButtonLink variant={isFinished ? "primary" : undefined} to={projectAddress(shown, "labels")}>
              {shown === open ? t`Back to labels` : t`View ${name}’s labels`}
            </ButtonLink>
            {undoable.length > 0 && (
              <Button
                pending={mustWait}
                onClick={() => {
                  for (const { plan } of undoable) void undoEntry(plan.id);
                }}
              >
                <Icon mirrored node={Undo2} />
                {t`Undo`}
              </Button>
            )}
            {onReview && <Button onClick={onReview}>{t`Review changes`}</Button>}
          </>
        }
      >
        <p>{outcome}</p>
        {counts !== null && <p>{counts}</p>}
        {jobs.map((job) => (
          <JobFailures key={job.plan.id} job={job} />
        ))}
      </Notice>
    </section>
  );
}

function focusUnlessElsewhere(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** How many labels were created, renamed, and so on; null where the job’s own sentence says it. */
function describeCounts(jobs: readonly Job[]): string | null {
  const done = jobs.flatMap(({ plan, results }) =>
    plan.steps.filter((_, index) => results[index] === "done"),
  );
  const parts = describeActions(countActions(done.map((step) => ({ action: effectOf(step) }))));
  const isPlan = jobs.some(({ plan }) => ["import", "starter-set", "copy"].includes(plan.kind));
  return parts.length > 1 || isPlan ? joinList(parts) : null;
}
