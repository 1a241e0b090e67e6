import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { type RefObject, startTransition, useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import type { LenientProject, LenientProjectList } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { recallRecentProjects } from "#dashboard/projects/data/recent-projects.ts";
import { nameChangelog } from "#dashboard/projects/parts/changelog-address.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ProjectNames } from "#dashboard/projects/parts/project-names.tsx";
import {
  projectSearchStyles as listStyles,
  ProjectSearch,
} from "#dashboard/projects/parts/project-search.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { announce, quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Popup } from "#dashboard/ui/overlay/menu-popover.tsx";
import { useOptionList } from "#dashboard/ui/table/option-list.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import { ProjectGist } from "./project-gist.tsx";
import styles from "./project-switcher.module.css";
import { describeUnreadableProject, UnreadableProjectLine } from "./project-unreadable.tsx";

export interface ProjectSwitcherListProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  /** The open project; undefined where there is none. */
  readonly current: LenientProject | undefined;
  readonly projects: UseQueryResult<LenientProjectList>;
  readonly onClose: () => void;
}

/** The gist of the open project, over the list of the others, which what is typed narrows down. */
export default function ProjectSwitcherList(props: ProjectSwitcherListProps) {
  const { triggerRef, current, projects, onClose } = props;
  return (
    <Popup
      name={t`Switch project`}
      // Were the page made inert as the focus moves, screen readers would miss where it goes.
      isNonModal
      triggerRef={triggerRef}
      placement="bottom start"
      onClose={onClose}
    >
      <div className={styles["list"]}>
        {current && <ProjectGist project={current} onLeave={onClose} />}
        <QueryView
          query={projects}
          failure={t`Your projects can’t be shown`}
          pending={<p className={listStyles["empty"]}>{t`Loading projects…`}</p>}
        >
          {(list) => <ProjectOptions list={list} current={current} onClose={onClose} />}
        </QueryView>
      </div>
    </Popup>
  );
}

interface ProjectOptionsProps extends Pick<ProjectSwitcherListProps, "current" | "onClose"> {
  readonly list: LenientProjectList;
}

function ProjectOptions({ list, current, onClose }: ProjectOptionsProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  // The popover renders before the projects; once something is typed, the list renders at once.
  const isListed = useDeferredValue(true, false) || typed !== "";
  const wanted = foldText(typed);
  const others = useMemo(() => {
    const isOther = ({ app_id: appId }: LenientProjectList[number]) =>
      appId === null || appId !== current?.app_id;
    return orderProjects(list.filter(isOther), recallRecentProjects());
  }, [list, current]);
  const found = isListed ? others.filter((project) => foldText(describe(project)).includes(wanted)) : [];
  const isNothing = isListed && found.length === 0;
  const nothing = others.length === 0 ? t`There’s no other project` : t`No results`;
  useAnnouncement(isNothing ? nothing : "", { settle: quietTime });
  const { fieldProps, listProps, optionProps, disabledProps } = useOptionList({
    typed,
    ids: found.flatMap(({ app_id: appId }) => appId ?? []),
    onChoose: (appId) => {
      // The press is shown before the list goes, which takes longer than a frame.
      startTransition(onClose);
      void navigate(projectAddress(appId, "labels"));
      // The heading takes the focus while the list goes, which screen readers may miss; nor does it say which project it is.
      const chosen = list.find((project): project is LenientProject => project.app_id === appId);
      if (chosen !== undefined) announce(t`Project: ${isolateName(chosen.name)}`);
    },
  });
  return (
    <ProjectSearch typed={typed} onType={setTyped} fieldProps={fieldProps} onClose={onClose}>
      {found.length > 0 ? (
        <div {...listProps(t`Projects`)} className={listStyles["list"]}>
          {found.map((project) =>
            project.app_id === null ? (
              <div
                key={`unreadable ${list.indexOf(project)}`}
                {...disabledProps}
                className={listStyles["option"]}
              >
                <UnreadableProjectLine project={project} />
              </div>
            ) : (
              <div key={project.app_id} {...optionProps(project.app_id)} className={listStyles["option"]}>
                <ProjectAvatar project={project} />
                <ProjectNames name={showName(project.name)} address={nameChangelog(project)} />
              </div>
            ),
          )}
        </div>
      ) : (
        isNothing && <p className={listStyles["empty"]}>{nothing}</p>
      )}
    </ProjectSearch>
  );
}

/** The texts by which a project is found. */
function describe(project: LenientProjectList[number]): string {
  if (project.app_id === null) return describeUnreadableProject(project);
  return `${project.name} ${project.domain ?? ""} ${project.subdomain ?? ""}`;
}
