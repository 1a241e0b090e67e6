import { t } from "@lingui/core/macro";
import { ExternalLink as ExternalIcon } from "lucide";
import { ApiError } from "#client/api-error.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { LenientProject } from "#contract/projects.ts";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonAnchor } from "#dashboard/ui/button-link.tsx";
import { Card, CardGrid } from "#dashboard/ui/card.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { readWebAddress } from "#dashboard/ui/text/web-address.ts";
import { FeedCard, GeneralCard, IdsCard, LabelsCard, LanguagesCard, VisitorsCard } from "./project-cards.tsx";
import styles from "./project-page.module.css";

/** All there is to know about a project. */
export default function ProjectPage() {
  const appId = useAppId();
  const listed = useProject(appId);
  const query = useProjectDetail(appId);
  return (
    <>
      <ProjectHeading appId={appId} listed={listed} detail={query.data} pending={query.isPending} />
      <QueryView
        framed
        query={query}
        failure={t`The project can’t be shown`}
        pending={<ProjectSkeleton />}
        renderError={(error) =>
          error instanceof ApiError && (error.code === "not-found" || error.code === "forbidden") ? (
            <Notice
              urgent
              framed
              title={t`Project not found`}
              actions={
                <Button pending={query.isFetching} onClick={() => void query.refetch()}>
                  {t`Retry`}
                </Button>
              }
            >
              {t`This project doesn’t exist, or you don’t have access to it. Choose another one, or ask its owner for access.`}
            </Notice>
          ) : null
        }
      >
        {(project) => <ProjectFacts project={{ ...project, name: project.name ?? listed?.name ?? null }} />}
      </QueryView>
    </>
  );
}

interface ProjectHeadingProps {
  readonly appId: string;
  /** The project as the list knows it; undefined while unknown. */
  readonly listed: LenientProject | undefined;
  /** The project with all its details; undefined while unknown. */
  readonly detail: LenientProjectDetail | undefined;
  readonly pending: boolean;
}

/** One heading from the first moment on: the focus, once there, is not lost when the details arrive. */
function ProjectHeading({ appId, listed, detail, pending }: ProjectHeadingProps) {
  const project = detail ?? listed;
  const name = project?.name ?? listed?.name;
  return (
    <PageHeading
      title={name ?? t`Project`}
      screen={t`Project`}
      project={name}
      image={
        project ? (
          <ProjectAvatar project={{ ...project, name: name ?? "" }} size="large" />
        ) : (
          <i className={styles["image"]} />
        )
      }
      badge={
        detail?.plan && (
          <bdi translate="no" className={styles["badge"]}>
            {detail.plan}
          </bdi>
        )
      }
      lead={
        detail ? (
          <bdi translate="no">{detail.primary_domain?.replace(/^https?:\/\//, "")}</bdi>
        ) : (
          pending && t`Loading the project…`
        )
      }
      actions={detail && <ProjectActions appId={appId} domain={detail.primary_domain} />}
    />
  );
}

interface ProjectActionsProps {
  readonly appId: string;
  /** The address of the public changelog. */
  readonly domain: string | null;
}

function ProjectActions({ appId, domain }: ProjectActionsProps) {
  const changelog = readWebAddress(domain ?? "");
  return (
    <>
      <CopyButton text={appId} name={t`Copy app ID`} />
      {changelog && (
        <ButtonAnchor href={changelog} target="_blank" rel="noopener noreferrer nofollow">
          <Icon node={ExternalIcon} />
          {t`Open changelog`}
          <span className="visually-hidden">{t`opens in a new tab`}</span>
        </ButtonAnchor>
      )}
    </>
  );
}

function ProjectFacts({ project }: { readonly project: LenientProjectDetail }) {
  const appId = useAppId();
  const { custom_css: css, custom_javascript: script } = project.public_feed_setting ?? {};
  return (
    <>
      <p className={styles["note"]}>
        {t`These settings are read-only here: the service’s API has no way to change them.`}
      </p>
      <CardGrid>
        <VisitorsCard appId={appId} project={project} />
        <GeneralCard project={project} />
        <FeedCard project={project} />
        <LanguagesCard project={project} />
        <LabelsCard labels={project.labels} />
        {css && <CodeCard title={t`Custom CSS`} code={css} />}
        {script && <CodeCard title={t`Custom JavaScript`} code={script} />}
        <IdsCard project={project} />
      </CardGrid>
    </>
  );
}

/** Code as text: it is read and copied here, never run. */
function CodeCard({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <Card wide title={title} action={<CopyButton iconOnly text={code} name={t`Copy ${title}`} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what can be filled in. */}
      <div className={styles["code"]} role="group" tabIndex={0} aria-label={title}>
        <pre translate="no">{code}</pre>
      </div>
    </Card>
  );
}

function ProjectSkeleton() {
  return (
    <CardGrid>
      <Skeleton says={t`Loading the project…`} lines={9} />
      <Skeleton lines={9} />
    </CardGrid>
  );
}
