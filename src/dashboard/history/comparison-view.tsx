import { plural, t } from "@lingui/core/macro";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { historyAddress, type MomentComparison } from "#dashboard/labels/data/history-address.ts";
import { useHistorySpan } from "#dashboard/labels/data/history-queries.ts";
import { buildMatrix, isDifferent, type MatrixLabel } from "#dashboard/labels/parts/label-matrix.ts";
import { LabelMatrixFilter } from "#dashboard/labels/parts/label-matrix-filter.tsx";
import {
  describeDifferences,
  LabelMatrixTable,
  MatrixHead,
} from "#dashboard/labels/parts/label-matrix-table.tsx";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { joinList } from "#dashboard/ui/text/text-joining.ts";
import { readableLabels } from "#label-files/label-plan.ts";
import styles from "./comparison-view.module.css";
import { formatExactly } from "./history-day.ts";
import { labelsAt, sortableMoment } from "./labels-at.ts";
import { MomentForm } from "./moment-form.tsx";
import { describeTooEarly, PendingPlan } from "./restore-view.tsx";

interface ComparisonViewProps {
  readonly appId: string;
  readonly comparison: MomentComparison;
}

/** A project’s labels at two moments, beside each other. */
export function ComparisonView({ appId, comparison }: ComparisonViewProps) {
  const project = useProject(appId);
  const navigate = useNavigate();
  const { from, to, isAll } = comparison;
  const show = (changed: Partial<MomentComparison>) =>
    void navigate(historyAddress(appId, { comparison: { ...comparison, ...changed } }), { replace: true });
  return (
    <>
      <PageHeading
        title={t`Compare moments`}
        project={project?.name}
        lead={project && t`How ${isolateName(project.name)}’s labels were, and what is different since`}
        actions={<ButtonLink to={historyAddress(appId)}>{t`Back to history`}</ButtonLink>}
      />
      <MomentForm
        appId={appId}
        fields={[
          {
            label: t({
              message: "Labels on",
              comment: "Label of a field for a date and time; the field beside it is “Compared with”",
            }),
          },
          {
            label: t({ message: "Compared with", comment: "Label of a field for a date and time" }),
            isNow: true,
          },
        ]}
        moments={[from, to]}
        submit={t`Compare`}
        onChoose={([first = null, second = null]) => show({ from: first, to: second })}
      />
      {from !== null && (
        <Comparison
          appId={appId}
          moments={[from, to]}
          isAll={isAll}
          onShow={(isAllNow) => show({ isAll: isAllNow })}
        />
      )}
    </>
  );
}

interface ComparisonProps {
  readonly appId: string;
  readonly moments: readonly [from: string, to: string | null];
  readonly isAll: boolean;
  readonly onShow: (isAll: boolean) => void;
}

function Comparison({ appId, moments, isAll, onShow }: ComparisonProps) {
  const [from, to] = moments;
  const earlier = to !== null && sortableMoment(to) < sortableMoment(from) ? to : from;
  const span = useHistorySpan(appId, { kind: "moment", at: earlier });
  const detail = useProjectDetail(appId);
  const labels = detail.data?.labels;
  const columns = useMemo(() => {
    if (span.data === undefined || labels === undefined) return null;
    const now = readableLabels(labels);
    const { entries } = span.data;
    return [labelsAt(now, entries, from), labelsAt(now, entries, to)];
  }, [span.data, labels, from, to]);
  // A label stays itself when it is renamed.
  const rows = useMemo(() => buildMatrix(columns ?? [], ({ id }) => String(id)), [columns]);
  const shown = isAll ? rows : rows.filter(isDifferent);
  return (
    <QueryView framed query={span} failure={t`The history can’t be shown`} pending={<PendingPlan />}>
      {({ completeSince }) => (
        <QueryView framed query={detail} failure={t`The labels can’t be shown`} pending={<PendingPlan />}>
          {() => {
            const obstacle = describeTooEarly(earlier, completeSince);
            if (obstacle !== null) {
              return (
                <Notice framed title={t`These moments can’t be compared`}>
                  {obstacle}
                </Notice>
              );
            }
            return (
              <>
                <div className={styles["tools"]}>
                  <LabelMatrixFilter rows={rows} isAll={isAll} onChange={onShow} />
                </div>
                {shown.length === 0 ? (
                  <Notice framed title={t`No differences`}>
                    {t`The labels were the same at both moments.`}
                  </Notice>
                ) : (
                  <LabelMatrixTable
                    caption={t`Labels by moment`}
                    columns={moments.map((at, index) => ({
                      key: String(index),
                      name: nameMoment(at),
                      head: (
                        <MatrixHead
                          name={nameMoment(at)}
                          isReference={index === 0}
                          facts={joinList([
                            describeCount(columns?.[index] ?? []),
                            ...describeDifferences(rows, index),
                          ])}
                        >
                          {at !== null && (
                            <ButtonLink
                              to={historyAddress(appId, { restoration: { kind: "moment", at } })}
                              aria-label={t`Restore all labels to ${nameMoment(at)}`}
                            >{t`Restore…`}</ButtonLink>
                          )}
                        </MatrixHead>
                      ),
                    }))}
                    rows={shown}
                  />
                )}
              </>
            );
          }}
        </QueryView>
      )}
    </QueryView>
  );
}

function nameMoment(at: string | null): string {
  return at === null ? t`Now` : formatExactly(at);
}

function describeCount({ length }: readonly MatrixLabel[]): string {
  return plural({ count: length }, { one: "# label", other: "# labels" });
}
