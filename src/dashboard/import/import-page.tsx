import { t } from "@lingui/core/macro";
import { useState } from "react";
import { LabelsLink } from "#dashboard/plan/labels-link.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { dismissImport, useImportAtWork, useKeptImport, useLabelImport } from "./import-job.ts";
import styles from "./import-page.module.css";
import { ImportPlan } from "./import-plan.tsx";
import { ImportOutcome } from "./import-result.tsx";
import { ImportSource, useFileDrop } from "./import-source.tsx";
import { useImportText } from "./import-text.ts";
import { ImportOffer } from "./resume-import.tsx";

/** Takes labels into a project from a file of this console or of another tool, after a dry run. */
export default function ImportPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const detail = useProjectDetail(appId);
  const place = { serviceUrl: useApi().serviceUrl, appId };
  const labelImport = useLabelImport(place);
  const isAtWork = useImportAtWork(labelImport);
  const kept = useKeptImport(place);
  const taker = useImportText();
  const [pasted, setPasted] = useState("");
  const isOver = useFileDrop(taker.takeFile, !isAtWork);

  const toHeading = () => document.querySelector("h1")?.focus();
  function startOver(): void {
    dismissImport(place);
    // What is over may go; anything else that was typed stays.
    if (labelImport?.fileName === null) setPasted("");
    toHeading();
  }
  function endPlan(): void {
    taker.forget();
    toHeading();
  }

  const { given } = taker;
  const isOffered = given === null && kept !== null && !isAtWork;
  const labelView = {
    query: detail,
    failure: t`The project’s labels can’t be read`,
    pending: <p role="status">{t`Reading the project’s labels…`}</p>,
  };
  return (
    <>
      <PageHeading
        title={t`Import labels`}
        project={project?.name}
        lead={t`From CSV or JSON, or from the label files of GitHub, GitLab, Gitea and Forgejo`}
        actions={<LabelsLink appId={appId} />}
      />
      <div className={styles["stack"]} data-over={isOver}>
        {given === null && labelImport !== undefined && (
          <ImportOutcome labelImport={labelImport} isAtWork={isAtWork} onStartOver={startOver} />
        )}
        {isOffered && (
          <QueryView {...labelView}>
            {({ labels }) => (
              <ImportOffer
                appId={appId}
                kept={kept}
                listed={labels}
                onStart={toHeading}
                onDiscard={startOver}
              />
            )}
          </QueryView>
        )}
        {given === null && labelImport === undefined && (
          <ImportSource taker={taker} pasted={pasted} onPaste={setPasted} />
        )}
        {given !== null && (
          <QueryView {...labelView}>
            {({ labels }) => (
              <ImportPlan appId={appId} given={given} listed={labels} taker={taker} onEnd={endPlan} />
            )}
          </QueryView>
        )}
      </div>
    </>
  );
}
