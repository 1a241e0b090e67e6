import { t } from "@lingui/core/macro";
import { Copy, type IconNode, Upload as ImportIcon, Plus, LayoutTemplate as StarterIcon } from "lucide";
import type { ReactNode } from "react";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useChangeRefusal } from "#dashboard/ui/change-refusal.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import styles from "./label-empty-state.module.css";

export interface LabelEmptyStateProps {
  readonly appId: string;
  /** Whether the key of New label works. */
  readonly hasKey: boolean;
  readonly onNew: () => void;
}

/** What stands for the labels of a project that has none: the ways to the first ones. */
export default function LabelEmptyState({ appId, hasKey, onNew }: LabelEmptyStateProps) {
  const hasOthers = useProjects().data?.some((project) => project.app_id !== appId);
  return (
    <section className={styles["empty"]}>
      <h2 className={styles["title"]}>{t`No labels yet`}</h2>
      <p className={styles["text"]}>
        {t`Labels tell visitors what an entry is about: a new feature, a fix, a security notice.`}
      </p>
      <ul className={styles["ways"]}>
        <Way icon={Plus} name={t`New label`} hint={hasKey && <kbd translate="no">N</kbd>} onPress={onNew}>
          {t`Create your first label`}
        </Way>
        <Way icon={StarterIcon} name={t`Starter set`} to={projectAddress(appId, "starter-sets")}>
          {t`Keep a Changelog, Conventional Commits, product updates`}
        </Way>
        <Way icon={ImportIcon} name={t`Import`} to={projectAddress(appId, "import")}>
          {t`From a file, or from GitHub, GitLab, Gitea, or Linear`}
        </Way>
        {hasOthers && (
          <Way icon={Copy} name={t`Copy from a project`} to={`${projectAddress(appId, "compare")}?from`}>
            {t`Use the labels of another project`}
          </Way>
        )}
      </ul>
    </section>
  );
}

interface WayProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly hint?: ReactNode;
  /** Where it leads; else what it opens is a dialog. */
  readonly to?: string;
  readonly onPress?: () => void;
  readonly children: string;
}

/** A way to the first labels; its whole card is the target. */
function Way({ icon, name, hint, to, onPress, children }: WayProps) {
  const refusal = useChangeRefusal();
  const content = (
    <>
      <span className={styles["icon"]}>
        <Icon node={icon} />
      </span>
      <span className={styles["name"]}>
        <span>{`${name} `}</span>
        {hint}
      </span>
      <span className={styles["text"]}>{children}</span>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <button
          {...refusal}
          type="button"
          className={styles["way"]}
          aria-haspopup="dialog"
          onClick={refusal ? undefined : onPress}
        >
          {content}
        </button>
      ) : (
        <Link
          {...refusal}
          className={styles["way"] ?? ""}
          to={to}
          onClick={(event) => refusal && event.preventDefault()}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
