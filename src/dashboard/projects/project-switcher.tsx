import { t } from "@lingui/core/macro";
import { ChevronsUpDown } from "lucide";
import type { ComponentType } from "react";
import type { LenientProject } from "#contract/projects.ts";
import { useProjectList } from "#dashboard/projects/data/project-queries.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuButton } from "#dashboard/ui/overlay/menu-button.tsx";
import { isolateName, showName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./project-switcher.module.css";
import type { ProjectSwitcherListProps } from "./project-switcher-list.tsx";

interface ProjectSwitcherProps {
  /** The open project; undefined while it is unknown. */
  readonly project: LenientProject | undefined;
  /** The list of all; its code comes later. */
  readonly List: ComponentType<ProjectSwitcherListProps>;
}

/** Shows which project is open, and opens the list of all. */
export function ProjectSwitcher({ project, List }: ProjectSwitcherProps) {
  const projects = useProjectList();
  return (
    <MenuButton
      variant="quiet"
      aria-haspopup="dialog"
      menu={({ triggerRef, onClose }) => (
        <List triggerRef={triggerRef} current={project} projects={projects} onClose={onClose} />
      )}
    >
      <span className="visually-hidden">
        {project ? t`Project: ${isolateName(project.name)}. Switch project` : t`Switch project`}
      </span>
      {project && <ProjectAvatar project={project} size="small" />}
      <span translate="no" aria-hidden className={styles["name"]} dir="auto">
        {project ? showName(project.name) : projects.isPending ? t`Loading projects…` : t`Choose a project`}
      </span>
      <Icon node={ChevronsUpDown} className={styles["chevron"]} />
    </MenuButton>
  );
}
