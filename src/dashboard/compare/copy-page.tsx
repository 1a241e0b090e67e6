import { plural, t } from "@lingui/core/macro";
import { ArrowRightLeft } from "lucide";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { LenientProject } from "#contract/projects.ts";
import { ProjectPlan } from "#dashboard/plan/dry-run.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { useAddressQuery } from "#dashboard/ui/address-query.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { Skeleton } from "#dashboard/ui/loading/skeleton.tsx";
import { Notice } from "#dashboard/ui/overlay/notice.tsx";
import { PageHeading } from "#dashboard/ui/page-heading.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { chooseLabels } from "./copied-labels.ts";
import { type CopyDirection, type CopyView, readChosenLabels, readCopy, writeCopy } from "./copy-address.ts";
import styles from "./copy-page.module.css";
import { recallProjects, rememberProjects, suggestCopied } from "./last-projects.ts";
import { ProjectListView } from "./project-list-view.tsx";
import { showDistinctly } from "./project-name.ts";
import { ProjectPicker } from "./project-picker.tsx";

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
        back={projectAddress(appId, "labels")}
        lead={open && describeCopy(view.direction, isolateName(open.name))}
        actions={<ButtonLink to={projectAddress(appId, "compare")}>{t`Compare projects`}</ButtonLink>}
      />
      <ProjectListView>
        {(list) =>
          open && (
            <Copy
              open={open}
              others={list.filter((project) => project !== open)}
              view={view}
              onChange={(next) => changeQuery(writeCopy(next))}
            />
          )
        }
      </ProjectListView>
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
  const { state } = useLocation();
  const chosen = useMemo(() => (direction === "to" ? readChosenLabels(state) : null), [state, direction]);
  // A project that the person can't access counts as none.
  const wanted = view.other === "" ? suggestCopied(others) : view.other;
  const other = others.find(({ app_id }) => app_id === wanted);
  if (others.length === 0) {
    return (
      <Notice framed title={t`There’s no other project`}>
        {t`This is your only project. To copy labels, ask the owner of another project to add you.`}
      </Notice>
    );
  }
  const choose = ({ app_id: appId }: LenientProject) => {
    rememberProjects("copy", [appId]);
    onChange({ direction, other: appId });
  };
  const swap = () =>
    onChange({ direction: direction === "from" ? "to" : "from", other: other?.app_id ?? null });
  if (other === undefined) {
    return (
      <div className={styles["copy"]}>
        <Button onClick={swap}>
          <Icon mirrored node={ArrowRightLeft} />
          {direction === "to" ? t`Copy from a project` : t`Copy to a project`}
        </Button>
        <ProjectPicker
          open={open}
          others={others}
          direction={direction}
          chosen={chosen}
          last={recallProjects("copy")}
          onEnter={choose}
          renderActions={(project, name) => (
            <Button
              aria-label={direction === "to" ? t`Copy labels to ${name}` : t`Copy labels from ${name}`}
              onClick={() => choose(project)}
            >
              {t`Copy labels`}
            </Button>
          )}
        />
      </div>
    );
  }
  const [source, target] = direction === "from" ? [other, open] : [open, other];
  return (
    <div className={styles["copy"]}>
      <div className={styles["ends"]}>
        <span>{t({ message: "From", comment: "The project that labels are copied from" })}</span>
        <bdi translate="no">{showDistinctly(source, [source, target])}</bdi>
        <Button iconOnly aria-label={t`Swap direction`} title={t`Swap direction`} onClick={swap}>
          <Icon mirrored node={ArrowRightLeft} />
        </Button>
        <span>{t({ message: "To", comment: "The project that labels are copied to" })}</span>
        <bdi translate="no">{showDistinctly(target, [source, target])}</bdi>
        {others.length > 1 && (
          <Button onClick={() => onChange({ direction, other: null })}>{t`Choose another project`}</Button>
        )}
      </div>
      <CopyPlan key={`${direction} ${other.app_id}`} source={source} target={target} chosen={chosen} />
    </div>
  );
}

interface CopyPlanProps {
  readonly source: LenientProject;
  readonly target: LenientProject;
  /** The ids of the labels to copy; null for all. */
  readonly chosen: ReadonlySet<number> | null;
}

function CopyPlan({ source, target, chosen }: CopyPlanProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useProjectDetail(source.app_id);
  const labels = query.data?.labels;
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
              {wanted.length < detail.labels.length && (
                <Button onClick={() => void navigate({ search }, { replace: true })}>
                  {plural(detail.labels.length, {
                    one: "Copy # label instead",
                    other: "Copy all # labels instead",
                  })}
                </Button>
              )}
            </p>
          )}
          {detail.labels.length === 0 && (
            <Notice framed title={t`No labels to copy`}>
              {t`${isolateName(source.name)} has no labels yet.`}
            </Notice>
          )}
          {detail.labels.length > 0 && (
            <ProjectPlan
              key={chosen === null ? "all" : "chosen"}
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
