import { plural, t } from "@lingui/core/macro";
import type { IconNode } from "lucide";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";
import { noContent } from "#contract/label-content.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { ProjectPlan } from "#dashboard/plan/dry-run.tsx";
import { problemRow } from "#dashboard/plan/plan-entry.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import type { WantedLabel } from "#label-files/label-plan.ts";
import type { FileProblem, LabelFile } from "#label-files/read.ts";
import type { FileFormat } from "#label-files/tables.ts";
import { ImportChoice } from "./import-choice.tsx";
import styles from "./import-page.module.css";
import type { ImportFile } from "./import-source.ts";
import { useLabelFile } from "./label-file-reading.ts";

type PlanProps = Omit<ComponentProps<typeof ProjectPlan>, "wanted" | "problems" | "onEdit">;

/** What was read in a file, the choice of what is meant in it, and the dry run of its import. */
export function ImportPlan({ file, ...props }: Omit<PlanProps, "kind"> & { readonly file: ImportFile }) {
  const { query, choose } = useLabelFile(file, props.appId);
  return (
    <QueryView
      framed
      query={query}
      failure={
        query.error instanceof ApiError ? t`The project’s labels can’t be loaded` : t`The file can’t be read`
      }
      pending={<Skeleton says={t`Reading the file…`} />}
    >
      {({ read, wanted }) => (
        <>
          <div className={styles["bar"]}>
            <ImportChoice file={read} onChoose={choose} />
            <FileSummary file={read} />
          </div>
          <EditablePlan
            // What was corrected belongs to the list and columns.
            key={JSON.stringify([read.list, read.columns, read.encoding])}
            {...props}
            kind="import"
            labels={wanted}
            problems={read.problems}
            subject={file.name}
            title={file.name}
          />
        </>
      )}
    </QueryView>
  );
}

/** What was read in a file, and what was not. */
function FileSummary({ file }: { readonly file: LabelFile }) {
  const { labels, leftOut, lists, columns, tool, format } = file;
  const kind = tool === null ? nameFormat(format) : isolateName(tool);
  const count = plural(labels.length, { one: "# label", other: "# labels" });
  useAnnouncement(count);
  const isUnclear = lists.length > 0 && columns === null;
  const isUncolored = labels.some(({ color }) => color === null);
  return (
    <>
      {lists.length > 0 && <p>{`${kind} · ${count}`}</p>}
      {leftOut.length > 0 && (
        <details>
          <summary>{plural(leftOut.length, { one: "# line left out", other: "# lines left out" })}</summary>
          <pre translate="no">
            {leftOut.map(({ line, text }) => `${formatCount(line)}  ${showName(text)}\n`).join("")}
          </pre>
        </details>
      )}
      {(isUnclear || isUncolored) && (
        <p className={styles["note"]}>
          {isUnclear
            ? t`It’s unclear which column has the names. Choose it above.`
            : t`Some labels have no color in the file. Existing labels keep theirs; new ones get distinct colors.`}
        </p>
      )}
    </>
  );
}

/** What is imported (null for pasted text), beside the page’s title; it gets the focus, so that a screen reader says it. */
export function PlanName({ icon, name }: { readonly icon: IconNode; readonly name: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles["name"]}>
      <Icon node={icon} />
      <bdi translate={name === null ? undefined : "no"}>
        {name === null ? t`Pasted text` : showName(name)}
      </bdi>
    </h2>
  );
}

interface EditablePlanProps extends PlanProps {
  readonly labels: readonly WantedLabel[];
  readonly problems?: readonly FileProblem[];
}

/** The dry run of labels, whose rows can be corrected as long as it is shown; a problem that is corrected is a label. */
export function EditablePlan({ labels, problems: found = [], ...props }: EditablePlanProps) {
  const [rows, setRows] = useState<readonly (WantedLabel | FileProblem)[]>(() =>
    [...labels, ...found].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
  // A row is known by its place, which stays.
  const plan = useMemo(() => {
    const keyed = rows.map((row, index) => ({ ...row, key: String(index) }));
    return {
      wanted: keyed.flatMap((row) => ("reason" in row ? [] : row)),
      problems: keyed.flatMap((row) => {
        if (!("reason" in row)) return [];
        const { line, content, reason, key } = row;
        const found = content === undefined ? noContent : { ...content, key };
        return problemRow({ ...found, line }, describeFileProblem(reason));
      }),
    };
  }, [rows]);
  return (
    <ProjectPlan
      {...props}
      {...plan}
      onEdit={(key, content) => {
        const row = rows[Number(key)];
        const kept = row !== undefined && "reason" in row ? { line: row.line } : row;
        setRows(rows.with(Number(key), { ...kept, ...content }));
      }}
    />
  );
}

/** What is wrong in a file, and how to fix it. */
function describeFileProblem(reason: FileProblem["reason"]): string {
  switch (reason.code) {
    case "field":
      return describeFieldProblem(reason.problem);
    case "value":
      return t`This is a date, a truth value, or an error of the spreadsheet, not a name.`;
    case "syntax":
      return t`${nameFormat(reason.format)}: not valid from column ${reason.column}. The labels were looked for in the text as it stands.`;
    case "too-large":
      return t`${nameFormat(reason.format)}: too many or too deeply nested values. Only a part was read, so split the file.`;
    case "no-list":
      return t`No list of labels found. Put each label on its own line.`;
    case "empty":
      return t`There’s nothing in it.`;
    case "not-text":
      return t`This isn’t a text file. Save it as CSV or JSON, then try again.`;
  }
}

/** What a file is written in. */
function nameFormat(format: FileFormat): string {
  return formatNames[format]?.() ?? format.toUpperCase();
}

const formatNames: Readonly<Partial<Record<FileFormat, () => string>>> = {
  spreadsheet: () => t`Spreadsheet`,
  html: () => t`HTML or XML`,
  markdown: () => t`Markdown table`,
  changelog: () => t`Changelog categories`,
  text: () => t({ message: "Text", comment: "Kind of a file: lines with a name and a color in each" }),
};
