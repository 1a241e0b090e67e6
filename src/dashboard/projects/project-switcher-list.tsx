import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { Check, Search } from "lucide";
import {
  type ComponentProps,
  type RefObject,
  startTransition,
  useDeferredValue,
  useMemo,
  useState,
} from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Input, SearchField } from "react-aria-components/SearchField";
import { useNavigate } from "react-router";
import type { LenientProjectList } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { sortProjects } from "#dashboard/projects/data/project-order.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { useOptionList } from "#dashboard/ui/table/option-list.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import { ProjectAvatar } from "./project-avatar.tsx";
import { ProjectNames } from "./project-names.tsx";
import styles from "./project-switcher.module.css";
import { describeUnreadableProject, UnreadableProjectLine } from "./project-unreadable.tsx";
import { recallProjects } from "./recent-projects.ts";

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
          pending={<p className={styles["empty"]}>{t`Loading projects…`}</p>}
        >
          {(list) => <ProjectOptions list={list} currentAppId={currentAppId} onClose={onClose} />}
        </QueryView>
      </Dialog>
    </Popover>
  );
}

/** Of more projects than are seen at once, those that were open last come first. */
const mostSeen = 8;

interface ProjectOptionsProps extends Pick<ProjectSwitcherListProps, "currentAppId" | "onClose"> {
  readonly list: LenientProjectList;
}

function ProjectOptions({ list, currentAppId, onClose }: ProjectOptionsProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  // The frame is there before the projects; whoever types before that is answered at once.
  const isListed = useDeferredValue(true, false) || typed !== "";
  const sorted = useMemo(() => sortProjects(list), [list]);
  const wanted = foldText(typed);
  const found = isListed ? sorted.filter((project) => foldText(describe(project)).includes(wanted)) : [];
  const groups = groupProjects(found, typed === "" && list.length > mostSeen ? currentAppId : undefined);
  const { fieldProps, listProps, groupProps, optionProps, disabledProps } = useOptionList({
    typed,
    ids: groups.flatMap(({ projects }) => projects.flatMap(({ app_id: appId }) => appId ?? [])),
    onChoose: (appId) => {
      // The press is shown before the list goes, which takes longer than a frame.
      startTransition(onClose);
      if (appId !== currentAppId) void navigate(projectAddress(appId, "labels"));
    },
  });
  return (
    // One press closes the list, whatever was typed.
    <div
      className={styles["options"]}
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <SearchField
        autoFocus
        aria-label={t`Find a project`}
        className={styles["search"] ?? ""}
        value={typed}
        onChange={setTyped}
      >
        <Icon node={Search} />
        <Input {...fieldProps} placeholder={t`Find a project`} />
      </SearchField>
      {found.length > 0 ? (
        <div {...listProps(t`Projects`)} className={styles["list"]}>
          {groups.map(({ title, projects }) => (
            <div key={title} {...(title !== "" && groupProps(title))}>
              {title !== "" && (
                <div role="presentation" className={styles["title"]}>
                  {title}
                </div>
              )}
              {projects.map((project) => (
                <ProjectOption
                  key={project.app_id ?? `unreadable ${list.indexOf(project)}`}
                  project={project}
                  isOpen={project.app_id === currentAppId}
                  props={project.app_id === null ? disabledProps : optionProps(project.app_id)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : (
        isListed && <p className={styles["empty"]}>{t`No matching projects.`}</p>
      )}
    </div>
  );
}

interface ProjectOptionProps {
  readonly project: LenientProjectList[number];
  readonly isOpen: boolean;
  readonly props: ComponentProps<"div">;
}

function ProjectOption({ project, isOpen, props }: ProjectOptionProps) {
  return (
    <div {...props} className={styles["option"]}>
      {project.app_id === null ? (
        <UnreadableProjectLine project={project} />
      ) : (
        <>
          <ProjectAvatar project={project} size="small" />
          <ProjectNames name={showName(project.name)} address={project.domain || project.subdomain} />
          {isOpen && (
            <Icon
              node={Check}
              aria-label={t({ message: "Open now", comment: "Beside the project that is open" })}
            />
          )}
        </>
      )}
    </div>
  );
}

interface ProjectGroup {
  /** Empty where there is but one. */
  readonly title: string;
  readonly projects: LenientProjectList;
}

/** Projects as they are listed: those that were open before the current one first; all in one group without that. */
function groupProjects(list: LenientProjectList, currentAppId: string | undefined): readonly ProjectGroup[] {
  const recent =
    currentAppId === undefined
      ? []
      : recallProjects().flatMap(
          (appId) => list.find((project) => project.app_id === appId && appId !== currentAppId) ?? [],
        );
  if (recent.length === 0) return [{ title: "", projects: list }];
  const others = list.filter((project) => !recent.includes(project));
  return [
    {
      title: t({ message: "Recent", comment: "Heading of commands that were used recently" }),
      projects: recent,
    },
    { title: t`Projects`, projects: others },
  ];
}

/** The texts by which a project is found. */
function describe(project: LenientProjectList[number]): string {
  if (project.app_id === null) return describeUnreadableProject(project);
  return `${project.name} ${project.domain ?? ""} ${project.subdomain ?? ""}`;
}
