import { t } from "@lingui/core/macro";
import { ArrowLeft } from "lucide";
import type { ReactNode, Ref } from "react";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { ButtonLink } from "./button-link.tsx";
import { Icon } from "./icon.tsx";
import styles from "./page-heading.module.css";

interface PageHeadingProps {
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly title: string;
  /** What the window's title calls the screen, where the heading says something else. */
  readonly screen?: string | undefined;
  /** The project's name, for the window's title; undefined while unknown. */
  readonly project?: string | undefined;
  /** The address of the labels, for a screen that is left for them when its work is done. */
  readonly back?: string;
  /** Stands before the title. */
  readonly image?: ReactNode;
  /** Stands after the title. */
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  /** Stands under the row of the title. */
  readonly lead?: ReactNode;
}

/** The head of a screen, and the window's title with it. */
export function PageHeading(props: PageHeadingProps) {
  const { ref, title, screen = title, project, back, image, badge, lead, actions } = props;
  const parts = [
    isolateName(screen),
    ...(project === undefined || project === screen ? [] : [isolateName(project)]),
    "Changelog Console",
  ];
  return (
    <>
      <title>{parts.join(" · ")}</title>
      <header className={styles["heading"]}>
        {back !== undefined && (
          <span className={styles["back"]}>
            <ButtonLink variant="quiet" iconOnly to={back} aria-label={t`Back to labels`}>
              <Icon mirrored node={ArrowLeft} />
            </ButtonLink>
          </span>
        )}
        {image}
        <h1
          ref={ref}
          tabIndex={-1}
          dir="auto"
          translate={title === project ? "no" : undefined}
          className={styles["title"]}
        >
          {showName(title)}
        </h1>
        {badge}
        {actions && <div className={`unprinted ${styles["actions"]}`}>{actions}</div>}
      </header>
      {lead && <p className={styles["lead"]}>{lead}</p>}
    </>
  );
}
