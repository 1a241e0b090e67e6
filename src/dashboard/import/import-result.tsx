import { t } from "@lingui/core/macro";
import { Download } from "lucide";
import { FailureList } from "#dashboard/jobs/failure-list.tsx";
import { isAtWork, isComplete, type Job } from "#dashboard/jobs/job-store.ts";
import { JobOutcome, useLatestJob } from "#dashboard/plan/job-outcome.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { saveFile } from "#dashboard/ui/save-file.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./import-page.module.css";
import { countResults, lineResults, reportLines, writeReport } from "./import-report.ts";

interface ImportResultProps {
  readonly projectName: string;
  readonly job: Job;
  readonly onStartOver: () => void;
}

/** What became of an import of this tab, what failed by name, or that it was undone; or that it is under way. */
export function ImportResult({ projectName, job, onStartOver }: ImportResultProps) {
  const latest = useLatestJob(job) ?? job;
  // A job that undid the import has its own wording.
  const isImport = latest.plan.id === job.plan.id;
  const { subject: fileName } = job.plan;
  const name = fileName === null ? t`the pasted text` : isolateName(fileName);
  const startOver = <Button onClick={onStartOver}>{t`Import another file`}</Button>;
  if (!isImport) return <JobOutcome job={latest} projectName={projectName} actions={startOver} />;
  return (
    <JobOutcome
      job={latest}
      projectName={projectName}
      title={isAtWork(latest) ? t`Importing ${name}` : describeEnd(latest, name)}
      details={<Results job={latest} />}
      actions={
        <>
          <Button
            data-once
            onClick={() =>
              saveFile({
                name: reportName(fileName),
                type: "text/csv;charset=utf-8",
                content: writeReport(reportLines(latest)),
              })
            }
          >
            <Icon node={Download} />
            {t`Download report`}
          </Button>
          {startOver}
        </>
      }
    />
  );
}

/** @param name what was imported, as it is shown */
function describeEnd(job: Job, name: string): string {
  if (isComplete(job)) return t`Imported ${name}`;
  return job.state === "stopped" ? t`Import stopped` : t`Some labels couldn’t be imported`;
}

/** How many lines came to what; while it is under way, that nobody needs to wait for it. */
function Results({ job }: { readonly job: Job }) {
  if (isAtWork(job)) {
    return (
      <p className={styles["text"]}>
        {t`You can keep working. If you close this page, come back here to resume.`}
      </p>
    );
  }
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
      <FailureList name={t`Not imported`} failures={failed} count={failed.length} />
    </>
  );
}

/** What the report of a file is called: `labels.csv` gives `labels-report.csv`. */
function reportName(fileName: string | null): string {
  return `${fileName?.replace(/\.[^.]*$/, "") ?? "labels"}-report.csv`;
}
