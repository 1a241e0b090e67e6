import { t } from "@lingui/core/macro";
import type { Project } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/project-address.ts";
import { Link } from "#dashboard/ui/link.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { showName } from "#dashboard/ui/text-direction.ts";
import styles from "./unknown-project-page.module.css";

/** An address of a project that isn't there, or isn't the person's: nobody can tell which. */
export default function UnknownProjectPage({ projects }: { readonly projects: readonly Project[] }) {
  return (
    <>
      <PageHeading title={t`Project not found`} />
      <Notice title={t`This project doesn’t exist, or you have no access to it`}>
        {projects.length > 0 ? t`These are your projects:` : t`You belong to no project yet.`}
      </Notice>
      <ul className={styles["projects"]}>
        {projects.map((project) => (
          <li key={project.app_id}>
            <Link to={projectAddress(project.app_id, "labels")} dir="auto">
              {showName(project.name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
