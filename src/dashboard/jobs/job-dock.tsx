import { t } from "@lingui/core/macro";
import { CircleAlert } from "lucide";
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { joinSentences } from "#contract/languages.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { readUndoTime } from "#dashboard/ui/overlay/undo-time.ts";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { useUnloadQuestion } from "#dashboard/ui/unload-question.ts";
import { JobFailures } from "./failure-list.tsx";
import styles from "./job-dock.module.css";
import { askToResume, describeDone, describeFailed, describeLeft, nameJob } from "./job-sentence.ts";
import { isAtWork, isComplete, type Job, useDockJobs, useIsWorkedOn } from "./job-store.ts";

interface JobDockProps {
  /** The project that is open, by its id; null for none. */
  readonly open: string | null;
  /** Takes back what a job has done. */
  readonly onUndo: (jobId: string) => void;
}

/** Where a person watches long work, stops it and takes it up again, whatever screen is open. */
export default function JobDock({ open, onUndo }: JobDockProps) {
  const jobs = useDockJobs();
  useUnloadQuestion(jobs.some(isAtWork));

  if (jobs.length === 0) return null;
  return (
    <section ref={carryOthers} className={styles["dock"]} aria-label={t`Work in progress`}>
      {jobs.map((job) => (
        <JobCard
          key={job.plan.id}
          job={job}
          isOpen={job.plan.appId === open}
          onUndo={() => onUndo(job.plan.id)}
        />
      ))}
    </section>
  );
}

/** Tells other elements at the bottom of the window how much room the dock takes. */
const carryOthers = publishHeight("--dock");

interface JobCardProps {
  readonly job: Job;
  /** Whether the project that it changes is the one that is open: only then are names shown. */
  readonly isOpen: boolean;
  readonly onUndo: () => void;
}

function JobCard({ job, isOpen, onUndo }: JobCardProps) {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const { plan, done, failed } = job;
  const total = plan.steps.length;
  const atWork = isAtWork(job);
  const tried = done + failed;
  const counts = t`${{ done: formatCount(tried) }} of ${{ total: formatCount(total) }}`;
  // A file's name is shown where the project is.
  const shownPlan = isOpen || plan.kind === "copy" ? plan : { ...plan, subject: null };
  const title = job.state === "kept" && job.left > 0 ? askToResume(shownPlan) : nameJob(shownPlan);
  // A job that ends at once announces only its end.
  useAnnouncement(atWork || job.state === "kept" ? title : "", { settle: quietTime });
  useNews(job, card, onUndo);
  const holdFocus = useHeldFocus(card, atWork);

  return (
    // A fieldset would be named by a legend, not by its heading.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      ref={card}
      role="group"
      aria-labelledby={titleId}
      className={styles["card"]}
      tabIndex={-1}
      {...holdFocus}
    >
      <div className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          <span>{title}</span>
          {!isOpen && <span className={styles["place"]}>{t`in another project`}</span>}
        </h2>
        {/* Once it is over this could be read as what was done, not what was tried. */}
        {atWork && <span className={styles["count"]}>{counts}</span>}
        {atWork && (
          <Button pending={job.state === "stopping"} onClick={job.stop}>
            {job.state === "stopping"
              ? t`Stopping…`
              : t({ message: "Stop", comment: "Button: stops work in progress" })}
          </Button>
        )}
      </div>
      {atWork && (
        <progress
          className={styles["bar"]}
          value={tried}
          max={total}
          aria-labelledby={titleId}
          aria-valuetext={counts}
        />
      )}
      <div className={styles["status"]}>
        <Status job={job} />
      </div>
      {failed > 0 && isOpen && (
        <div className={styles["failures"]}>
          <JobFailures job={job} />
        </div>
      )}
      {!atWork && job.state !== "elsewhere" && failed + job.left > 0 && <Actions job={job} onUndo={onUndo} />}
    </div>
  );
}

function nameUndo({ kind }: Job["plan"]): string {
  return kind === "undo" ? t`Redo` : t`Undo`;
}

/** Says that a job has done everything, and takes it off the dock. */
function useNews(job: Job, card: RefObject<HTMLElement | null>, onUndo: () => void): void {
  const { plan } = job;
  const atWork = isAtWork(job);
  const succeeded = isComplete(job);
  const undoName = nameUndo(plan);
  const undo = useEffectEvent(onUndo);
  // A deletion was announced as done before it was sent: it is announced again only after an interruption.
  const isNews = useRef(plan.isAnnounced !== true);
  useEffect(() => {
    if (!atWork && !succeeded) isNews.current = true;
  }, [atWork, succeeded]);
  useEffect(() => {
    if (!succeeded) return;
    const hadFocus = card.current?.contains(document.activeElement) === true;
    job.dismiss();
    const text = describeDone(job);
    if (isNews.current) {
      showToast({
        subject: plan.appId,
        tone: "good",
        text,
        elsewhere: t`In another project: ${text}`,
        countdown: readUndoTime(),
        actions: [{ label: undoName, onPress: () => undo() }],
      });
    }
    if (hadFocus) document.querySelector("h1")?.focus();
  }, [succeeded, job, plan, undoName, card]);
}

