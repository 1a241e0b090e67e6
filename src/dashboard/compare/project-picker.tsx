import { plural, t } from "@lingui/core/macro";
import { type ReactNode, useMemo, useState } from "react";
import { readableLabels } from "#contract/labels.ts";
import type { LenientProjectDetail } from "#contract/project-details.ts";
import type { LenientProject } from "#contract/projects.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { LabelChips } from "#dashboard/labels/parts/label-chips.tsx";
import { describePlan, isSelectedAtFirst, planRows } from "#dashboard/plan/plan-entry.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { recallRecentProjects } from "#dashboard/projects/data/recent-projects.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ProjectNames } from "#dashboard/projects/parts/project-names.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import type { QueryResult } from "#dashboard/ui/table/query-results.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import { useProjectDetails } from "./comparison-queries.ts";
import { chooseLabels } from "./copied-labels.ts";
import type { CopyDirection } from "./copy-address.ts";
import { showDistinctly } from "./project-name.ts";
import styles from "./project-picker.module.css";

/** So many projects are shown, and read, until more are asked for; with more than that, one can be found by typing. */
const shownAtFirst = 12;

interface ProjectPickerProps {
  readonly open: LenientProject;
  readonly others: readonly LenientProject[];
  /** Whether the open project's labels would be copied to the others, or theirs to it. */
  readonly direction: CopyDirection;
  /** The ids of the labels to copy; null for all. */
  readonly chosen: ReadonlySet<number> | null;
  /** The app ids of those that were chosen last. */
  readonly last: readonly string[];
  /** Called with the first project that was found, when Enter is pressed in the field. */
  readonly onEnter: (project: LenientProject) => void;
  /** What can be done with a project: buttons and links whose names say with which. */
  readonly renderActions: (project: LenientProject, name: string) => ReactNode;
}

/** The projects to choose from, each with what copying would change; found by typing where there are many. */
export function ProjectPicker(props: ProjectPickerProps) {
  const { open, others, last, onEnter, renderActions } = props;
  const [typed, setTyped] = useState("");
  const [isAll, setAll] = useState(false);
  const ordered = useMemo(() => orderProjects(others, [...last, ...recallRecentProjects()]), [others, last]);
  const wanted = foldText(typed.trim());
  const found = ordered.filter(({ name, domain, subdomain }) =>
    foldText(`${name} ${domain ?? ""} ${subdomain ?? ""}`).includes(wanted),
  );
  const nothing = found.length === 0 ? t`No matching projects.` : "";
  useAnnouncement(nothing, { settle: quietTime });
  const shown = isAll ? found : found.slice(0, shownAtFirst);
  const [own, ...details] = useProjectDetails([open, ...shown].map(({ app_id: appId }) => appId));
  return (
    <section aria-label={t`Projects`} className={styles["picker"]}>
      {others.length > shownAtFirst && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found;
            if (wanted !== "" && first !== undefined) onEnter(first);
          }}
        >
          <input
            type="search"
            className={styles["search"]}
            aria-label={t`Search projects`}
            placeholder={t`Search projects`}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      )}
      {nothing !== "" && <p>{nothing}</p>}
      <ul className={styles["cards"]}>
        {shown.map((project, index) => (
          <li key={project.app_id} className={styles["card"]}>
            <div className={styles["head"]}>
              <ProjectAvatar project={project} />
              <ProjectNames name={showName(project.name)} address={project.domain || project.subdomain} />
            </div>
            <Changes
              {...props}
              source={props.direction === "to" ? open : project}
              own={own}
              other={details[index]}
            />
            <div className={styles["actions"]}>
              {renderActions(project, isolateName(showDistinctly(project, others)))}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => setAll(true)}>
          {plural(found.length, { one: "Show # project", other: "Show all # projects" })}
        </Button>
      )}
    </section>
  );
}

interface ChangesProps extends Pick<ProjectPickerProps, "direction" | "chosen"> {
  /** The project whose labels would be copied. */
  readonly source: LenientProject;
  readonly own: QueryResult<LenientProjectDetail> | undefined;
  readonly other: QueryResult<LenientProjectDetail> | undefined;
}

/** What copying would change. */
function Changes({ direction, chosen, source, own, other }: ChangesProps) {
  const [from, to] = (direction === "to" ? [own, other] : [other, own]).map((query) => query?.data?.labels);
  const plan = useMemo(
    () => from && to && planRows(readableLabels(to), chooseLabels(from, chosen).wanted),
    [from, to, chosen],
  );
  if (plan === undefined) {
    const error = own?.error ?? other?.error;
    return <p className={styles["text"]}>{error ? describeError(error) : t`Loading labels…`}</p>;
  }
  const changes = plan.filter(isSelectedAtFirst);
  const created = changes.filter(({ kind }) => kind === "create");
  if (from?.length === 0) {
    return <p className={styles["text"]}>{t`${isolateName(source.name)} has no labels yet.`}</p>;
  }
  return (
    <div className={styles["changes"]}>
      <p className={styles["text"]}>{changes.length === 0 ? t`No changes` : describePlan(changes)}</p>
      {created.length > 0 && <LabelChips labels={created.map(({ wanted }, id) => ({ id, ...wanted }))} />}
    </div>
  );
}
