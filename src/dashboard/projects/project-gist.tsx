import { t } from "@lingui/core/macro";
import type { LenientProject } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { FactList, listGeneralFacts } from "#dashboard/projects/parts/fact-list.tsx";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./project-gist.module.css";

interface ProjectGistProps {
  readonly project: LenientProject;
  /** Called when the person goes to its page. */
  readonly onLeave: () => void;
}

/** What is asked of a project most often, and the way to the rest. */
export function ProjectGist({ project, onLeave }: ProjectGistProps) {
  const { app_id: appId, name } = project;
  const detail = useProjectDetail(appId).data;
  const facts = listGeneralFacts(detail ?? project, appId);
  // Their place is kept while they are awaited.
  const missing = detail ? t`Not set` : "\u00a0";
  const awaited = [facts.plan, facts.languages].map(({ name: term, value }) => ({
    name: term,
    value: value ?? missing,
  }));
  return (
    <div className={styles["gist"]}>
      <div className={styles["head"]}>
        <ProjectAvatar project={project} size="large" />
        <div className={styles["names"]}>
          <p translate="no" className={styles["name"]} dir="auto">
            {showName(name)}
          </p>
          {facts.address.value}
        </div>
        <ButtonLink to={projectAddress(appId, "project")} onClick={onLeave}>{t`Details`}</ButtonLink>
      </div>
      <div className={styles["facts"]}>
        <FactList facts={[facts.appId, ...awaited]} />
      </div>
    </div>
  );
}
