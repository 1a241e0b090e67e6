import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useJobs } from "#dashboard/jobs/job-store.ts";

import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import { ExportCard } from "./export-card.tsx";
import { dismissImport, isFinished, useImportAtWork, useLabelImport, useSavedImport } from "./import-job.ts";
import styles from "./import-page.module.css";
import { ImportPlan } from "./import-plan.tsx";
import { reportLines } from "./import-report.ts";
import { ImportResult } from "./import-result.tsx";
import { ImportSource, useFileDrop } from "./import-source.tsx";
import { useImportText } from "./import-text.ts";
import { ResumeImport } from "./resume-import.tsx";

/** Takes labels into a project from a file of this console or of another tool, after a dry run. */
export default function ImportPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const detail = useProjectDetail(appId);
  const scope = { serviceUrl: useApi().serviceUrl, appId };
  const labelImport = useLabelImport(scope);
  const isAtWork = useImportAtWork(labelImport);
  const saved = useSavedImport(scope);
  const reader = useImportText();
  const [pasted, setPasted] = useState("");
  const isOver = useFileDrop(reader.readFile, !isAtWork);

  const outcome = labelImport?.outcome ?? null;
  // As long as the dock shows its job, it's resumed there.
  const isInDock = useJobs().some(({ id }) => id === labelImport?.jobId);

  const toHeading = () => document.querySelector("h1")?.focus();
  function startOver(): void {
    dismissImport(scope);
    // What is over may go; anything else that was typed stays.
    if (labelImport?.fileName === null) setPasted("");
    toHeading();
  }
  function endPlan(): void {
    reader.forget();
    toHeading();
  }

  const { importText } = reader;
  const canResume = importText === null && saved !== null && !isAtWork && !isInDock;
  const labelView = {
    query: detail,
    framed: true,
    failure: t`The project’s labels can’t be loaded`,
    pending: <p role="status">{t`Loading the project’s labels…`}</p>,
  };
  return (
    <>
      <PageHeading
        title={t`Import & export`}
        project={project?.name}
        lead={project && t`Bring labels into ${isolateName(project.name)} from a file, or save them as one`}
      />
      <div className={styles["stack"]} data-over={isOver}>
        {importText === null && labelImport !== undefined && (
          <ImportResult
            appId={appId}
            fileName={labelImport.fileName}
            lines={isAtWork || outcome === null ? null : reportLines(labelImport)}
            isFinished={outcome !== null && isFinished(outcome)}
            onStartOver={startOver}
          />
        )}
        {canResume && (
          <QueryView {...labelView}>
            {({ labels }) => (
              <ResumeImport
                appId={appId}
                saved={saved}
                listed={labels}
                onStart={toHeading}
                onDiscard={startOver}
              />
            )}
          </QueryView>
        )}
        {importText === null && labelImport === undefined && (
          <ImportSource reader={reader} pasted={pasted} onPaste={setPasted} />
        )}
        {importText !== null && (
          <QueryView {...labelView}>
            {({ labels }) => (
              <ImportPlan
                appId={appId}
                importText={importText}
                listed={labels}
                reader={reader}
                onEnd={endPlan}
              />
            )}
          </QueryView>
        )}
        {importText === null && <ExportCard appId={appId} />}
      </div>
    </>
  );
}
