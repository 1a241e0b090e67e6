import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

interface LabelEmptyStateProps {
  readonly appId: string;
  /** The way to the first one. */
  readonly actions: ReactNode;
}

/** What stands for the labels of a project that has none. */
export default function LabelEmptyState({ appId, actions }: LabelEmptyStateProps) {
  return (
    <Notice
      title={t`No labels yet`}
      actions={
        <>
          {actions}
          <ButtonLink to={projectAddress(appId, "starter-sets")}>{t`Choose a starter set`}</ButtonLink>
        </>
      }
    >
      {t`Labels sort changelog entries into categories such as Feature, Improvement or Bug fix. Create the first one.`}
    </Notice>
  );
}
