import { plural, t } from "@lingui/core/macro";
import { ArrowRight } from "lucide";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { normalizeColor } from "#contract/colors.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import { LabelsLink } from "#dashboard/plan/labels-link.tsx";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import { ProjectPlan } from "#dashboard/plan/project-plan.tsx";
import { useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { formatCount } from "#dashboard/ui/count.ts";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { isolateName, showName } from "#dashboard/ui/text-direction.ts";
import { readChosenLabels, writeCopyTarget } from "./copy-address.ts";
import styles from "./copy-page.module.css";

/** Copies labels of the open project to another project. */
export default function CopyPage() {
  const appId = useAppId();
  const projects = useProjects();
  const source = projects.data?.find(({ app_id }) => app_id === appId);
  return (
    <>
      <PageHeading
        title={t`Copy labels`}
        project={source?.name}
        lead={source && t`From ${isolateName(source.name)} to another project of yours`}
        actions={<LabelsLink appId={appId} />}
      />
      <QueryView query={projects} failure={t`Your projects can’t be shown`} pending={null}>
        {(list) => source && <Copy source={source} others={list.filter((project) => project !== source)} />}
      </QueryView>
    </>
  );
}

interface CopyProps {
  readonly source: LenientProject;
  readonly others: readonly LenientProject[];
}

function Copy({ source, others }: CopyProps) {
  const [query, changeQuery] = useAddressQuery();
  const target = others.find(({ app_id }) => app_id === query.get("to"));

  if (others.length === 0) {
    return (
      <Notice title={t`There is no other project`}>
        {t`You belong to this project only. Ask the owner of another one to add you, then its labels can be like these.`}
      </Notice>
    );
  }
  return (
    <div className={styles["copy"]}>
      <div className={styles["ends"]}>
        <div className={styles["source"]}>
          <span>{t`From`}</span>
          <bdi>{showName(source.name)}</bdi>
        </div>
        <Icon node={ArrowRight} className={styles["arrow"]} />
        <Field label={t`To`} error={undefined}>
          {(control) => (
            <select
              {...control}
              value={target?.app_id ?? ""}
              onChange={({ target: { value } }) => changeQuery(value === "" ? "" : writeCopyTarget(value))}
            >
              <option value="">{t`Choose a project`}</option>
              {others.map(({ app_id, name }) => (
                <option key={app_id} value={app_id}>
                  {showName(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <CopyPlan source={source} target={target} />
    </div>
  );
}

interface CopyPlanProps {
  readonly source: LenientProject;
  /** Undefined until it is chosen. */
  readonly target: LenientProject | undefined;
}

function CopyPlan({ source, target }: CopyPlanProps) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = useProjectDetail(source.app_id);
  const labels = query.data?.labels;
  const chosen = useMemo(() => readChosenLabels(state), [state]);
  const { wanted, problems } = useMemo(() => chooseLabels(labels ?? [], chosen), [labels, chosen]);
  const to = isolateName(target?.name ?? "");
  return (
    <QueryView
      query={query}
      failure={t`The labels can’t be shown`}
      pending={<p role="status" className={styles["pending"]}>{t`Loading labels…`}</p>}
    >
      {(detail) => (
        <>
          {chosen !== null && (
            <p className={styles["chosen"]}>
              {plural(wanted.length, { one: "# chosen label.", other: "# chosen labels." })}{" "}
              <Button
                onClick={() => void navigate({ search }, { replace: true })}
              >{t`Copy all ${formatCount(detail.labels.length)} instead`}</Button>
            </p>
          )}
          {detail.labels.length === 0 && (
            <Notice title={t`No labels yet`}>{t`This project has no labels that could be copied.`}</Notice>
          )}
          {target && detail.labels.length > 0 && (
            <ProjectPlan
              key={target.app_id}
              appId={target.app_id}
              projectName={target.name}
              wanted={wanted}
              problems={problems}
              title={t`Copying labels to ${to}`}
              describeDone={(done, total) => describeCopied(done, total, to)}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

/**
 * The labels of a project to copy.
 *
 * @param chosen ids; null for all
 */
function chooseLabels(
  labels: readonly (EmbeddedLabel | UnreadableLabel)[],
  chosen: ReadonlySet<number> | null,
): { wanted: LabelInput[]; problems: PlanProblem[] } {
  const wanted: LabelInput[] = [];
  const problems: PlanProblem[] = [];
  for (const label of labels) {
    if (label.id === null) {
      if (chosen !== null) continue;
      problems.push({ line: null, text: "", reason: t`A label can’t be read, and so not be copied.` });
    } else if (chosen === null || chosen.has(label.id)) {
      const input = { name: label.name, color: normalizeColor(label.color) };
      const { data } = labelInputSchema.safeParse(input);
      if (data !== undefined) wanted.push(data);
      else {
        const reason = t`This label can’t be copied: its name or its colour isn’t one that the service takes. Edit it first.`;
        problems.push({ line: null, text: label.name, reason });
      }
    }
  }
  return { wanted, problems };
}

function describeCopied(done: number, total: number, to: string): string {
  if (done < total) {
    const count = formatCount(done);
    return plural(total, {
      one: `${count} of # change was made in ${to}.`,
      other: `${count} of # changes were made in ${to}.`,
    });
  }
  return plural(done, {
    one: `# change was made in ${to}.`,
    other: `# changes were made in ${to}.`,
  });
}
