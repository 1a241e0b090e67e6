import { t } from "@lingui/core/macro";
import { Button } from "#dashboard/ui/button.tsx";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelCellChange } from "./label-cell-change.ts";
import styles from "./label-cell-gone.module.css";

interface LabelCellGoneProps extends Pick<LabelCellChange, "isSaving" | "onCreateAgain" | "onCancel"> {
  /** The deleted label's name. */
  readonly labelName: string;
}

/** Says that the label whose name or color is being changed was deleted, and offers to create it again. */
export function LabelCellGone({ labelName, isSaving, onCreateAgain, onCancel }: LabelCellGoneProps) {
  const name = isolateName(labelName);
  return (
    <>
      <div role="status" className={styles["message"]}>
        <p className={styles["title"]}>{t`“${name}” was deleted in the meantime`}</p>
        <p>{t`Your changes aren’t saved. Leave it deleted, or create it again with what you entered.`}</p>
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
