import { select, t } from "@lingui/core/macro";
import { CircleAlert, X } from "lucide";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { formatCount, pluralForm } from "./count.ts";
import { Icon } from "./icon.tsx";
import styles from "./job-dock.module.css";
import { isAtWork, type Job, useJobs } from "./jobs.ts";
import { showToast } from "./toast.ts";

interface JobDockProps {
  /** The project that is open, by its id; null for none. */
  readonly open: string | null;
}

/** Where a person watches long work, stops it and takes it up again, whatever screen is open. */
export function JobDock({ open }: JobDockProps) {
  const jobs = useJobs();
  const dock = useRef<HTMLElement>(null);
  const busy = jobs.some(isAtWork);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);

  // What else is at the bottom of the window stands on the dock.
  useLayoutEffect(() => {
    const { current } = dock;
    if (current === null) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty("--dock", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty("--dock");
    };
  }, []);

  return (
    <section ref={dock} className={styles["dock"]} aria-label={t`Work in progress`}>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} isOpen={job.plan.about === open} />
      ))}
    </section>
  );
}

interface JobCardProps {
  readonly job: Job;
  /** Whether the project that it changes is the one that is open: only then are names shown. */
  readonly isOpen: boolean;
}

function JobCard({ job, isOpen }: JobCardProps) {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const { plan, done, total, failed, left } = job;
  const atWork = isAtWork(job);
  const succeeded = job.state === "ended" && failed.length === 0;
  const tried = done + failed.length;
  const counts = t`${formatCount(tried)} of ${formatCount(total)}`;

  useEffect(() => {
    if (!succeeded) return;
    const hadFocus = card.current?.contains(document.activeElement) === true;
    job.dismiss();
    showToast({ about: plan.about, tone: "good", text: plan.describeDone(done, total) });
    if (hadFocus) document.querySelector("h1")?.focus();
  }, [succeeded, job, plan, done, total]);

  // The button that was pressed may be gone with the state it belonged to.
  const held = useRef(false);
  useLayoutEffect(() => {
    if (!atWork && held.current && !card.current?.contains(document.activeElement)) card.current?.focus();
  }, [atWork]);

  return (
    // A fieldset would be named by a legend, not by its heading.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      ref={card}
      role="group"
      aria-labelledby={titleId}
      className={styles["card"]}
      tabIndex={-1}
      onFocus={() => {
        held.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) held.current = false;
      }}
    >
      <div className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          {plan.title}
          {!isOpen && <span className={styles["place"]}>{t`in another project`}</span>}
        </h2>
        <span className={styles["count"]}>{counts}</span>
        {atWork ? (
          <Button pending={job.state === "stopping"} onClick={job.stop}>
            {job.state === "stopping" ? t`Stopping…` : t`Stop`}
          </Button>
        ) : (
          <Button look="quiet" iconOnly aria-label={t`Close`} onClick={job.dismiss}>
            <Icon node={X} />
          </Button>
        )}
      </div>
      {atWork && <progress className={styles["bar"]} value={tried} max={total} aria-labelledby={titleId} />}
      <div role="status" className={styles["status"]}>
        <Status job={job} />
      </div>
      {failed.length > 0 && isOpen && <Failures failed={failed} />}
      {!atWork && failed.length + left.length > 0 && (
        <div className={styles["actions"]}>
          <Button onClick={job.resume}>{left.length > 0 ? t`Go on` : t`Try those again`}</Button>
        </div>
      )}
    </div>
  );
}

/** What there is to say of a job beside its progress. */
function Status({ job }: { readonly job: Job }) {
  const { state, plan, done, total, failed, left, waitsUntil } = job;
  if (state === "waiting") return <Wait until={waitsUntil} />;
  if (isAtWork(job)) return null;
  const failedCount = formatCount(failed.length);
  const leftCount = formatCount(left.length);
  return (
    <>
      <p>{plan.describeDone(done, total)}</p>
      {failed.length > 0 && (
        <p className={styles["failed"]}>
          <Icon node={CircleAlert} />
          {select(pluralForm(failed.length), {
            one: `${failedCount} failed.`,
            other: `${failedCount} failed.`,
          })}
        </p>
      )}
      {left.length > 0 && (
        <p>
          {select(pluralForm(left.length), {
            one: `${leftCount} was not tried.`,
            other: `${leftCount} were not tried.`,
          })}{" "}
          {state === "broken" && t`The service failed several times in a row.`}
        </p>
      )}
    </>
  );
}

/** How long the service asked to wait, counted down for the eye. */
function Wait({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return (
    <p>
      {t`The service asks to wait a little.`} <span aria-hidden>{t`Going on in ${seconds} s.`}</span>
    </p>
  );
}

/** So many failures are read by name; whoever has more learns their number. */
const listed = 100;

function Failures({ failed }: Pick<Job, "failed">) {
  const more = failed.length - listed;
  return (
    // A list that scrolls must be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <ul className={styles["failures"]} aria-label={t`What failed`} tabIndex={0}>
      {failed.slice(0, listed).map(({ step, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list only grows.
        <li key={index}>
          <bdi className={styles["name"]}>{step.name}</bdi> {reason}
        </li>
      ))}
      {more > 0 && <li>{t`And ${formatCount(more)} more.`}</li>}
    </ul>
  );
}
