import { plural, t } from "@lingui/core/macro";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import type { MatrixRow } from "#dashboard/labels/parts/label-matrix.ts";
import { describeDifferences, MatrixHead } from "#dashboard/labels/parts/label-matrix-table.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import type { QueryResult } from "#dashboard/ui/table/query-results.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import styles from "./comparison-head.module.css";

interface ComparisonHeadProps {
  /** The project's name, as it is told from the others. */
  readonly name: string;
  /** The query of its labels. */
  readonly detail: QueryResult<LenientProjectDetail> | undefined;
  /** All rows, shown or not. */
  readonly rows: readonly MatrixRow[];
  /** Among the compared projects; 0 is the reference. */
  readonly index: number;
}

/** The head of a compared project: how it differs, or why that can’t be told. */
export function ComparisonHead({ name, detail, rows, index }: ComparisonHeadProps) {
  const unreadable = detail?.data?.labels.filter(({ id }) => id === null).length ?? 0;
  const facts = [
    ...(index === 0
      ? [t({ message: "reference", comment: "The project that others are compared with" })]
      : describeDifferences(rows, index)),
    ...(unreadable > 0 ? [plural(unreadable, { one: "# unreadable", other: "# unreadable" })] : []),
  ];
  return (
    <MatrixHead name={name} isReference={index === 0} facts={detail?.data ? joinList(facts) : null}>
      {!detail?.data && !detail?.error && <span role="status">{t`Loading…`}</span>}
      {detail?.error && (
        <>
          <span role="alert" className={styles["failure"]}>
            {describeError(detail.error)}
          </span>
          <Button
            pending={detail.isFetching}
            aria-label={t`Retry ${isolateName(name)}`}
            onClick={() => void detail.refetch()}
          >
            {t`Retry`}
          </Button>
        </>
      )}
    </MatrixHead>
  );
}
