import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { LabelVersion } from "#contract/label-content.ts";
import type { LabelField } from "#contract/labels.ts";
import type { LabelEdit } from "#dashboard/labels/data/label-edit.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ColorCode, ContentChip } from "#dashboard/ui/chip.tsx";
import { ConfirmDialog } from "#dashboard/ui/overlay/confirm-dialog.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { Timestamp } from "#dashboard/ui/text/timestamp.tsx";
import styles from "./label-conflict.module.css";

/** Shows both versions of a label that someone else has changed or deleted in the meantime, and has the person choose. */
export function LabelConflict(props: { readonly edit: LabelEdit; readonly onTakeTheirs: () => void }) {
  const { edit, onTakeTheirs } = props;
  const { original, conflict } = edit;
  if (original === null || conflict === null) return null;
  const { current, mine } = conflict;
  const name = isolateName(original.name);
  return (
    <ConfirmDialog
      title={
        current === null ? t`“${name}” was deleted in the meantime` : t`“${name}” was changed in the meantime`
      }
      no={t`Keep editing`}
      onNo={edit.keepEditing}
      otherAnswer={
        <Button onClick={onTakeTheirs}>{current === null ? t`Leave it deleted` : t`Keep theirs`}</Button>
      }
      yes={current === null ? t`Create it again` : t`Keep mine`}
      isSafe
      onYes={edit.saveMine}
    >
      <p>
        {current === null
          ? t`Your changes aren’t saved. Leave it deleted, or create it again with what you entered.`
          : t`Someone else saved a change first, so yours isn’t saved yet. Which version do you want to keep?`}
      </p>
      <div className={styles["versions"]}>
        <Version title={t`Current version`} label={current}>
          {current?.updated_at && <Timestamp value={current.updated_at} relative />}
        </Version>
        <Version title={t`Your version`} label={mine}>
          {t`Not saved yet`}
        </Version>
      </div>
    </ConfirmDialog>
  );
}

interface VersionProps {
  readonly title: string;
  /** Null when it is deleted. */
  readonly label: LabelVersion | null;
  /** When it was saved. */
  readonly children: ReactNode;
}

function Version({ title, label, children }: VersionProps) {
  return (
    <section className={styles["version"]} aria-label={title}>
      <h3>{title}</h3>
      {label === null ? (
        t({
          message: "Deleted",
          context: "label",
          comment: "Instead of a version of a label: it has been deleted",
        })
      ) : (
        <>
          {Object.values({
            name: <ContentChip key="name" content={label} />,
            color: <ColorCode key="color" color={label.color} />,
          } satisfies Record<LabelField, ReactNode>)}
          <p>{children}</p>
        </>
      )}
    </section>
  );
}
