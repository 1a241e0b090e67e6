import { plural, t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { LabelInput } from "#contract/label-input.ts";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { ProjectPlan } from "#dashboard/plan/dry-run.tsx";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { readableLabels, type WantedLabel } from "#label-files/label-plan.ts";
import type { LabelFile } from "#label-files/read.ts";
import { useColoredLabels } from "./colored-labels.ts";
import { describeFileProblem, formatName } from "./file-problem-sentence.ts";
import { ImportChoice } from "./import-choice.tsx";
import styles from "./import-page.module.css";
import { type ImportFile, useLabelFile } from "./label-file-reading.ts";

interface ImportPlanProps {
  readonly appId: string;
  /** Null while it isn’t known. */
  readonly projectName: string | null;
  readonly file: ImportFile;
  /** Called when all that was selected is imported. */
  readonly onDone?: () => void;
}

/** What was read in a file, the choice of what is meant in it, and the dry run of its import, in which rows can be corrected. */
export function ImportPlan({ file, ...props }: ImportPlanProps) {
  const detail = useProjectDetail(props.appId);
  const [read, choose] = useLabelFile(file);
  return (
    <QueryView
      framed
      query={detail}
      failure={t`The project’s labels can’t be loaded`}
      pending={<Skeleton says={t`Loading the project’s labels…`} />}
    >
      {({ labels: listed }) => (
        <QueryView
          framed
          query={read}
          failure={t`The file can’t be read`}
          renderError={() => (
            <Notice urgent framed title={t`The file can’t be read`}>
              {t`The part of the console that reads files couldn’t be started. Reload to try again, or use a newer browser.`}
            </Notice>
          )}
          pending={<Skeleton says={t`Reading the file…`} />}
        >
          {(content) => (
            <>
              <FileCard file={file} content={content}>
                <ImportChoice file={content} onChoose={choose} />
                {readableLabels(listed).length < listed.length && (
                  <p className={styles["text"]}>
                    {t`Some of this project’s labels have invalid data. Importing the same names creates them again.`}
                  </p>
                )}
              </FileCard>
              <FilePlan
                // What was corrected belongs to the list and columns.
                key={JSON.stringify([content.list, content.columns, content.encoding])}
                {...props}
                file={file}
                content={content}
                existing={readableLabels(listed)}
              />
            </>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface FileCardProps {
  readonly file: ImportFile;
  readonly content: LabelFile;
  /** The choices where what is meant was a guess. */
  readonly children: ReactNode;
}

/** How many of the lines that are left out are shown. */
const shownLines = 200;

/** What was read in a file, and what was not. */
function FileCard({ file: { name, isSet }, content, children }: FileCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A screen reader says what was read.
  useEffect(() => heading.current?.focus(), []);
  const { labels, leftOut, lists, columns, tool, format } = content;
  const kind = tool === null ? formatName(format) : isolateName(tool);
  const count = plural(labels.length, { one: "# label", other: "# labels" });
  const uncolored = labels.filter(({ color }) => color === null).length;
  return (
    <section className={styles["card"]} aria-labelledby="import-file">
      <div className={styles["head"]}>
        <h2 id="import-file" ref={heading} tabIndex={-1} className={styles["title"]}>
          <bdi translate={name === null ? undefined : "no"}>
            {name === null ? t`Pasted text` : showName(name)}
          </bdi>
        </h2>
        <p className={styles["text"]}>{isSet === true ? count : `${kind} · ${count}`}</p>
        {leftOut.length > 0 && (
          <details className={styles["text"]}>
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
      </div>
      {children}
      {lists.length > 0 && columns === null && (
        <p className={styles["text"]}>{t`It’s unclear which column has the names. Choose it above.`}</p>
      )}
      {uncolored > 0 && (
        <p className={styles["text"]}>
          {uncolored === labels.length
            ? t`The file has names only. Existing labels keep their color; new ones get distinct colors.`
            : t`Some labels have no color in the file. Existing labels keep theirs; new ones get distinct colors.`}
        </p>
      )}
    </section>
  );
}

interface FilePlanProps extends ImportPlanProps {
  readonly content: LabelFile;
  /** The project's labels. */
  readonly existing: readonly EmbeddedLabel[];
}

/** The dry run of importing a file’s labels. */
function FilePlan({ file, content, existing, ...props }: FilePlanProps) {
  const colored = useColoredLabels(content.labels, existing);
  const { rows, problems, correct } = useCorrections(content, colored ?? []);
  const wanted = useMemo(() => [...rows.keys()], [rows]);
  if (colored === null) return <p role="status" className={styles["text"]}>{t`Choosing colors…`}</p>;
  return (
    <ProjectPlan
      {...props}
      wanted={wanted}
      problems={problems}
      editing={{ keyOf: (label) => rows.get(label), onEdit: correct }}
      keepsExisting={file.isSet === true}
      kind={file.isSet === true ? "starter-set" : "import"}
      subject={file.name}
      title={file.name}
    />
  );
}

/** The labels of a file by the keys of their rows, and its problems. One that a person has corrected is a label. */
function useCorrections(content: LabelFile, colored: readonly WantedLabel[]) {
  const [corrected, setCorrected] = useState<ReadonlyMap<string, LabelInput>>(new Map());
  const rows = useMemo(() => {
    const labels = colored.map((label, index) => ({ key: `label ${index}`, label }));
    const fixed = content.problems.flatMap(({ line }, index) => {
      const key = `problem ${index}`;
      const label = corrected.get(key);
      return label === undefined ? [] : { key, label: { ...label, line } };
    });
    const byLine = [...labels, ...fixed].toSorted(
      (one, other) => (one.label.line ?? 0) - (other.label.line ?? 0),
    );
    return new Map(
      byLine.map(({ key, label }): [WantedLabel, string] => [{ ...label, ...corrected.get(key) }, key]),
    );
  }, [content, colored, corrected]);
  const problems = useMemo(
    () =>
      content.problems.flatMap(({ line, text, content: typed, reason }, index) => {
        const key = `problem ${index}`;
        const problem = { line, text, reason: describeFileProblem(reason) };
        if (corrected.has(key)) return [];
        return typed ? { ...problem, edit: { key, content: typed } } : problem;
      }),
    [content, corrected],
  );
  const correct = (key: string, label: LabelInput) => setCorrected(new Map([...corrected, [key, label]]));
  return { rows, problems, correct };
}
