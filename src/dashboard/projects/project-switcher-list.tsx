import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { type RefObject, useMemo } from "react";
import { useNavigate } from "react-router";
import type { LenientProject, LenientProjectList } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { announce } from "#dashboard/ui/overlay/announcement.ts";
import { Popup } from "#dashboard/ui/overlay/menu-popover.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import listStyles from "./parts/project-list.module.css";
import { ProjectList } from "./parts/project-list.tsx";
import { ProjectGist } from "./project-gist.tsx";

export interface ProjectSwitcherListProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
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
      <div className={listStyles["panel"]}>
        {current && <ProjectGist project={current} onLeave={onClose} />}
        <QueryView
          query={projects}
          failure={t`Your projects can’t be shown`}
          pending={<p className={listStyles["note"]}>{t`Loading projects…`}</p>}
        >
          {(list) => <OtherProjects list={list} current={current} onClose={onClose} />}
        </QueryView>
      </div>
    </Popup>
  );
}

interface OtherProjectsProps extends Pick<ProjectSwitcherListProps, "current" | "onClose"> {
  readonly list: LenientProjectList;
}

function OtherProjects({ list, current, onClose }: OtherProjectsProps) {
  const navigate = useNavigate();
  const others = useMemo(
    () => list.filter(({ app_id: appId }) => appId === null || appId !== current?.app_id),
    [list, current],
  );
  function open({ app_id: appId, name }: LenientProject): void {
    void navigate(projectAddress(appId, "labels"));
    // The heading takes the focus while the list goes, which screen readers may miss; nor does it say which project it is.
    announce(t`Project: ${isolateName(name)}`);
  }
  return <ProjectList name={t`Projects`} projects={others} onChoose={open} onClose={onClose} />;
}
