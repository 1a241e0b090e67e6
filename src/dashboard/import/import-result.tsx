import { t } from "@lingui/core/macro";
import { Download } from "lucide";
import { isAtWork, type Job } from "#dashboard/jobs/job-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { saveFile } from "#dashboard/ui/save-file.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import styles from "./import-page.module.css";
import { type LineResult, lineResults, nameResult, reportLines, writeReport } from "./import-report.ts";

interface ImportResultProps {
  readonly job: Job;
  readonly onStartOver: () => void;
}

/** What became of an import of this tab, line by line as a file, or that it is at work. */
export function ImportResult({ job, onStartOver }: ImportResultProps) {
  const { subject: fileName } = job.plan;
  const name = fileName === null ? t`The pasted text` : isolateName(fileName);
  if (isAtWork(job)) {
    return (
      <section className={styles["card"]} aria-labelledby="import-result">
        <div className={styles["notice"]}>
          <h2 id="import-result" className={styles["title"]}>
            {t`${name} is being imported`}
          </h2>
          <p className={styles["text"]}>
            {t`You can keep working. If you close this page, come back here to resume.`}
          </p>
        </div>
      </section>
    );
  }
  const lines = reportLines(job);
  const counts = Map.groupBy(lines, ({ result }) => result);
  const some = lineResults.filter((result) => counts.has(result));
  const countOf = (result: LineResult) => formatCount(counts.get(result)?.length ?? 0);
  const finished = job.failed + job.left === 0;
  return (
    <section className={styles["card"]} aria-labelledby="import-result">
      <div className={styles["notice"]}>
        <h2 id="import-result" className={styles["title"]}>
          {finished ? t`${name} was imported` : t`${name} was imported in part`}
        </h2>
        <ul className={styles["results"]}>
          {some.map((result) => (
            <li key={result} data-result={result}>
              <b>{countOf(result)}</b> {nameResult(result)}
            </li>
          ))}
        </ul>
        <div className={styles["actions"]}>
          <Button
            onClick={() =>
              saveFile({
                name: reportName(fileName),
                type: "text/csv;charset=utf-8",
                text: writeReport(lines),
              })
            }
          >
            <Icon node={Download} />
            {t`Download report`}
          </Button>
          {finished && <Button onClick={onStartOver}>{t`Import another file`}</Button>}
        </div>
      </div>
    </section>
  );
}

/** What the report of a file is called: `labels.csv` gives `labels-report.csv`. */
function reportName(fileName: string | null): string {
  return `${fileName?.replace(/\.[^.]*$/, "") ?? "labels"}-report.csv`;
}
