import { plural, t } from "@lingui/core/macro";
import { useMemo, useRef } from "react";
import type { LenientProject } from "#contract/projects.ts";
import { LabelsLink } from "#dashboard/plan/labels-link.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Checkbox } from "#dashboard/ui/checkbox.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { readableLabels } from "#label-files/label-plan.ts";
import { type ComparisonView, readComparison, writeComparison } from "./comparison-address.ts";
import { useCellChanges } from "./comparison-changes.ts";
import { buildMatrix, isDifferent } from "./comparison-matrix.ts";
import styles from "./comparison-page.module.css";
import { useProjectDetails } from "./comparison-queries.ts";
import { ComparisonTable, Legend } from "./comparison-table.tsx";

/** The labels of several projects beside each other, where gaps are filled and colors aligned. */
export default function ComparisonPage() {
  const appId = useAppId();
  const projects = useProjects();
  const heading = useRef<HTMLHeadingElement>(null);
  const reference = projects.data?.find(({ app_id }) => app_id === appId);
  return (
    <>
      <PageHeading
        ref={heading}
        title={t`Compare projects`}
        project={reference?.name}
        lead={reference && t`What other projects of yours have of ${isolateName(reference.name)}’s labels`}
        actions={<LabelsLink appId={appId} />}
      />
      <QueryView query={projects} failure={t`Your projects can’t be shown`} pending={null}>
        {(list) =>
          reference && (
            <Comparison
              reference={reference}
              others={list.filter((project) => project !== reference)}
              onNothingLeft={() => heading.current?.focus()}
            />
          )
        }
      </QueryView>
    </>
  );
}

interface ComparisonProps {
  readonly reference: LenientProject;
  /** The projects to compare with. */
  readonly others: readonly LenientProject[];
  /** Called when the focused row is gone, and no other is left. */
  readonly onNothingLeft: () => void;
}

function Comparison({ reference, others, onNothingLeft }: ComparisonProps) {
  const [query, changeQuery] = useAddressQuery();
  const view = readComparison(query);
  const changes = useCellChanges();
  const compared = [reference, ...others.filter(({ app_id }) => view.others.includes(app_id))];
  const details = useProjectDetails(compared.map(({ app_id }) => app_id));
  const rows = useMemo(
    () => buildMatrix(details.map(({ data }) => data && readableLabels(data.labels))),
    [details],
  );
  const change = (changed: Partial<ComparisonView>) => changeQuery(writeComparison({ ...view, ...changed }));

  if (others.length === 0) {
    return (
      <Notice title={t`There is no other project`}>
        {t`You belong to this project only. Ask the owner of another one to add you, then you can compare the two.`}
      </Notice>
    );
  }
  const different = rows.filter(isDifferent);
  const count = formatCount(different.length);
  const shown = view.differencesOnly ? different : rows;
  return (
    <div className={styles["comparison"]}>
      <ProjectChoice
        others={others}
        chosen={compared.slice(1).map(({ app_id }) => app_id)}
        onChoose={(chosen) => change({ others: chosen })}
      />
      {compared.length > 1 && (
        <>
          <div className={styles["bar"]}>
            <p role="status" className={styles["count"]}>
              {plural(rows.length, {
                one: `${count} of # name differs`,
                other: `${count} of # names differ`,
              })}
            </p>
            <label className={styles["choice"]}>
              <Checkbox
                checked={view.differencesOnly}
                onChange={({ target }) => change({ differencesOnly: target.checked })}
              />
              {t`Differences only`}
            </label>
          </div>
          <ComparisonTable
            columns={compared.map((project, index) => ({ project, detail: details[index] }))}
            rows={shown}
            allRows={rows}
            changes={changes}
            onNothingLeft={onNothingLeft}
          />
          {shown.length === 0 && details.every(({ data }) => data !== undefined) && (
            <p className={styles["count"]}>
              {rows.length === 0
                ? t`None of these projects has labels.`
                : t`These projects have all the same labels.`}
            </p>
          )}
          <Legend referenceName={reference.name} />
        </>
      )}
    </div>
  );
}

interface ProjectChoiceProps {
  readonly others: readonly LenientProject[];
  /** App ids. */
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

function ProjectChoice({ others, chosen, onChoose }: ProjectChoiceProps) {
  return (
    <fieldset className={styles["projects"]}>
      <legend>{t`Compare with`}</legend>
      <div className={styles["choices"]}>
        {others.map(({ app_id: appId, name }) => (
          <label key={appId} className={styles["choice"]}>
            <Checkbox
              checked={chosen.includes(appId)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, appId] : chosen.filter((one) => one !== appId))
              }
            />
            <bdi>{showName(name)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
