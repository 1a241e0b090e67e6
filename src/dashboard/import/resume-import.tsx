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
import { planLabels, readableLabels, type WantedLabel } from "#label-files/label-plan.ts";
import { useColoredLabels } from "./colored-labels.ts";
import { isImportedElsewhere, startImport } from "./import-job.ts";
import styles from "./import-page.module.css";
import { pickRest, type SavedImport } from "./saved-import.ts";

interface ResumeImportProps {
  readonly appId: string;
  readonly saved: SavedImport;
  /** The project's labels. */
  readonly listed: LenientProjectDetail["labels"];
  /** Called when it is resumed. */
  readonly onStart: () => void;
  readonly onDiscard: () => void;
}

/** An import that was started and not finished, as after a reload, and the way to resume it. */
export function ResumeImport({ appId, saved, listed, onStart, onDiscard }: ResumeImportProps) {
  const { file, isLost } = useSavedFile(saved);
  const isElsewhere = useImportedElsewhere(appId);
  const { apply, pending, refusal } = useApplyPlan(appId);
  const name = saved.fileName === null ? t`the pasted text` : isolateName(saved.fileName);
  const existing = useMemo(() => readableLabels(listed), [listed]);
  const wanted = useColoredLabels(file, existing);
  const rest = useMemo(
    () => wanted && pickRest(saved, planLabels(existing, wanted)).length,
    [saved, existing, wanted],
  );
  const total = formatCount(saved.total);
  const done = rest === null ? null : formatCount(Math.max(0, saved.total - rest));

  async function resume(savedFile: LabelFile, labels: readonly WantedLabel[]): Promise<void> {
    const isStarted = await apply({
      wanted: labels,
      select: (entries) => pickRest(saved, entries),
      start: (target, entries, rest) => startImport(target, { ...saved, file: savedFile }, entries, rest),
    });
    if (isStarted) onStart();
  }

  return (
    <section className={styles["card"]} aria-labelledby="resume-import-title">
      <div className={styles["notice"]}>
        <h2 id="resume-import-title" className={styles["title"]}>
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
            {file !== null && wanted !== null && (
              <Button look="primary" pending={pending} onClick={() => void resume(file, wanted)}>
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

/** What was read in the saved text, null until it is; and whether the code that reads it can't be loaded. */
function useSavedFile({ text, columns, list }: SavedImport): {
  readonly file: LabelFile | null;
  readonly isLost: boolean;
} {
  const [file, setFile] = useState<LabelFile | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    readLabelFile(text, { columns, list }).then(setFile, () => setLost(true));
  }, [text, columns, list]);
  return { file, isLost };
}

/** Whether another tab imports into the project; null while unknown. */
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