/**
 * Keeps the focus in a card: the button that was pressed may be gone with the state it belonged to.
 *
 * @returns what the card needs for that
 */
function useHeldFocus(card: RefObject<HTMLElement | null>, atWork: boolean) {
  const held = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other buttons are there whenever this changes.
  useLayoutEffect(() => {
    if (held.current && !card.current?.contains(document.activeElement)) card.current?.focus();
  }, [atWork]);
  return {
    onFocus: () => {
      held.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = false;
    },
  };
}

/** What can be done with a job that is over, or was interrupted, and has not done everything. */
function Actions({ job, onUndo }: Pick<JobCardProps, "job" | "onUndo">) {
  const { plan, done, left, state, dismiss, resume } = job;
  // A job at work has no such buttons itself.
  const mustWait = useIsWorkedOn(plan.appId);
  function discard(): void {
    dismiss();
    document.querySelector("h1")?.focus();
  }
  return (
    <div className={styles["actions"]}>
      <Button onClick={discard}>{left > 0 ? t`Discard` : t`Close`}</Button>
      {done > 0 && state !== "kept" && (
        <Button pending={mustWait} onClick={onUndo}>
          {nameUndo(plan)}
        </Button>
      )}
      <Button pending={mustWait} onClick={resume}>
        {left > 0 ? t`Resume` : t`Retry failed changes`}
      </Button>
    </div>
  );
}

/** What there is to say of a job beside its progress; it is spoken, too. */
function Status({ job }: { readonly job: Job }) {
  const sentences = describeStatus(job);
  // One that is complete says so by a notification.
  useAnnouncement(isComplete(job) ? "" : joinSentences(sentences));
  if (job.state === "waiting")
    return <Wait key={job.waitsUntil} until={job.waitsUntil} isAsked={job.isAsked} />;
  const failure = isAtWork(job) ? "" : describeFailed(job);
  return sentences.map((sentence) =>
    sentence === failure ? (
      <p key={sentence} className={styles["failed"]}>
        <Icon node={CircleAlert} />
        <span>{sentence}</span>
      </p>
    ) : (
      <p key={sentence}>{sentence}</p>
    ),
  );
}

/** What {@link Status} says of a job, in sentences. */
function describeStatus(job: Job): readonly string[] {
  const { state } = job;
  if (state === "elsewhere") return [t`Running in another tab`];
  if (state === "queued") return [t`Waiting for another job to finish`];
  if (isAtWork(job)) return job.hasUnfinished ? [t`Waiting for the service to finish.`] : [];
  const rest = joinSentences([describeLeft(job), state === "broken" ? describeBreak(job) : ""]);
  return [describeDone(job), describeFailed(job), state === "kept" ? "" : rest].filter(Boolean);
}

/** Why a job has given up. */
function describeBreak({ isAsked }: Job): string {
  return isAsked
    ? t`The service requires too long a wait. Resume later.`
    : t`The service didn’t respond for several minutes.`;
}

interface WaitProps {
  readonly until: number;
  /** Whether the service asked for it, and doesn't just fail. */
  readonly isAsked: boolean;
}

/** Why a job waits. */
function describeReason(isAsked: boolean): string {
  return isAsked ? t`Too many requests to the service.` : t`The service isn’t responding.`;
}

/** How long the job waits for the service: said once, and counted down for the eye. */
function Wait({ until, isAsked }: WaitProps) {
  const [start] = useState(Date.now);
  const [now, setNow] = useState(start);
  useAnnouncement(joinSentences([describeReason(isAsked), describeWait(until - start)]));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <p>{joinSentences([describeReason(isAsked), describeWait(until - now)])}</p>;
}

/** From so many seconds on, minutes are precise enough. */
const mostSeconds = 120;

/** @param time in milliseconds */
function describeWait(time: number): string {
  const seconds = Math.max(1, Math.ceil(time / 1000));
  if (seconds <= mostSeconds) return t`Resuming in ${seconds}\u00a0s.`;
  return t`Resuming in ${formatCount(Math.round(seconds / 60))}\u00a0min.`;
}
