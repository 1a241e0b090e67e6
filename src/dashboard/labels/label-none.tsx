import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Notice } from "#dashboard/ui/notice.tsx";

interface LabelNoneProps {
  /** The way to the first one. */
  readonly actions: ReactNode;
}

/** What stands for the labels of a project that has none. */
export default function LabelNone({ actions }: LabelNoneProps) {
  return (
    <Notice title={t`No labels yet`} actions={actions}>
      {t`Labels sort changelog entries into categories such as Feature, Improvement or Bug fix. Create the first one.`}
    </Notice>
  );
}
