import { t } from "@lingui/core/macro";
import { Download } from "lucide";
import { useState } from "react";
import * as z from "zod/mini";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { useFileDrop, useTaking } from "./import-file.ts";
import styles from "./import-page.module.css";
import { ImportPlan } from "./import-plan.tsx";
import { ImportSource } from "./import-source.tsx";
import type { ImportFile } from "./label-file-reading.ts";

/** Takes labels into a project from a file of this console or of another tool, after a dry run. */
export default function ImportPage() {
  const appId = useAppId();
  const project = useProject(appId);
  const [pasted, setPasted] = usePersonalDraft(`import ${appId}`, z.string(), true);
  const [address, setAddress] = usePersonalDraft(`import address ${appId}`, z.string(), true);
  // Each time something is taken it is another plan, even of the same file.
  const [taken, setTaken] = useState<{ readonly file: ImportFile; readonly turn: number } | null>(null);
  const taking = useTaking((file) => setTaken((before) => ({ file, turn: (before?.turn ?? 0) + 1 })));
  const isOver = useFileDrop(taking.takeFiles);

  function leave(): void {
    setTaken(null);
    document.querySelector("h1")?.focus();
  }

  return (
    <>
      <PageHeading
        title={taken === null ? t`Import & export` : t`Import`}
        screen={t`Import & export`}
        project={project?.name}
        lead={
          taken === null
            ? project && t`Import labels into ${isolateName(project.name)} from a file, or export them`
            : null
        }
        actions={
          taken === null ? (
            <ButtonLink to={`${projectAddress(appId, "labels")}?export`}>
              <Icon node={Download} />
              <span>{t`Export labels`}</span>
            </ButtonLink>
          ) : (
            <Button onClick={leave}>
              {taken.file.name === null && pasted ? t`Edit text` : t`Choose another file`}
            </Button>
          )
        }
      />
      <div className={styles["stack"]} data-over={isOver}>
        {taken === null ? (
          <ImportSource
            taking={taking}
            pasted={pasted ?? ""}
            onPaste={setPasted}
            address={address ?? ""}
            onAddress={setAddress}
          />
        ) : (
          <>
            <p role="alert" className={styles["refusal"]}>
              {taking.refusals.file}
            </p>
            <ImportPlan
              key={taken.turn}
              appId={appId}
              projectName={project?.name ?? null}
              file={taken.file}
              onDone={() => {
                // What was imported is cleared; other input stays.
                if (taken.file.name === null) setPasted("");
              }}
            />
          </>
        )}
      </div>
    </>
  );
}
