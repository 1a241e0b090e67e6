import { plural, t } from "@lingui/core/macro";
import type { IconNode } from "lucide";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#client/api-error.ts";
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
import { describeFileProblem, formatNames } from "./file-problem-sentence.ts";
import { ImportChoice } from "./import-choice.tsx";
import styles from "./import-page.module.css";
import type { ImportFile } from "./import-source.ts";
import { useLabelFile } from "./label-file-reading.ts";

type PlanProps = Omit<ComponentProps<typeof ProjectPlan>, "wanted" | "problems" | "onEdit">;

/** What was read in a file, the choice of what is meant in it, and the dry run of its import. */
export function ImportPlan({ file, ...props }: Omit<PlanProps, "kind"> & { readonly file: ImportFile }) {
  const { query, choice, choose } = useLabelFile(file, props.appId);
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
            <ImportChoice file={read} choice={choice} onChoose={choose} />
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

/** How many of the lines that are left out are shown. */
const shownLines = 200;

/** What was read in a file, and what was not. */
function FileSummary({ file }: { readonly file: LabelFile }) {
  const { labels, leftOut, lists, columns, tool, format } = file;
  const kind = tool === null ? formatNames[format]() : isolateName(tool);
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

interface PlanNameProps {
  readonly icon: IconNode;
  /** Null for a text that was pasted. */
  readonly name: string | null;
}

/** What is imported, beside the page’s title; it gets the focus, so that a screen reader says it. */
export function PlanName({ icon, name }: PlanNameProps) {
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
      problems: keyed.flatMap((row) => ("reason" in row ? toProblem(row, row.key) : [])),
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

function toProblem({ line, text, content, reason }: FileProblem, key: string) {
  const found = content === undefined ? { name: text, color: "" } : { ...content, key };
  return problemRow({ ...found, line }, describeFileProblem(reason));
}
