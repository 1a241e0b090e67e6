import { plural, t } from "@lingui/core/macro";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import type { PlanRow } from "./plan-entry.ts";
import styles from "./plan-view.module.css";

interface PlanNoteProps {
  readonly rows: readonly PlanRow[];
  /** Why there is nothing to do, where there isn't. */
  readonly nothing: string;
}

/** Says how many labels others have changed since a plan was made, or that there is nothing to do. */
export function PlanNote({ rows, nothing }: PlanNoteProps) {
  if (rows.length === 0) {
    return (
      <Notice framed title={t`Nothing to change`}>
        {nothing}
      </Notice>
    );
  }
  const leftOut = rows.filter(({ isLeftOut, change }) => isLeftOut && change !== null).length;
  return (
    leftOut > 0 && (
      <p className={styles["left-out"]}>
        {plural(leftOut, {
          one: "# label has changed since. It stays as it is unless you select it.",
          other: "# labels have changed since. They stay as they are unless you select them.",
        })}
      </p>
    )
  );
}
