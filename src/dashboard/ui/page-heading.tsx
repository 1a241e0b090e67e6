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
  /** Stands after the title, on its line. */
  readonly badge?: ReactNode;
  /** Null for none; where it isn't known yet, its line is kept free. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
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
    <header className={styles["heading"]}>
      <title>{parts.join(" · ")}</title>
      {back !== undefined && (
        <ButtonLink variant="quiet" iconOnly to={back} aria-label={t`Back to labels`}>
          <Icon mirrored node={ArrowLeft} />
        </ButtonLink>
      )}
      {image}
      <div className={styles["text"]}>
        <div className={styles["line"]}>
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
        </div>
        {lead !== null && <p className={styles["lead"]}>{lead || "\u00a0"}</p>}
      </div>
      {actions && <div className={styles["actions"]}>{actions}</div>}
    </header>
  );
}
