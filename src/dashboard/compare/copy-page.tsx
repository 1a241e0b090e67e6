import { plural, t } from "@lingui/core/macro";
import { ArrowRightLeft } from "lucide";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { toInput } from "#client/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import type { EmbeddedLabel, UnreadableLabel } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { PlanProblem } from "#dashboard/plan/plan-view.tsx";
import { ProjectPlan } from "#dashboard/plan/project-plan.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { sortProjects } from "#dashboard/projects/data/project-order.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { Select } from "#dashboard/ui/select.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { type CopyDirection, type CopyView, readChosenLabels, readCopy, writeCopy } from "./copy-address.ts";
import styles from "./copy-page.module.css";
import { rememberProjects, suggestCopied } from "./last-projects.ts";
import { showDistinctly } from "./project-name.ts";

/** Copies labels of the open project to another one, or another one's labels into the open one. */
export default function CopyPage() {
  const appId = useAppId();
  const projects = useProjects();
  const open = projects.data?.find(({ app_id }) => app_id === appId);
  const [query, changeQuery] = useAddressQuery();
  const view = readCopy(query);
  return (
    <>
      <PageHeading
        title={t`Compare & copy`}
        project={open?.name}
        lead={open && describeCopy(view.direction, isolateName(open.name))}
        actions={<ButtonLink to={projectAddress(appId, "compare")}>{t`Compare projects`}</ButtonLink>}
      />
      <QueryView
        framed
        query={projects}
        failure={t`Your projects can’t be shown`}
        pending={<Skeleton says={t`Loading projects…`} />}
      >
        {(list) =>
          open && (
            <Copy
              open={open}
              others={sortProjects(list.filter((project) => project !== open))}
              view={view}
              onChange={(next) => changeQuery(writeCopy(next))}
            />
          )
        }
      </QueryView>
    </>
  );
}

function describeCopy(direction: CopyDirection, open: string): string {
  return direction === "from"
    ? t`Copy another project’s labels to ${open}`
    : t`Copy ${open}’s labels to another project`;
}

interface CopyProps {
  readonly open: LenientProject;
  readonly others: readonly LenientProject[];
  readonly view: CopyView;
  readonly onChange: (view: CopyView) => void;
}

function Copy({ open, others, view, onChange }: CopyProps) {
  const { direction } = view;
  // A project that is none of the person's stands for none.
  const wanted = view.other === "" ? suggestCopied(others) : view.other;
  const other = others.find(({ app_id }) => app_id === wanted);
  if (others.length === 0) {
    return (
      <Notice framed title={t`There’s no other project`}>
        {t`This is your only project. To copy labels, ask the owner of another project to add you.`}
      </Notice>
    );
  }
  const here = (label: string) => (
    <div className={styles["here"]}>
      <span>{label}</span>
      <bdi translate="no">{showName(open.name)}</bdi>
    </div>
  );
  const choice = (label: string) => (
    <Field label={label} error={undefined}>
      {(control) => (
        <Select
          {...control}
          value={other?.app_id ?? ""}
          onChange={({ target: { value } }) => {
            rememberProjects("copy", [value]);
            onChange({ direction, other: value });
          }}
        >
          {other === undefined && <option value="">{t`Choose a project`}</option>}
          {others.map((project) => (
            <option key={project.app_id} translate="no" value={project.app_id}>
              {showDistinctly(project, others)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const [source, target] = direction === "from" ? [other, open] : [open, other];
  return (
    <div className={styles["copy"]}>
      <div className={styles["ends"]}>
        {direction === "from"
          ? choice(t({ message: "From", comment: "The project that labels are copied from" }))
          : here(t({ message: "From", comment: "The project that labels are copied from" }))}
        <Button
          iconOnly
          aria-label={t`Swap direction`}
          title={t`Swap direction`}
          onClick={() =>
            onChange({ direction: direction === "from" ? "to" : "from", other: other?.app_id ?? "" })
          }
        >
          <Icon turns node={ArrowRightLeft} />
        </Button>
        {direction === "from"
          ? here(t({ message: "To", comment: "The project that labels are copied to" }))
          : choice(t({ message: "To", comment: "The project that labels are copied to" }))}
      </div>
      {source && <CopyPlan key={source.app_id} source={source} target={target} />}
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
  const open = useAppId();
  const query = useProjectDetail(source.app_id);
  const labels = query.data?.labels;
  // Those that are selected are the open project's.
  const chosen = useMemo(
    () => (source.app_id === open ? readChosenLabels(state) : null),
    [state, source, open],
  );
  const { wanted, problems } = useMemo(() => chooseLabels(labels ?? [], chosen), [labels, chosen]);
  return (
    <QueryView
      framed
      query={query}
      failure={t`The labels can’t be shown`}
      pending={<Skeleton says={t`Loading labels…`} />}
    >
      {(detail) => (
        <>
          {chosen !== null && (
            <p className={styles["chosen"]}>
              <span>
                {`${plural(wanted.length, { one: "# label selected", other: "# labels selected" })} `}
              </span>
              <Button onClick={() => void navigate({ search }, { replace: true })}>
                {plural(detail.labels.length, { one: "Copy # instead", other: "Copy all # instead" })}
              </Button>
            </p>
          )}
          {detail.labels.length === 0 && (
            <Notice framed title={t`No labels to copy`}>
              {t`${isolateName(source.name)} has no labels yet.`}
            </Notice>
          )}
          {target && detail.labels.length > 0 && (
            <ProjectPlan
              key={target.app_id}
              appId={target.app_id}
              projectName={target.name}
              wanted={wanted}
              problems={problems}
              kind="copy"
              subject={target.name}
              title={source.name}
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
      problems.push({ line: null, text: "", reason: t`This label can’t be read, so it can’t be copied.` });
    } else if (chosen === null || chosen.has(label.id)) {
      const { data } = labelInputSchema.safeParse(toInput(label));
      if (data !== undefined) wanted.push(data);
      else {
        const reason = t`This label can’t be copied: the service doesn’t accept its name or color. Edit it first.`;
        problems.push({ line: null, text: label.name, reason });
      }
    }
  }
  return { wanted, problems };
}
