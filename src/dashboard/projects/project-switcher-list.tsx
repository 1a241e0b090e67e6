import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { Check } from "lucide";
import { type RefObject, startTransition, useDeferredValue, useMemo, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useNavigate } from "react-router";
import type { LenientProject, LenientProjectList } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { recallRecentProjects } from "#dashboard/projects/data/recent-projects.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ProjectNames } from "#dashboard/projects/parts/project-names.tsx";
import {
  projectSearchStyles as listStyles,
  ProjectSearch,
} from "#dashboard/projects/parts/project-search.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { announce, quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { useOptionList } from "#dashboard/ui/table/option-list.ts";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import styles from "./project-switcher.module.css";
import { describeUnreadableProject, UnreadableProjectLine } from "./project-unreadable.tsx";

export interface ProjectSwitcherListProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly currentAppId: string | undefined;
  readonly projects: UseQueryResult<LenientProjectList>;
  readonly onClose: () => void;
}

/** The list of all projects under the switcher, narrowed by what is typed, operated by arrows and Enter. */
export default function ProjectSwitcherList({
  triggerRef,
  currentAppId,
  projects,
  onClose,
}: ProjectSwitcherListProps) {
  return (
    <Popover
      isOpen
      // Were the page made inert as the focus moves, screen readers would miss where it goes.
      isNonModal
      triggerRef={triggerRef}
      placement="bottom start"
      offset={1}
      className={styles["popover"] ?? ""}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog aria-label={t`Switch project`} className={styles["dialog"] ?? ""}>
        <QueryView
          query={projects}
          failure={t`Your projects can’t be shown`}
          pending={<p className={listStyles["empty"]}>{t`Loading projects…`}</p>}
        >
          {(list) => <ProjectOptions list={list} currentAppId={currentAppId} onClose={onClose} />}
        </QueryView>
      </Dialog>
    </Popover>
  );
}

interface ProjectOptionsProps extends Pick<ProjectSwitcherListProps, "currentAppId" | "onClose"> {
  readonly list: LenientProjectList;
}

function ProjectOptions({ list, currentAppId, onClose }: ProjectOptionsProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  // The popover renders before the projects; once something is typed, the list renders at once.
  const isListed = useDeferredValue(true, false) || typed !== "";
  const wanted = foldText(typed);
  const ordered = useMemo(() => orderProjects(list, recallRecentProjects()), [list]);
  const found = isListed ? ordered.filter((project) => foldText(describe(project)).includes(wanted)) : [];
  useAnnouncement(isListed && found.length === 0 ? t`No matching projects.` : "", { settle: quietTime });
  const { fieldProps, listProps, optionProps, disabledProps } = useOptionList({
    typed,
    ids: found.flatMap(({ app_id: appId }) => appId ?? []),
    onChoose: (appId) => {
      // The press is shown before the list goes, which takes longer than a frame.
      startTransition(onClose);
      if (appId === currentAppId) return;
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
                <ProjectAvatar project={project} size="small" />
                <ProjectNames name={showName(project.name)} address={project.domain || project.subdomain} />
                {project.app_id === currentAppId && (
                  <Icon
                    node={Check}
                    aria-label={t({ message: "Current project", comment: "Beside the project that is open" })}
                  />
                )}
              </div>
            ),
          )}
        </div>
      ) : (
        isListed && <p className={listStyles["empty"]}>{t`No matching projects.`}</p>
      )}
    </ProjectSearch>
  );
}

/** The texts by which a project is found. */
function describe(project: LenientProjectList[number]): string {
  if (project.app_id === null) return describeUnreadableProject(project);
  return `${project.name} ${project.domain ?? ""} ${project.subdomain ?? ""}`;
}
