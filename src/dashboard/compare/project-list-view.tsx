import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { LenientProject } from "#contract/projects.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";

interface ProjectListViewProps {
  readonly children: (projects: readonly LenientProject[]) => ReactNode;
}

/** What a screen shows of the person’s projects, once they are known. */
export function ProjectListView({ children }: ProjectListViewProps) {
  return (
    <QueryView
      framed
      query={useProjects()}
      failure={t`Your projects can’t be shown`}
      pending={<Skeleton says={t`Loading projects…`} />}
    >
      {children}
    </QueryView>
  );
}
