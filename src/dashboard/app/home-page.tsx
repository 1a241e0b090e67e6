import { t } from "@lingui/core/macro";
import { Navigate } from "react-router";
import { recallLastProject } from "#dashboard/projects/data/last-project.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { readableProjects, useProjectList } from "#dashboard/projects/data/project-queries.ts";
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
