import { select, t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef } from "react";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { type PlanRefusal, selectShown, useApplyPlan } from "#dashboard/plan/apply-plan.ts";
import { PlanView } from "#dashboard/plan/plan-view.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount, pluralForm } from "#dashboard/ui/count.ts";
import { showName } from "#dashboard/ui/text-direction.ts";
import type { LabelFile } from "#label-files/label-file.ts";
import { type PlanEntry, planLabels, readableLabels } from "#label-files/label-plan.ts";
import { describeFileProblem } from "./file-problem-sentence.ts";
import { ImportColumns } from "./import-columns.tsx";
import { startImport } from "./import-job.ts";
import styles from "./import-page.module.css";
import type { ImportTaker, ImportText } from "./import-text.ts";

interface ImportPlanProps {
  readonly appId: string;
  readonly given: ImportText;
  /** The project's labels as they are known by now. */
  readonly listed: LenientProjectDetail["labels"];
  readonly taker: ImportTaker;
  /** Called when it is being carried out, or given up for another one. */
  readonly onEnd: () => void;
}

/** What was recognised in a file, and the dry run of importing it. */
export function ImportPlan({ appId, given, listed, taker, onEnd }: ImportPlanProps) {
  const { file } = given;
  const heading = useRef<HTMLHeadingElement>(null);
  const { apply, pending, refusal } = useApplyPlan(appId);
  const entries = useMemo(() => planLabels(readableLabels(listed), file.labels), [listed, file]);
  const problems = useMemo(() => file.problems.map(describeFileProblem), [file]);
  // A screen reader says what was read.
  useEffect(() => heading.current?.focus(), []);

  async function applySelected(selected: readonly PlanEntry[]): Promise<void> {
    const isStarted = await apply({
      wanted: file.labels,
      select: (now) => selectShown(entries, selected, now),
      start: (target, now, current) => startImport(target, given, now, current),
    });
    if (isStarted) onEnd();
  }

  const unreadable = listed.length - readableLabels(listed).length;
  return (
    <>
      <section className={styles["card"]} aria-labelledby="import-file">
        <header className={styles["file"]}>
          <div className={styles["about"]}>
            <h2 id="import-file" ref={heading} tabIndex={-1} className={styles["title"]}>
              <bdi>{given.fileName === null ? t`Pasted text` : showName(given.fileName)}</bdi>
            </h2>
            <p className={styles["text"]}>{describeFile(given)}</p>
          </div>
          <Button onClick={onEnd}>{t`Choose another`}</Button>
        </header>
        {file.table !== null && (
          <ImportColumns
            table={file.table}
            onChoose={(columns) => void taker.takeText({ ...given, columns })}
          />
        )}
        {given.encoding === "windows-1252" && (
          <p className={styles["remark"]}>
            {t`It isn’t written in UTF-8, and was read as Windows-1252. Look whether letters with accents are right.`}
          </p>
        )}
        {unreadable > 0 && (
          <p className={styles["remark"]}>
            {t`Some labels of this project can’t be read: what the file has in common with those would be created anew.`}
          </p>
        )}
        <p role="alert" className={styles["refusal"]}>
          {taker.refusal}
        </p>
      </section>
      {refusal !== null && (
        <p role="alert" className={styles["warning"]}>
          {describeRefusal(refusal)}
        </p>
      )}
      <PlanView
        // Ticks are of one list.
        key={given.turn}
        entries={entries}
        problems={problems}
        pending={pending}
        onApply={(selected) => void applySelected(selected)}
      />
    </>
  );
}

function describeRefusal(refusal: PlanRefusal): string {
  return refusal.kind === "changed"
    ? t`The project’s labels have changed meanwhile, and nothing was sent. Look at what would change now, then apply it.`
    : `${t`Nothing was sent.`} ${refusal.reason}`;
}

/** What a text was taken for, and how much is in it. */
function describeFile({ file }: ImportText): string {
  const count = formatCount(file.labels.length);
  const labels = select(pluralForm(file.labels.length), { one: `${count} label`, other: `${count} labels` });
  return `${describeFormat(file)} · ${labels}`;
}

function describeFormat({ format, table }: LabelFile): string {
  switch (format) {
    case "csv":
      if (table?.delimiter === ";") return t`CSV, separated by semicolons`;
      if (table?.delimiter === "\t") return t`CSV, separated by tabs`;
      return t`CSV, separated by commas`;
    case "json":
      return t`JSON`;
    case "github":
      return t`Labels from GitHub’s API`;
    case "gitlab":
      return t`Labels from GitLab’s API`;
    case "gitea":
      return t`Labels from Gitea’s or Forgejo’s API`;
    case "yaml":
      return t`YAML, such as Gitea’s and Forgejo’s templates`;
  }
}
