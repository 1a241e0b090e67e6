import { ChevronDown } from "lucide";
import { type ComponentProps, useRef, useState } from "react";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ProjectList } from "#dashboard/projects/parts/project-list.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { Popup } from "#dashboard/ui/overlay/menu-popover.tsx";
import { Opened } from "#dashboard/ui/overlay/opening.tsx";
import styles from "./project-select.module.css";

interface ProjectSelectProps extends Omit<ComponentProps<typeof ProjectList>, "name" | "onClose"> {
  /** What is chosen, such as “From”; it stands before the button. */
  readonly label: string;
  /** The name of what is chosen. */
  readonly name: string;
}

/** A button that shows which project is chosen, and opens the list of all, narrowed by what is typed. */
export function ProjectSelect({ label, name, chosen, ...list }: ProjectSelectProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["select"]}>
      <span aria-hidden className={styles["label"]}>
        {label}
      </span>
      <Button ref={trigger} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <span className="visually-hidden">{`${label} `}</span>
        {chosen && <ProjectAvatar project={chosen} size="small" />}
        <bdi translate={chosen ? "no" : undefined} className={styles["name"]} title={name}>
          {name}
        </bdi>
        <Icon node={ChevronDown} />
      </Button>
      {isOpen && (
        <Opened onClose={() => setOpen(false)}>
          {/* As in the switcher, the page isn't made inert. */}
          <Popup
            name={label}
            isNonModal
            triggerRef={trigger}
            placement="bottom start"
            onClose={() => setOpen(false)}
          >
            <ProjectList {...list} name={label} chosen={chosen} onClose={() => setOpen(false)} />
          </Popup>
        </Opened>
      )}
    </div>
  );
}
