import { t } from "@lingui/core/macro";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { keptHistoryKey } from "#dashboard/ui/storage/draft-keys.ts";
import { storeText, useStoredText } from "#dashboard/ui/storage/stored-text.ts";
import styles from "./browser-history-note.module.css";

/** Says what the history is where the service keeps none, and lets the person keep it when they sign out. */
export function BrowserHistoryNote() {
  const isKept = useStoredText(keptHistoryKey) !== null;
  return (
    <div className={styles["note"]}>
      <p>
        {t`This service keeps no history, so these are only the changes made in this browser. Deleted labels come back as new ones.`}
      </p>
      <label>
        <Checkbox
          checked={isKept}
          onChange={({ target }) => storeText(keptHistoryKey, target.checked ? "yes" : null)}
        />
        {t`Keep them here when I sign out`}
      </label>
    </div>
  );
}
