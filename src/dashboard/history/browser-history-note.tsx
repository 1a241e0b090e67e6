import { t } from "@lingui/core/macro";
import { LabeledCheckbox } from "#dashboard/ui/labeled-checkbox.tsx";
import { keptHistoryKey } from "#dashboard/ui/storage/draft-keys.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import styles from "./history.module.css";

/** Says what the history is where the service keeps none, and lets the person keep it when they sign out. */
export function BrowserHistoryNote() {
  return (
    <div className={styles["note"]}>
      <p>
        {t`This service keeps no history, so these are only the changes made in this browser. Deleted labels come back as new ones.`}
      </p>
      <LabeledCheckbox
        checked={useStoredText(keptHistoryKey) !== null}
        onChange={(isKept) => storeText(keptHistoryKey, isKept ? "yes" : null)}
      >
        {t`Keep them here when I sign out`}
      </LabeledCheckbox>
    </div>
  );
}
