import { plural, t } from "@lingui/core/macro";
import { Check, ChevronDown } from "lucide";
import { useRef, useState } from "react";
import type { LenientProject } from "#contract/projects.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { recallRecentProjects } from "#dashboard/projects/data/recent-projects.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuChoice, MenuPopover } from "#dashboard/ui/overlay/menu-popover.tsx";
import styles from "./project-choice.module.css";
import { showDistinctly } from "./project-name.ts";

interface ProjectChoiceProps {
  readonly others: readonly LenientProject[];
  /** App ids. */
  readonly chosen: readonly string[];
  /** How many projects are compared. */
  readonly count: number;
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Chooses the projects to compare with. */
export function ProjectChoice({ others, chosen, count, onChoose }: ProjectChoiceProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const name = t`Projects to compare with`;
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        title={name}
        onClick={() => setOpen(true)}
      >
        <span>{plural(count, { one: "# project", other: "# projects" })}</span>
        <Icon node={ChevronDown} />
      </Button>
      {open && (
        <MenuPopover
          name={name}
          triggerRef={trigger}
          placement="bottom end"
          selectionMode="multiple"
          selectedKeys={chosen}
          onClose={() => setOpen(false)}
          onSelectionChange={(keys) =>
            onChoose(
              others.flatMap(({ app_id: appId }) => (keys === "all" || keys.has(appId) ? [appId] : [])),
            )
          }
        >
          {orderProjects(others, recallRecentProjects()).map((project) => {
            const projectName = showDistinctly(project, others);
            return (
              <MenuChoice key={project.app_id} id={project.app_id} textValue={projectName}>
                <span className={styles["box"]}>
                  <Icon node={Check} />
                </span>
                <bdi translate="no" className={styles["name"]}>
                  {projectName}
                </bdi>
              </MenuChoice>
            );
          })}
        </MenuPopover>
      )}
    </>
  );
}
