import { t } from "@lingui/core/macro";
import { ExternalLink as ExternalIcon } from "lucide";
import type { ProjectDetail } from "#contract/project-details.ts";
import { ApiError } from "#dashboard/api/api-error.ts";
import { ButtonAnchor } from "#dashboard/ui/button.tsx";
import { Card, CardGrid } from "#dashboard/ui/card.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { readWebAddress } from "#dashboard/ui/web-address.ts";
import { useAppId } from "./project-address.ts";
import { ProjectAvatar } from "./project-avatar.tsx";
import { FeedCard, GeneralCard, LabelsCard, LanguagesCard } from "./project-cards.tsx";
import { useProjectDetail } from "./project-detail-queries.ts";
import styles from "./project-page.module.css";
import { useProject } from "./project-queries.ts";

/** All there is to know about a project. */
export default function ProjectPage() {
  const appId = useAppId();
  const listed = useProject(appId);
  const query = useProjectDetail(appId);
  return (
    <QueryView
      query={query}
      failure={t`The project can’t be shown`}
      pending={<ProjectSkeleton name={listed?.name} />}
      renderError={(error) =>
        error instanceof ApiError && (error.code === "not-found" || error.code === "forbidden") ? (
          <Notice urgent title={t`Project not found`}>
            {t`This project doesn’t exist, or you have no access to it. Choose another one.`}
          </Notice>
        ) : null
      }
    >
      {(project) => <ProjectFacts project={project} />}
    </QueryView>
  );
}

function ProjectFacts({ project }: { readonly project: ProjectDetail }) {
  const { custom_css: css, custom_javascript: script } = project.public_feed_setting;
  const changelog = readWebAddress(project.primary_domain);
  return (
    <>
      <PageHeading
        title={project.name}
        picture={<ProjectAvatar project={project} size="large" />}
        badge={project.plan && <span className={styles["badge"]}>{project.plan}</span>}
        lead={<bdi>{project.primary_domain.replace(/^https?:\/\//, "")}</bdi>}
        actions={
          <>
            <CopyButton text={project.app_id} name={t`Copy app ID`} />
            {changelog && (
              <ButtonAnchor href={changelog} target="_blank" rel="noopener noreferrer nofollow">
                <Icon node={ExternalIcon} />
                {t`Open changelog`}
                <span className="visually-hidden">{t`opens in a new tab`}</span>
              </ButtonAnchor>
            )}
          </>
        }
      />
      <CardGrid>
        <GeneralCard project={project} />
        <FeedCard project={project} />
        <LanguagesCard project={project} />
        <LabelsCard labels={project.labels} />
        {css && <CodeCard title={t`Custom CSS`} code={css} />}
        {script && <CodeCard title={t`Custom JavaScript`} code={script} />}
      </CardGrid>
    </>
  );
}

/** Code as text: it is read and copied here, never run. */
function CodeCard({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <Card wide title={title} action={<CopyButton iconOnly text={code} name={t`Copy ${title}`} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles["code"]} tabIndex={0} aria-label={title}>
        <pre>{code}</pre>
      </section>
    </Card>
  );
}

function ProjectSkeleton({ name }: { readonly name: string | undefined }) {
  return (
    <>
      <PageHeading
        title={name ?? t`Project`}
        lead={t`Loading the project…`}
        picture={<i className={styles["picture"]} />}
      />
      <CardGrid>
        <i className={styles["block"]} />
        <i className={styles["block"]} />
      </CardGrid>
    </>
  );
}
