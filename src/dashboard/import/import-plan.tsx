import { plural, t } from "@lingui/core/macro";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { DryRun } from "#dashboard/plan/dry-run.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { isGuessed, type LabelFile } from "#label-files/label-file.ts";
import { planLabels, readableLabels } from "#label-files/label-plan.ts";
import { useColoredLabels } from "./colored-labels.ts";
import { describeFileProblem, syntaxName } from "./file-problem-sentence.ts";
import { ImportColumns, ImportLists } from "./import-columns.tsx";
import { ImportEncoding } from "./import-encoding.tsx";
import { startImport } from "./import-job.ts";
import styles from "./import-page.module.css";
import type { ImportReader, ImportText } from "./import-text.ts";

interface ImportPlanProps {
  readonly appId: string;
  /** Null while it isn’t known. */
  readonly projectName: string | null;
  readonly importText: ImportText;
  /** The project's labels. */
  readonly listed: LenientProjectDetail["labels"];
  readonly reader: ImportReader;
  /** Called when the import has started, or the person chooses another file. */
  readonly onEnd: () => void;
}

/** What was recognized in a file, and the dry run of its import. */
export function ImportPlan({ appId, projectName, importText, listed, reader, onEnd }: ImportPlanProps) {
  const { file } = importText;
  const existing = useMemo(() => readableLabels(listed), [listed]);
  const wanted = useColoredLabels(file, existing);
  const plan = useCallback((now: readonly EmbeddedLabel[]) => planLabels(now, wanted ?? []), [wanted]);
  const problems = useMemo(() => file.problems.map(describeFileProblem), [file]);
  return (
    <>
      <FileCard
        importText={importText}
        reader={reader}
        unreadable={listed.length - existing.length}
        onEnd={onEnd}
      />
      {wanted === null ? (
        <p role="status" className={styles["remark"]}>{t`Choosing colors…`}</p>
      ) : (
        <DryRun
          appId={appId}
          projectName={projectName}
          plan={plan}
          problems={problems}
          start={(chosen) => {
            startImport(chosen, importText);
            onEnd();
            return null;
          }}
        />
      )}
    </>
  );
}

interface FileCardProps extends Pick<ImportPlanProps, "importText" | "reader" | "onEnd"> {
  /** How many of the project’s labels can’t be read. */
  readonly unreadable: number;
}

/** What was recognized in a file, and the choices where that was a guess. */
function FileCard({ importText, reader, unreadable, onEnd }: FileCardProps) {
  const { file } = importText;
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader says what was read.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles["card"]} aria-labelledby="import-file">
      <header className={styles["file"]}>
        <div className={styles["summary"]}>
          <h2 id="import-file" ref={heading} tabIndex={-1} className={styles["title"]}>
            <bdi translate={importText.fileName === null ? undefined : "no"}>
              {importText.fileName === null ? t`Pasted text` : showName(importText.fileName)}
            </bdi>
          </h2>
          <p className={styles["text"]}>{describeFile(importText)}</p>
        </div>
        <Button onClick={onEnd}>{t`Choose another file`}</Button>
      </header>
      {(file.lists.length > 1 || (file.lists.length === 1 && file.list === null)) && (
        <ImportLists
          lists={file.lists}
          list={file.list}
          onChoose={(list) => void reader.readText({ ...importText, list })}
        />
      )}
      {isGuessed(file.format) && (
        <p className={styles["remark"]}>
          {t`This file isn’t in a known label format. Labels were recognized where a name and a color are side by side. Check that all of them are listed.`}
        </p>
      )}
      {file.shortcodes !== undefined && (
        <p className={styles["remark"]}>
          {plural(
            { count: file.shortcodes },
            {
              one: "In # name, shortcodes such as :bug: became emoji.",
              other: "In # names, shortcodes such as :bug: became emoji.",
            },
          )}
        </p>
      )}
      {file.labels.some(({ color }) => color === null) && (
        <p className={styles["remark"]}>
          {file.labels.every(({ color }) => color === null)
            ? t`The file has names only. Existing labels keep their color; new ones get distinct colors.`
            : t`Some labels have no color in the file. Existing labels keep theirs; new ones get distinct colors.`}
        </p>
      )}
      {file.table !== null && (
        <ImportColumns
          table={file.table}
          onChoose={(columns) => void reader.readText({ ...importText, columns })}
        />
      )}
      <ImportEncoding importText={importText} onChoose={(chosen) => void reader.readText(chosen)} />
      {unreadable > 0 && (
        <p className={styles["remark"]}>
          {t`Some of this project’s labels have invalid data. Importing the same names creates them again.`}
        </p>
      )}
      <p role="alert" className={styles["refusal"]}>
        {reader.refusal}
      </p>
    </section>
  );
}

/** The format of a text, and how many labels it has. */
function describeFile({ file }: ImportText): string {
  const labels = plural({ count: file.labels.length }, { one: "# label", other: "# labels" });
  return `${describeFormat(file)} · ${labels}`;
}

function describeFormat({ format, table }: LabelFile): string {
  switch (format) {
    case "csv":
      if (table?.delimiter === ";") return t`CSV, separated by semicolons`;
      if (table?.delimiter === "\t") return t`CSV, separated by tabs`;
      if (table?.delimiter === "|") return t`CSV, separated by vertical bars`;
      return t`CSV, separated by commas`;
    case "names":
      return t({ message: "Names only", comment: "Kind of a file: it has names, but no colors" });
    case "script":
      return t`GitHub CLI commands (gh label create)`;
    case "trello":
      return t`Labels from Trello`;
    case "github":
      return t`Labels from GitHub’s API`;
    case "gitlab":
      return t`Labels from GitLab’s API`;
    case "gitea":
      return t`Labels from Gitea’s or Forgejo’s API`;
    case "code":
    case "json":
    case "json-lines":
    case "lines":
    case "markdown":
    case "markup":
    case "toml":
    case "wiki":
    case "yaml":
      return syntaxName(format);
    case "changelog":
      return t`Categories of a changelog`;
    case "GitHub":
      return t`Categories of GitHub’s release notes`;
    case "GitLab":
      return t`Categories of GitLab’s changelog`;
  }
  const tool = isolateName(format);
  return t`Categories of ${tool}`;
}
