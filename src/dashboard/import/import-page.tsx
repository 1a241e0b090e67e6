import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { isAtWork } from "#dashboard/jobs/job-store.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { ExportCard } from "./export-card.tsx";
import { useImportJob } from "./import-job.ts";
import styles from "./import-page.module.css";
import { ImportPlan } from "./import-plan.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportSource, useFileDrop } from "./import-source.tsx";
import { useImportText } from "./import-text.ts";

const handedSchema = z.object({ pasted: z.string() });

/** Takes labels into a project from a file of this console or of another tool, after a dry run. */
export default function ImportPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const detail = useProjectDetail(appId);
  const job = useImportJob(appId);
  const reader = useImportText();
  const [draft, setPasted] = usePersonalDraft(`import ${appId}`, z.string(), true);
  const pasted = draft ?? "";
  const [address, setAddress] = usePersonalDraft(`import address ${appId}`, z.string(), true);
  const isOver = useFileDrop(reader.readFiles, job === undefined || !isAtWork(job));

  // What was pasted as a new label's name, and is a list.
  const navigate = useNavigate();
  const handed = handedSchema.safeParse(useLocation().state).data?.pasted;
  const takeOver = useEffectEvent((text: string) => {
    void navigate(".", { replace: true });
    setPasted(text);
    void reader.readText(text);
  });
  useEffect(() => {
    if (handed !== undefined) takeOver(handed);
  }, [handed]);

  const toHeading = () => document.querySelector("h1")?.focus();
  function startOver(): void {
    // The rest of the job is discarded.
    job?.dismiss();
    job?.forget();
    // What was imported is cleared; other input stays.
    if (job?.plan.subject === null) setPasted("");
    toHeading();
  }
  function endPlan(): void {
    reader.forget();
    toHeading();
  }

  const { importText } = reader;
  const labelView = {
    query: detail,
    framed: true,
    failure: t`The project’s labels can’t be loaded`,
    pending: <Skeleton says={t`Loading the project’s labels…`} />,
  };
  return (
    <>
      <PageHeading
        title={t`Import & export`}
        project={project?.name}
        lead={project && t`Import labels into ${isolateName(project.name)} from a file, or export them`}
      />
      <div className={styles["stack"]} data-over={isOver}>
        {importText === null && job !== undefined && (
          <ImportResult projectName={project?.name ?? ""} job={job} onStartOver={startOver} />
        )}
        {importText === null && job === undefined && (
          <ImportSource
            reader={reader}
            pasted={pasted}
            onPaste={setPasted}
            address={address ?? ""}
            onAddress={setAddress}
          />
        )}
        {importText !== null && (
          <QueryView {...labelView}>
            {({ labels }) => (
              <ImportPlan
                appId={appId}
                projectName={project?.name ?? null}
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
