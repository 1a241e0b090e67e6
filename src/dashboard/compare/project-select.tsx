import { plural, t } from "@lingui/core/macro";
import { Check, ChevronDown, Columns3 as CompareIcon } from "lucide";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import type { LenientProject } from "#contract/projects.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { recallRecentProjects } from "#dashboard/projects/data/recent-projects.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { ProjectNames } from "#dashboard/projects/parts/project-names.tsx";
import {
  projectSearchStyles as listStyles,
  ProjectSearch,
} from "#dashboard/projects/parts/project-search.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { Popup } from "#dashboard/ui/overlay/menu-popover.tsx";
import { useOptionList } from "#dashboard/ui/table/option-list.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import styles from "./project-select.module.css";

/** So many projects are listed; the others are found by typing. */
const mostListed = 100;

/** The id of the option that stands for all projects; no project has it. */
const allId = "";

interface ProjectSelectProps {
  /** What is chosen, such as “From”; it stands before the button. */
  readonly label: string;
  readonly projects: readonly LenientProject[];
  /** Null for all of them; undefined for none yet. */
  readonly chosen: LenientProject | null | undefined;
  /** The name of what is chosen. */
  readonly name: string;
  readonly onChoose: (project: LenientProject) => void;
  /** Chooses all; absent where that can't be. */
  readonly onChooseAll?: (() => void) | undefined;
}

/** A button that shows which project is chosen, and opens the list of all, narrowed by what is typed. */
export function ProjectSelect(props: ProjectSelectProps) {
  const { label, chosen, name } = props;
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
        // As in the switcher, the page isn't made inert.
        <Popup
          name={label}
          isNonModal
          triggerRef={trigger}
          placement="bottom start"
          onClose={() => setOpen(false)}
        >
          <ProjectOptions {...props} onClose={() => setOpen(false)} />
        </Popup>
      )}
    </div>
  );
}

function ProjectOptions(props: ProjectSelectProps & { readonly onClose: () => void }) {
  const { label, projects, chosen, onChoose, onChooseAll, onClose } = props;
  const [typed, setTyped] = useState("");
  // The popover renders before a long list is put in order.
  const isListed = useDeferredValue(true, false) || typed !== "";
  const ordered = useMemo(
    () => (isListed ? orderProjects(projects, recallRecentProjects()) : []).map(toOption),
    [isListed, projects],
  );
  const wanted = foldText(typed);
  const found = ordered.filter(({ text }) => text.includes(wanted));
  const hasAll = onChooseAll !== undefined && wanted === "" && isListed;
  const listed = found.slice(0, mostListed);
  const more = found.length - listed.length;
  const nothing = isListed && found.length === 0 ? t`No results` : "";
  useAnnouncement(nothing, { settle: quietTime });
  const { fieldProps, listProps, optionProps } = useOptionList({
    typed,
    ids: [...(hasAll ? [allId] : []), ...listed.map(({ project }) => project.app_id)],
    onChoose: (id) => {
      onClose();
      const project = listed.find((one) => one.project.app_id === id)?.project;
      if (project === undefined) onChooseAll?.();
      else onChoose(project);
    },
  });
  const option = (id: string, isChosen: boolean, content: ReactNode) => (
    <div key={id} {...optionProps(id)} className={listStyles["option"]}>
      {content}
      {isChosen && (
        <Icon
          node={Check}
          aria-label={t({ message: "Selected", comment: "Beside what is chosen in a list" })}
        />
      )}
    </div>
  );
  return (
    <ProjectSearch typed={typed} onType={setTyped} fieldProps={fieldProps} onClose={onClose}>
      {listed.length > 0 && (
        <div {...listProps(label)} className={listStyles["list"]}>
          {hasAll &&
            option(
              allId,
              chosen === null,
              <>
                <span className={styles["all"]}>
                  <Icon node={CompareIcon} />
                </span>
                <span className={styles["allName"]}>{t`All projects`}</span>
              </>,
            )}
          {listed.map(({ project, address }) =>
            option(
              project.app_id,
              project === chosen,
              <>
                <ProjectAvatar project={project} size="small" />
                <ProjectNames name={showName(project.name)} address={address} />
              </>,
            ),
          )}
        </div>
      )}
      {more > 0 && (
        <p className={listStyles["empty"]}>
          {plural({ count: more }, { one: "and # more", other: "and # more" })}
        </p>
      )}
      {nothing !== "" && <p className={listStyles["empty"]}>{nothing}</p>}
    </ProjectSearch>
  );
}

/** A project with what tells it from others, and the text by which it is found. */
function toOption(project: LenientProject) {
  const { name, domain, subdomain, app_id: appId } = project;
  const address = domain || subdomain || appId;
  return { project, address, text: foldText(`${name} ${domain ?? ""} ${subdomain ?? ""}`) };
}
