import { t } from "@lingui/core/macro";
import type { LenientProject } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { linkChangelog, nameChangelog } from "#dashboard/projects/parts/changelog-address.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { nameLanguages } from "#dashboard/projects/parts/project-languages.ts";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { ExternalLink } from "#dashboard/ui/external-link.tsx";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
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
  const address = nameChangelog(detail ?? project);
  const link = linkChangelog(detail ?? project);
  // Their place is kept while they are awaited.
  const show = (text: string | null | undefined) => (detail ? text || t`Not set` : "\u00a0");
  return (
    <div className={styles["gist"]}>
      <div className={styles["head"]}>
        <ProjectAvatar project={project} size="large" />
        <div className={styles["names"]}>
          <p translate="no" className={styles["name"]} dir="auto">
            {showName(name)}
          </p>
          {link === null ? (
            <bdi translate="no">{address}</bdi>
          ) : (
            <ExternalLink address={link} title={t`Open changelog`}>
              {address}
            </ExternalLink>
          )}
        </div>
        <ButtonLink to={projectAddress(appId, "project")} onClick={onLeave}>{t`Details`}</ButtonLink>
      </div>
      <dl className={styles["facts"]}>
        <dt>{t`App ID`}</dt>
        <dd>
          <code translate="no" title={appId}>
            {appId}
          </code>
          <CopyButton text={appId} name={t`Copy app ID`} />
        </dd>
        <dt>{t({ message: "Plan", comment: "What a customer pays for, such as “Pro”" })}</dt>
        <dd>
          <bdi translate="no">{show(detail?.plan)}</bdi>
        </dd>
        <dt>{t`Languages`}</dt>
        <dd>
          <bdi>{show(detail && joinList(nameLanguages(detail)))}</bdi>
        </dd>
      </dl>
    </div>
  );
}
