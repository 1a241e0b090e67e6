import { t } from "@lingui/core/macro";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectList } from "#dashboard/projects/data/project-queries.ts";
import { UnreadableProjectLine } from "#dashboard/projects/project-unreadable.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./unknown-project-page.module.css";

/** An address of a project that isn't there, or isn't the person's: nobody can tell which. */
export function UnknownProjectPage() {
  const { data: projects = [] } = useProjectList();
  return (
    <>
      <PageHeading title={t`Project not found`} />
      <Notice framed title={t`This project doesn’t exist, or you don’t have access to it`}>
        <p>{projects.length > 0 ? t`Your projects` : t`You’re not a member of any project yet.`}</p>
        <ul className={styles["projects"]}>
          {projects.map((project, index) =>
            project.app_id === null ? (
              // It may have no id, and there is nothing in it to tell it by.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <li key={`unreadable ${index}`}>
                <UnreadableProjectLine project={project} />
              </li>
            ) : (
              <li key={project.app_id}>
                <Link translate="no" to={projectAddress(project.app_id, "labels")} dir="auto">
                  {showName(project.name)}
                </Link>
              </li>
            ),
          )}
        </ul>
      </Notice>
    </>
  );
}
