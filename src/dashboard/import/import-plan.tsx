import { plural, t } from "@lingui/core/macro";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { DryRun } from "#dashboard/plan/dry-run.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { planLabels, readableLabels, type WantedLabel } from "#label-files/label-plan.ts";
import type { FileProblem, LabelFile } from "#label-files/read.ts";
import { useColoredLabels } from "./colored-labels.ts";
import { describeFileProblem, formatName } from "./file-problem-sentence.ts";
import { ImportChoice } from "./import-choice.tsx";
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

/** What was read in a file, the choice of what is meant in it, and the dry run of its import, in which rows can be corrected. */
export function ImportPlan({ appId, projectName, importText, listed, reader, onEnd }: ImportPlanProps) {
  const { file, fileName } = importText;
  const existing = useMemo(() => readableLabels(listed), [listed]);
  const colored = useColoredLabels(file, existing);
  const { rows, problems, correct } = useCorrections(file, colored);
  const plan = useCallback((now: readonly EmbeddedLabel[]) => planLabels(now, [...rows.keys()]), [rows]);
  const shownProblems = useMemo(
    () =>
      [...problems].map(([key, { line, text, content, reason }]) => ({
        line,
        text,
        reason: describeFileProblem({ reason }),
        ...(content && reason.code !== "removal" ? { key, content } : {}),
      })),
    [problems],
  );
  return (
    <>
      <FileCard
        importText={importText}
        reader={reader}
        unreadable={listed.length - existing.length}
        onEnd={onEnd}
      />
      {colored === null ? (
        <p role="status" className={styles["remark"]}>{t`Choosing colors…`}</p>
      ) : (
        <DryRun
          appId={appId}
          projectName={projectName}
          plan={plan}
          problems={shownProblems}
          editing={{ keyOf: (wanted) => rows.get(wanted), onEdit: correct }}
          start={(chosen) => {
            startImport(chosen, fileName, shownProblems);
            onEnd();
            return null;
          }}
        />
      )}
    </>
  );
}

/** What a person has corrected of a file, by the key of its row. */
interface Corrections {
  readonly file: LabelFile;
  readonly contents: ReadonlyMap<string, LabelInput>;
}

/**
 * The labels of a file, and its problems, each by a key, with what a person has corrected of them. A problem that is
 * corrected is a label.
 */
function useCorrections(file: LabelFile, colored: readonly WantedLabel[] | null) {
  const [last, setLast] = useState<Corrections>({ file, contents: new Map() });
  const contents = last.file === file ? last.contents : null;
  const rows = useMemo(() => {
    const wanted = (colored ?? []).map((label, index): [WantedLabel, string] => {
      const key = `label ${index}`;
      const content = contents?.get(key);
      return [content === undefined ? label : { ...label, ...content }, key];
    });
    const problems = new Map<string, FileProblem>();
    for (const [index, problem] of file.problems.entries()) {
      const key = `problem ${index}`;
      const content = contents?.get(key);
      if (content === undefined) problems.set(key, problem);
      else wanted.push([{ ...content, line: problem.line }, key]);
    }
    return {
      rows: new Map(wanted.toSorted(([one], [other]) => (one.line ?? 0) - (other.line ?? 0))),
      problems,
    };
  }, [file, colored, contents]);
  const correct = (key: string, content: LabelInput) =>
    setLast({ file, contents: new Map([...(contents ?? []), [key, content]]) });
  return { ...rows, correct };
}

interface FileCardProps extends Pick<ImportPlanProps, "importText" | "reader" | "onEnd"> {
  /** How many of the project’s labels can’t be read. */
  readonly unreadable: number;
}

/** What was read in a file, and the choices where that was a guess. */
function FileCard({ importText: { file, fileName }, reader, unreadable, onEnd }: FileCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader says what was read.
  useEffect(() => heading.current?.focus(), []);
  const { labels, leftOut, columns } = file;
  const kind = file.tool === null ? formatName(file.format) : isolateName(file.tool);
  return (
    <section className={styles["card"]} aria-labelledby="import-file">
      <header className={styles["file"]}>
        <div className={styles["summary"]}>
          <h2 id="import-file" ref={heading} tabIndex={-1} className={styles["title"]}>
            <bdi translate={fileName === null ? undefined : "no"}>
              {fileName === null ? t`Pasted text` : showName(fileName)}
            </bdi>
          </h2>
          <p className={styles["text"]}>
            {kind} · {plural(labels.length, { one: "# label", other: "# labels" })}
          </p>
        </div>
        <Button onClick={onEnd}>{fileName === null ? t`Edit text` : t`Choose another file`}</Button>
      </header>
      <ImportChoice file={file} onChoose={(choice) => void reader.choose(choice)} />
      {file.lists.length > 0 && columns === null && (
        <p className={styles["remark"]}>{t`It’s unclear which column has the names. Choose it above.`}</p>
      )}
      {labels.some(({ color }) => color === null) && (
        <p className={styles["remark"]}>
          {labels.every(({ color }) => color === null)
            ? t`The file has names only. Existing labels keep their color; new ones get distinct colors.`
            : t`Some labels have no color in the file. Existing labels keep theirs; new ones get distinct colors.`}
        </p>
      )}
      {leftOut.length > 0 && (
        <details className={styles["remark"]}>
          <summary>{plural(leftOut.length, { one: "# line left out", other: "# lines left out" })}</summary>
          <ul>
            {leftOut.slice(0, shownLines).map(({ line, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may repeat.
              <li key={index}>
                {t`Line ${formatCount(line)}`} <bdi translate="no">{showName(text)}</bdi>
              </li>
            ))}
            {leftOut.length > shownLines && <li>…</li>}
          </ul>
        </details>
      )}
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

/** How many of the lines that are left out are shown. */
const shownLines = 200;
