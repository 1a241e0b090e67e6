import { t } from "@lingui/core/macro";
import { Download } from "lucide";
import { useEffect, useRef } from "react";
import { describeDone } from "#dashboard/jobs/job-sentence.ts";
import {
  isAtWork,
  isComplete,
  type Job,
  useIsWorkedOn,
  useOutcomeOnPage,
} from "#dashboard/jobs/job-store.ts";
import { FailureList } from "#dashboard/plan/failure-list.tsx";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { saveFile } from "#dashboard/ui/save-file.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./import-page.module.css";
import { countResults, lineResults, reportLines, writeReport } from "./import-report.ts";

interface ImportResultProps {
  readonly appId: string;
  readonly job: Job;
  readonly onStartOver: () => void;
}

/** What became of an import of this tab, what failed by name; or that it is under way. */
export function ImportResult({ appId, job, onStartOver }: ImportResultProps) {
  const { subject: fileName } = job.plan;
  const name = fileName === null ? t`the pasted text` : isolateName(fileName);
  const atWork = isAtWork(job);
  const isFinished = isComplete(job);
  const title = atWork ? t`Importing ${name}` : describeEnd(job, name);
  useOutcomeOnPage(job);
  const mustWait = useIsWorkedOn(appId);
  // The button that had the focus, here or in the dock, may go when the work begins or ends.
  const wasAtWork = useRef(atWork);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasAtWork.current !== atWork && isLost) document.querySelector("h1")?.focus();
    wasAtWork.current = atWork;
  }, [atWork]);
  useAnnouncement(atWork ? "" : `${title}. ${describeDone(job)}`);
  return (
    <section className={styles["card"]} aria-labelledby="import-result">
      <div className={styles["notice"]}>
        <h2 id="import-result" className={styles["title"]}>
          {title}
        </h2>
        {atWork ? (
          <p className={styles["text"]}>
            {t`You can keep working. If you close this page, come back here to resume.`}
          </p>
        ) : (
          <Outcome job={job} />
        )}
        {!atWork && (
          <div className={styles["actions"]}>
            {!isFinished && (
              <Button look="primary" pending={mustWait} onClick={job.resume}>
                {job.left > 0 ? t`Resume` : t`Retry failed`}
              </Button>
            )}
            <ButtonLink look={isFinished ? "primary" : undefined} to={projectAddress(appId, "labels")}>
              {t`View labels`}
            </ButtonLink>
            <Button
              data-once
              onClick={() =>
                saveFile({
                  name: reportName(fileName),
                  type: "text/csv;charset=utf-8",
                  text: writeReport(reportLines(job)),
                })
              }
            >
              <Icon node={Download} />
              {t`Download report`}
            </Button>
            <Button onClick={onStartOver}>{t`Import another file`}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** @param name what was imported, as it is shown */
function describeEnd(job: Job, name: string): string {
  if (isComplete(job)) return t`Imported ${name}`;
  return job.state === "stopped" ? t`Import stopped` : t`Some labels couldn’t be imported`;
}

function Outcome({ job }: { readonly job: Job }) {
  const lines = reportLines(job);
  const counts = Map.groupBy(lines, ({ result }) => result);
  const failed = lines.filter(({ reason }) => reason !== "");
  const some = lineResults.filter((result) => counts.has(result));
  return (
    <>
      {job.state === "broken" && (
        <p className={styles["text"]}>{t`The service didn’t respond for several minutes.`}</p>
      )}
      <ul className={styles["results"]}>
        {some.map((result) => (
          <li key={result} data-result={result}>
            {countResults(result, counts.get(result)?.length ?? 0)}
          </li>
        ))}
      </ul>
      <FailureList
        name={t`Not imported`}
        failures={failed.slice(0, mostListed)}
        more={failed.length - mostListed}
      />
    </>
  );
}

/** So many are listed by name; the report has them all. */
const mostListed = 100;

/** What the report of a file is called: `labels.csv` gives `labels-report.csv`. */
function reportName(fileName: string | null): string {
  return `${fileName?.replace(/\.[^.]*$/, "") ?? "labels"}-report.csv`;
}
