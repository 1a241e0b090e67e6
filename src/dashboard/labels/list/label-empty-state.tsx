import { plural, t } from "@lingui/core/macro";
import { useQueries } from "@tanstack/react-query";
import { Copy, type IconNode, Plus } from "lucide";
import type { ReactNode } from "react";
import { labelRowsOptions, shortSlice } from "#dashboard/labels/data/label-queries.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { KeyHint } from "#dashboard/ui/key-hint.tsx";
import { Link } from "#dashboard/ui/link.tsx";
import { StarterIcon, TransferIcon } from "#dashboard/ui/screen-icons.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./label-empty-state.module.css";

export interface LabelEmptyStateProps {
  readonly appId: string;
  /** Whether the key of New label works. */
  readonly hasKey: boolean;
  readonly onNew: () => void;
}

/** What stands for the labels of a project that has none: the ways to the first ones. */
export default function LabelEmptyState({ appId, hasKey, onNew }: LabelEmptyStateProps) {
  const projects = useProjects().data ?? [];
  const others = projects.filter((project) => project.app_id !== appId);
  const counts = useLabelCounts(others.slice(0, mostCounted).map((project) => project.app_id));
  const counted = others
    .map(({ name }, index) => ({ name: isolateName(name), count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <section className={styles["empty"]}>
      <h2 className={styles["title"]}>{t`No labels yet`}</h2>
      <p className={styles["text"]}>
        {t`Labels tell readers what an entry is about: a new feature, a fix, a security notice.`}
      </p>
      <ul className={styles["ways"]}>
        <Way icon={Plus} name={t`New label`} onPress={onNew} hint={hasKey && <KeyHint keys="N" />}>
          {t`Create your first label`}
        </Way>
        <Way icon={StarterIcon} name={t`Starter set`} to={projectAddress(appId, "starter-sets")}>
          {t`Keep a Changelog, Conventional Commits, product updates`}
        </Way>
        <Way icon={TransferIcon} name={t`Import`} to={projectAddress(appId, "import")}>
          {t`From a file, or from GitHub, GitLab, Gitea, or Linear`}
        </Way>
        {others.length > 0 && (
          <Way icon={Copy} name={t`Copy from a project`} to={`${projectAddress(appId, "copy")}?from`}>
            {describeCounts(counted)}
          </Way>
        )}
      </ul>
    </section>
  );
}

/** So many other projects are asked for how many labels they have. */
const mostCounted = 3;

/** How many labels projects have; undefined while that is unknown. Nothing waits for it. */
function useLabelCounts(appIds: readonly string[]): readonly (number | undefined)[] {
  const api = useApi();
  const pages = useQueries({ queries: appIds.map((appId) => labelRowsOptions(api, appId, shortSlice)) });
  return pages.map(({ data }) => data?.total ?? undefined);
}

interface CountedProject {
  readonly name: string;
  readonly count: number;
}

function describeCounts(projects: readonly CountedProject[]): string {
  if (projects.length === 0) return t`Use the labels of another project`;
  const parts = projects.map(({ name, count }) =>
    plural(count, { one: `${name} has # label`, other: `${name} has # labels` }),
  );
  return joinList(parts);
}

interface WayProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly hint?: ReactNode;
  /** Where it leads; else what it does. */
  readonly to?: string;
  readonly onPress?: () => void;
  readonly children: string;
}

/** One way to the first labels; its whole card is the target. */
function Way({ icon, name, hint, to, onPress, children }: WayProps) {
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
        <button type="button" className={styles["way"]} aria-haspopup="dialog" onClick={onPress}>
          {content}
        </button>
      ) : (
        <Link className={styles["way"] ?? ""} to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}
