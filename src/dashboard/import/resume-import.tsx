import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { useApplyPlan } from "#dashboard/plan/apply-plan.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelFile } from "#label-files/label-file.ts";
import { readLabelFile } from "#label-files/label-file-reader.ts";
import { planLabels, readableLabels } from "#label-files/label-plan.ts";
import { isImportedElsewhere, startImport } from "./import-job.ts";
import styles from "./import-page.module.css";
import { type KeptImport, pickRest } from "./saved-import.ts";

interface ImportOfferProps {
  readonly appId: string;
  readonly kept: KeptImport;
  /** The project's labels as they are known by now. */
  readonly listed: LenientProjectDetail["labels"];
  /** Called when it is being gone on with. */
  readonly onStart: () => void;
  readonly onDiscard: () => void;
}

/** An import that was begun and not finished, as when the page was reloaded, and the way to go on with it. */
export function ImportOffer({ appId, kept, listed, onStart, onDiscard }: ImportOfferProps) {
  const { file, isLost } = useKeptFile(kept);
  const isElsewhere = useImportedElsewhere(appId);
  const { apply, pending, refusal } = useApplyPlan(appId);
  const name = kept.fileName === null ? t`the pasted text` : isolateName(kept.fileName);
  const rest = useMemo(
    () => file && pickRest(kept, planLabels(readableLabels(listed), file.labels)).length,
    [kept, listed, file],
  );
  const total = formatCount(kept.total);
  const done = rest === null ? null : formatCount(Math.max(0, kept.total - rest));

  async function goOn(keptFile: LabelFile): Promise<void> {
    const isStarted = await apply({
      wanted: keptFile.labels,
      select: (entries) => pickRest(kept, entries),
      start: (target, entries, rest) => startImport(target, { ...kept, file: keptFile }, entries, rest),
    });
    if (isStarted) onStart();
  }

  return (
    <section className={styles["card"]} aria-labelledby="import-offer">
      <div className={styles["offer"]}>
        <h2 id="import-offer" className={styles["title"]}>
          {t`Go on with ${name}?`}
        </h2>
        <p className={styles["text"]}>
          {isElsewhere
            ? t`Another tab of this console is importing it.`
            : done !== null && t`${done} of ${total} changes are made.`}
        </p>
        <p role="alert" className={styles["refusal"]}>
          {isLost
            ? t`The part of the console that reads it can’t be loaded. Look at your connection, then reload this page.`
            : refusal?.kind === "unreadable" && refusal.reason}
        </p>
        {isElsewhere === false && (
          <div className={styles["actions"]}>
            {file !== null && (
              <Button look="primary" pending={pending} onClick={() => void goOn(file)}>
                {t`Go on`}
              </Button>
            )}
            <Button onClick={onDiscard}>{t`Discard`}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** What is read in the text that was kept, null until it is; and whether it can't be, for want of its reader. */
function useKeptFile({ text, columns }: KeptImport): {
  readonly file: LabelFile | null;
  readonly isLost: boolean;
} {
  const [file, setFile] = useState<LabelFile | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    readLabelFile(text, columns).then(setFile, () => setLost(true));
  }, [text, columns]);
  return { file, isLost };
}

/** Whether another tab is at an import into the project; null while unknown. */
function useImportedElsewhere(appId: string): boolean | null {
  const { serviceUrl } = useApi();
  const [isElsewhere, setElsewhere] = useState<boolean | null>(null);
  useEffect(() => {
    const look = () => void isImportedElsewhere({ serviceUrl, appId }).then(setElsewhere);
    look();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [serviceUrl, appId]);
  return isElsewhere;
}
