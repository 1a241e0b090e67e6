import { t } from "@lingui/core/macro";
import { ExternalLink as ExternalIcon } from "lucide";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { linkChangelog } from "#dashboard/projects/parts/changelog-address.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ButtonAnchor } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import styles from "./project-page.module.css";

/** All there is to know about a project. */
export default function ProjectPage() {
  const appId = useAppId();
  const listed = useProject(appId);
  const query = useProjectDetail(appId);
  // One heading from the first moment on: the focus, once there, is not lost when the details arrive.
  const project = query.data ?? listed;
  const name = project?.name ?? listed?.name;
  const changelog = project ? linkChangelog(project) : null;
  return (
    <div className={styles["page"]}>
      <PageHeading
        title={name ?? t`Project`}
        screen={t`Project`}
        project={name}
        image={project && <ProjectAvatar project={{ ...project, name: name ?? "" }} size="small" />}
        actions={
          changelog !== null && (
            <ButtonAnchor href={changelog} target="_blank" rel="noopener noreferrer nofollow">
              <Icon node={ExternalIcon} />
              {t`Open changelog`}
              <span className="visually-hidden">{t`opens in a new tab`}</span>
            </ButtonAnchor>
          )
        }
      />
      <QueryView
        framed
        query={query}
        failure={t`The project can’t be shown`}
        pending={
          <>
            <Skeleton says={t`Loading the project…`} lines={3} />
            <Skeleton lines={6} />
          </>
        }
      >
        {(detail) => <ProjectFacts project={{ ...detail, name: name ?? null }} />}
      </QueryView>
    </div>
  );
}
