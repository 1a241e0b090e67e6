import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { useApi } from "#dashboard/session/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import styles from "./import-page.module.css";
import { useImportStart } from "./import-start.ts";
import { type KeptImport, pickRest } from "./kept-import.ts";
import { type LabelFile, readLabelFile } from "./label-file.ts";
import { isImportedElsewhere } from "./label-import.ts";
import { planLabels, readableLabels } from "./label-plan.ts";

interface ImportOfferProps {
  readonly appId: string;
  readonly kept: KeptImport;
  /** The project's labels as they are known by now. */
  readonly listed: LenientProjectDetail["labels"];
  readonly onDiscard: () => void;
}

/** An import that was begun and not finished, as when the page was reloaded, and the way to go on with it. */
export function ImportOffer({ appId, kept, listed, onDiscard }: ImportOfferProps) {
  const file = useKeptFile(kept);
  const isElsewhere = useImportedElsewhere(appId);
  const { start, pending, failure } = useImportStart(appId);
  const name = kept.fileName === null ? t`the pasted text` : isolateName(kept.fileName);
  const rest = useMemo(
    () => file && pickRest(kept, planLabels(readableLabels(listed), file.labels)).length,
    [kept, listed, file],
  );
  const total = formatCount(kept.total);
  const done = rest === null ? null : formatCount(Math.max(0, kept.total - rest));
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
          {failure}
        </p>
        {isElsewhere === false && file !== null && (
          <div className={styles["actions"]}>
            <Button
              look="primary"
              pending={pending}
              onClick={() => void start({ ...kept, file }, (entries) => pickRest(kept, entries))}
            >
              {t`Go on`}
            </Button>
            <Button onClick={onDiscard}>{t`Discard`}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** What is read in the text that was kept; null until it is. */
function useKeptFile({ text, columns }: KeptImport): LabelFile | null {
  const [file, setFile] = useState<LabelFile | null>(null);
  useEffect(() => {
    // Where its reader can't be loaded there is nothing to go on with until the next reload.
    readLabelFile(text, columns).then(setFile, () => undefined);
  }, [text, columns]);
  return file;
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
