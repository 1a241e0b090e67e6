import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { Check, Search } from "lucide";
import { type RefObject, startTransition, useDeferredValue, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Dialog } from "react-aria-components/Dialog";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Input, SearchField } from "react-aria-components/SearchField";
import { useNavigate } from "react-router";
import type { LenientProjectList } from "#contract/projects.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { QueryView } from "#dashboard/ui/query-view.tsx";
import { showName } from "#dashboard/ui/text-direction.ts";
import { ProjectAvatar } from "./project-avatar.tsx";
import { ProjectNames } from "./project-names.tsx";
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
  const { contains } = useFilter({ sensitivity: "base" });
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  // The frame is there before the projects; whoever types before that is answered at once.
  const isListed = useDeferredValue(true, false) || typed !== "";
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
          {(list) => (
            <Autocomplete filter={contains} inputValue={typed} onInputChange={setTyped}>
              <SearchField autoFocus aria-label={t`Find a project`} className={styles["search"] ?? ""}>
                <Icon node={Search} />
                <Input placeholder={t`Find a project`} />
              </SearchField>
              <ListBox
                aria-label={t`Projects`}
                items={isListed ? list : []}
                dependencies={[currentAppId]}
                className={styles["list"] ?? ""}
                renderEmptyState={() =>
                  isListed && <p className={styles["empty"]}>{t`No matching projects.`}</p>
                }
                onAction={(appId) => {
                  // The press is shown before the list goes, which takes longer than a frame.
                  startTransition(onClose);
                  if (appId !== currentAppId) void navigate(projectAddress(String(appId), "labels"));
                }}
              >
                {(project) =>
                  project.app_id === null ? (
                    <ListBoxItem
                      isDisabled
                      id={`unreadable ${list.indexOf(project)}`}
                      textValue={describeUnreadableProject(project)}
                      className={styles["option"] ?? ""}
                    >
                      <UnreadableProjectLine project={project} />
                    </ListBoxItem>
                  ) : (
                    <ListBoxItem
                      id={project.app_id}
                      textValue={`${project.name} ${project.domain ?? ""} ${project.subdomain ?? ""}`}
                      className={styles["option"] ?? ""}
                    >
                      <ProjectAvatar project={project} size="small" />
                      <ProjectNames
                        name={showName(project.name)}
                        address={project.domain || project.subdomain}
                      />
                      {project.app_id === currentAppId && (
                        <Icon
                          node={Check}
                          aria-label={t({ message: "Open now", comment: "Beside the project that is open" })}
                        />
                      )}
                    </ListBoxItem>
                  )
                }
              </ListBox>
            </Autocomplete>
          )}
        </QueryView>
      </Dialog>
    </Popover>
  );
}
