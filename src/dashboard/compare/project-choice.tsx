import { plural, t } from "@lingui/core/macro";
import { Check, ChevronDown } from "lucide";
import { useRef, useState } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components/Menu";
import type { LenientProject } from "#contract/projects.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { showName } from "#dashboard/ui/text-direction.ts";
import styles from "./project-choice.module.css";

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
        {plural(count, { one: "# project", other: "# projects" })}
        <Icon node={ChevronDown} />
      </Button>
      {open && (
        <Popover
          isOpen
          triggerRef={trigger}
          placement="bottom end"
          offset={4}
          aria-label={name}
          className={styles["popover"] ?? ""}
          onOpenChange={setOpen}
        >
          <Menu
            aria-label={name}
            autoFocus="first"
            selectionMode="multiple"
            selectedKeys={chosen}
            className={styles["menu"] ?? ""}
            onClose={() => setOpen(false)}
            onSelectionChange={(keys) =>
              onChoose(
                others.flatMap(({ app_id: appId }) => (keys === "all" || keys.has(appId) ? [appId] : [])),
              )
            }
          >
            {others.map(({ app_id: appId, name: projectName }) => (
              <MenuItem
                key={appId}
                id={appId}
                textValue={showName(projectName)}
                className={styles["item"] ?? ""}
              >
                <span className={styles["box"]}>
                  <Icon node={Check} />
                </span>
                <bdi className={styles["name"]}>{showName(projectName)}</bdi>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      )}
    </>
  );
}
