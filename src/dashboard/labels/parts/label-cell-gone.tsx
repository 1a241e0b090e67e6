import { t } from "@lingui/core/macro";
import { joinSentences } from "#contract/languages.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import type { LabelCellChange } from "./label-cell-change.ts";
import styles from "./label-cell-gone.module.css";

interface LabelCellGoneProps extends Pick<LabelCellChange, "isSaving" | "onCreateAgain" | "onCancel"> {
  /** The deleted label's name. */
  readonly labelName: string;
}

/** Says that the label whose name or color is being changed was deleted, and offers to create it again. */
export function LabelCellGone({ labelName, isSaving, onCreateAgain, onCancel }: LabelCellGoneProps) {
  const name = isolateName(labelName);
  const title = t`“${name}” was deleted in the meantime`;
  const consequence = t`Your changes aren’t saved. Leave it deleted, or create it again with what you entered.`;
  useAnnouncement(joinSentences([title, consequence]));
  return (
    <>
      <div className={styles["message"]}>
        <p className={styles["title"]}>{title}</p>
        <p>{consequence}</p>
      </div>
      <div className={styles["buttons"]}>
        <Button onClick={onCancel}>{t`Leave it deleted`}</Button>
        <Button pending={isSaving} onClick={() => void onCreateAgain()}>
          {t`Create it again`}
        </Button>
      </div>
    </>
  );
}
