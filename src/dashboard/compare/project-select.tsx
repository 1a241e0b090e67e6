import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ProjectList } from "#dashboard/projects/parts/project-list.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { MenuButton } from "#dashboard/ui/overlay/menu-button.tsx";
import { Popup } from "#dashboard/ui/overlay/menu-popover.tsx";
import styles from "./project-select.module.css";

interface ProjectSelectProps extends Omit<ComponentProps<typeof ProjectList>, "name" | "onClose"> {
  /** What is chosen, such as “From”; it stands before the button. */
  readonly label: string;
  /** The name of what is chosen. */
  readonly name: string;
}

/** A button that shows which project is chosen, and opens the list of all, narrowed by what is typed. */
export function ProjectSelect({ label, name, chosen, ...list }: ProjectSelectProps) {
  return (
    <div className={styles["select"]}>
      <span aria-hidden className={styles["label"]}>
        {label}
      </span>
      <MenuButton
        aria-haspopup="dialog"
        menu={({ triggerRef, onClose }) => (
          // As in the switcher, the page isn't made inert.
          <Popup isNonModal name={label} triggerRef={triggerRef} placement="bottom start" onClose={onClose}>
            <ProjectList {...list} name={label} chosen={chosen} onClose={onClose} />
          </Popup>
        )}
      >
        <span className="visually-hidden">{`${label} `}</span>
        {chosen && <ProjectAvatar project={chosen} size="small" />}
        <bdi translate={chosen ? "no" : undefined} className={styles["name"]} title={name}>
          {name}
        </bdi>
        <Icon node={ChevronDown} />
      </MenuButton>
    </div>
  );
}
