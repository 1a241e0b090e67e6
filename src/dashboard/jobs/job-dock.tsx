import { plural, t } from "@lingui/core/macro";
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { nameOf } from "#client/label-change.ts";
import { joinSentences } from "#contract/languages.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import type { ToastMessage } from "#dashboard/ui/overlay/toast-message.ts";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { useUnloadQuestion } from "#dashboard/ui/unload-question.ts";
import styles from "./job-dock.module.css";
import { askToResume, describeDone, describeOutcome, nameJob } from "./job-sentence.ts";
import { isAtWork, isComplete, type Job, useDockJobs, useIsWorkedOn } from "./job-store.ts";

interface JobDockProps {
  /** The project that is open, by its id; null for none. */
  readonly open: string | null;
  /** Takes back what a job has done. */
  readonly onUndo: (jobId: string) => void;
  /** Says that all of a job is done, with the way back. */
  readonly onDone: (jobId: string, message: Pick<ToastMessage, "subject" | "text" | "elsewhere">) => void;
}

/** Where a person watches long work, stops it and takes it up again, whatever screen is open. */
export default function JobDock({ open, ...handlers }: JobDockProps) {
  const jobs = useDockJobs();
  useUnloadQuestion(jobs.some(isAtWork));

  if (jobs.length === 0) return null;
  return (
    <section ref={carryOthers} className={styles["dock"]} aria-label={t`Jobs in progress`}>
      {jobs.map((job) => (
        <JobCard key={job.plan.id} job={job} isOpen={job.plan.appId === open} {...handlers} />
      ))}
    </section>
  );
}

/** Tells other elements at the bottom of the window how much room the dock takes. */
const carryOthers = publishHeight("--dock");

interface JobCardProps extends Omit<JobDockProps, "open"> {
  readonly job: Job;
  /** Whether the project that it changes is the one that is open: only then are names shown. */
  readonly isOpen: boolean;
}

function JobCard({ job, isOpen, onUndo, onDone }: JobCardProps) {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const { plan, done, failed, state } = job;
  const tried = done + failed;
  const counts = t`${{ done: formatCount(tried) }} of ${{ total: formatCount(plan.steps.length) }}`;
  // A file's name is shown where the project is.
  const shownPlan = isOpen || plan.kind === "copy" ? plan : { ...plan, subject: null };
  const title = state === "kept" && job.left > 0 ? askToResume(shownPlan) : nameJob(shownPlan);
  // A job that ends at once announces only its end.
  useAnnouncement(isAtWork(job) || state === "kept" ? title : "", { settle: quietTime });
  useNews(job, card, onDone);

  return (
    // A fieldset would be named by a legend, not by its heading.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div ref={card} role="group" aria-labelledby={titleId} className={styles["card"]}>
      <h2 id={titleId}>
        {title}
        {!isOpen && <span>{t`in another project`}</span>}
      </h2>
      <Status job={job} />
      {isOpen && <JobFailures job={job} />}
      {isAtWork(job) && (
        <>
          <progress value={tried} max={plan.steps.length} aria-labelledby={titleId} aria-valuetext={counts} />
          <span>{counts}</span>
        </>
      )}
      {state !== "elsewhere" && <Actions job={job} onUndo={onUndo} />}
    </div>
  );
}

/** Says that a job has done everything, and takes it off the dock. */
function useNews(job: Job, card: RefObject<HTMLElement | null>, onDone: JobDockProps["onDone"]): void {
  const { plan } = job;
  const tell = useEffectEvent(() => {
    const hadFocus = card.current?.contains(document.activeElement) === true;
    job.dismiss();
    const text = describeDone(job);
    onDone(plan.id, { subject: plan.appId, text, elsewhere: t`In another project: ${text}` });
    if (hadFocus) document.querySelector("h1")?.focus();
  });
  useEffect(() => {
    if (isComplete(job)) tell();
  }, [job]);
}

/** What can be done with a job. The last button stays the same element, so that it keeps the focus. */
function Actions({ job, onUndo }: Pick<JobCardProps, "job" | "onUndo">) {
  const { plan, done, left, state, stop, resume } = job;
  const atWork = isAtWork(job);
  // A job at work has no such buttons itself.
  const mustWait = useIsWorkedOn(plan.appId) && !atWork;
  function discard(): void {
    job.dismiss();
    document.querySelector("h1")?.focus();
  }
  return (
    <div className={styles["actions"]}>
      {!atWork && <Button onClick={discard}>{left > 0 ? t`Discard` : t`Close`}</Button>}
      {!atWork && done > 0 && state !== "kept" && (
        <Button pending={mustWait} onClick={() => onUndo(plan.id)}>
          {plan.kind === "undo" ? t`Redo` : t`Undo`}
        </Button>
      )}
      <Button pending={mustWait || state === "stopping"} onClick={atWork ? stop : resume}>
        {nameMain(job)}
      </Button>
    </div>
  );
}

function nameMain(job: Job): string {
  if (job.state === "stopping") return t`Stopping…`;
  if (isAtWork(job)) return t({ message: "Stop", comment: "Button: stops work in progress" });
  return job.left > 0 ? t`Resume` : t`Retry failed changes`;
}

/** What there is to say of a job beside its progress; it is spoken, too. */
function Status({ job }: { readonly job: Job }) {
  const text = joinSentences(describeStatus(job));
  // One that is complete says so by a notification.
  useAnnouncement(isComplete(job) ? "" : text);
  if (text === "") return null;
  return <p data-failed={job.failed > 0 && !isAtWork(job)}>{text}</p>;
}

/** What {@link Status} says of a job, in sentences. */
function describeStatus(job: Job): readonly string[] {
  const { state, isAsked } = job;
  if (state === "elsewhere") return [t`Running in another tab`];
  if (state === "queued") return [t`Waiting for another job to finish`];
  if (state === "waiting")
    return [isAsked ? t`Too many requests to the service.` : t`The service isn’t responding.`];
  if (isAtWork(job)) return job.hasUnfinished ? [t`Waiting for the service to finish.`] : [];
  return describeOutcome(job);
}

/** So many failures are listed by name; the others are counted. */
const mostListed = 100;

/** The labels that a job couldn’t change, by name, and why; nothing where there are none. */
export function JobFailures({ job: { plan, results } }: { readonly job: Job }) {
  const failures = plan.steps.flatMap((step, index) => {
    const result = results[index];
    return typeof result === "object" ? [{ step, index, reason: result.reason }] : [];
  });
  const more = failures.length - mostListed;
  if (failures.length === 0) return null;
  return (
    // A list that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ul aria-label={t`What failed`} className={styles["failures"]} tabIndex={0}>
      {failures.slice(0, mostListed).map(({ step, index, reason }) => (
        <li key={index}>
          {step.line !== undefined && <span>{`${t`Line ${formatCount(step.line)}:`} `}</span>}
          <bdi translate="no">{showName(nameOf(step))}</bdi>
          <span>{` ${reason}`}</span>
        </li>
      ))}
      {more > 0 && <li>{plural({ count: more }, { one: "and # more", other: "and # more" })}</li>}
    </ul>
  );
}
