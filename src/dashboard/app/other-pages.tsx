/* The pages of addresses that name no screen of a project: one file of the build. */
import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { Navigate } from "react-router";
import { recallLastProject } from "#dashboard/projects/data/last-project.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { readableProjects, useProjectList } from "#dashboard/projects/data/project-queries.ts";
import styles from "#dashboard/session/entry-frame.module.css";
import { EntryFrame } from "#dashboard/session/entry-frame.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";

/** Redirects to the project that was open last, else to the first one. */
export function HomePage() {
  const projects = useProjectList();
  return (
    <>
      <PageHeading title={t`Projects`} lead={projects.isPending ? t`Loading projects…` : undefined} />
      <QueryView framed query={projects} failure={t`Your projects can’t be shown`} pending={null}>
        {(list) => {
          const last = recallLastProject();
          const readable = readableProjects(list);
          const project = readable.find(({ app_id }) => app_id === last) ?? readable[0];
          if (project !== undefined)
            return <Navigate to={projectAddress(project.app_id, "labels")} replace />;
          if (list.length > 0) {
            return (
              <Notice urgent framed title={t`All of your projects have invalid data`}>
                {t`The service returned an unexpected response. Contact your administrator.`}
              </Notice>
            );
          }
          return (
            <Notice framed title={t`You’re not a member of any project yet`}>
              {t`Ask a project owner to add you, then reload this page.`}
            </Notice>
          );
        }}
      </QueryView>
    </>
  );
}

/** An address that names no screen. */
export function NotFoundPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <EntryFrame title={t`Page not found`}>
      <div className={styles["card"]}>
        <h1 ref={heading} tabIndex={-1}>{t`This page doesn’t exist`}</h1>
        <p className={styles["lead"]}>{t`Check the address for a typing mistake.`}</p>
        <ButtonLink variant="primary" to="/">
          {t`Go to your projects`}
        </ButtonLink>
      </div>
    </EntryFrame>
  );
}

/** An address of a project that isn't there, or isn't the person's: nobody can tell which. The switcher above has theirs. */
export function UnknownProjectPage() {
  return (
    <>
      <PageHeading title={t`Project not found`} />
      <Notice
        framed
        title={t`This project doesn’t exist, or you don’t have access to it`}
        actions={<ButtonLink to="/">{t`Go to your projects`}</ButtonLink>}
      >
        {t`Check the address for a typing mistake.`}
      </Notice>
    </>
  );
}
