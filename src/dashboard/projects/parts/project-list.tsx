import { plural, t } from "@lingui/core/macro";
import { Check, Columns3 as CompareIcon, TriangleAlert } from "lucide";
import { type ReactNode, startTransition, useMemo, useState } from "react";
import type { LenientProject, UnreadableProject } from "#contract/projects.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { SearchInput } from "#dashboard/ui/search-input.tsx";
import { useOptionList } from "#dashboard/ui/table/option-list.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import { foldText } from "#dashboard/ui/text/text-search.ts";
import { nameChangelog } from "./changelog-address.ts";
import { ProjectAvatar } from "./project-avatar.tsx";
import styles from "./project-list.module.css";

/** So many projects are listed; the others are found by typing. */
const mostListed = 100;

/** The id of the option that stands for all projects; no project has it. */
const allId = "";

interface ProjectListProps {
  /** What is chosen, such as “From”. */
  readonly name: string;
  readonly projects: readonly (LenientProject | UnreadableProject)[];
  /** Null for all of them; undefined for none of them yet. */
  readonly chosen?: LenientProject | null | undefined;
  readonly onChoose: (project: LenientProject) => void;
  /** Chooses all; absent where that can't be. */
  readonly onChooseAll?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A field to find a project, over the list of them. One press of Escape closes both, whatever was typed. */
export function ProjectList(props: ProjectListProps) {
  const { name, projects, chosen, onChoose, onChooseAll, onClose } = props;
  const [typed, setTyped] = useState("");
  const ordered = useMemo(() => orderProjects(projects), [projects]);
  const wanted = foldText(typed);
  const found = ordered.filter((project) => foldText(describe(project)).includes(wanted));
  const hasAll = onChooseAll !== undefined && wanted === "";
  const listed = found.slice(0, mostListed);
  const more = found.length - listed.length;
  const none = projects.length === 0 ? t`There’s no other project` : t`No results`;
  const nothing = found.length === 0 ? none : "";
  useAnnouncement(nothing, { settle: quietTime });
  const { fieldProps, listProps, optionProps, disabledProps } = useOptionList({
    typed,
    ids: [...(hasAll ? [allId] : []), ...listed.flatMap(({ app_id: appId }) => appId ?? [])],
    onChoose: (id) => {
      // The press is shown before the list goes, which takes longer than a frame.
      startTransition(onClose);
      const project = listed.find((one): one is LenientProject => one.app_id === id);
      if (project === undefined) onChooseAll?.();
      else onChoose(project);
    },
  });
  const option = (id: string, isChosen: boolean, content: ReactNode) => (
    <div key={id} {...optionProps(id)} className={styles["option"]}>
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
    <div
      className={styles["panel"]}
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles["search"]}>
        <SearchInput
          {...fieldProps}
          autoFocus
          data-first-focus
          aria-label={t`Search projects`}
          placeholder={t`Search projects`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {listed.length > 0 && (
        <div {...listProps(name)} className={styles["list"]}>
          {hasAll &&
            option(
              allId,
              chosen === null,
              <>
                <Icon node={CompareIcon} />
                <span className={styles["all"]}>{t`All projects`}</span>
              </>,
            )}
          {listed.map((project) =>
            project.app_id === null ? (
              <div
                key={`unreadable ${projects.indexOf(project)}`}
                {...disabledProps}
                className={styles["option"]}
                title={t`Contact your administrator.`}
              >
                <Icon node={TriangleAlert} />
                <span>{describeUnreadable(project)}</span>
              </div>
            ) : (
              option(
                project.app_id,
                project === chosen,
                <>
                  <ProjectAvatar project={project} />
                  <span className={styles["names"]}>
                    <bdi translate="no" className="line">
                      {showName(project.name)}
                    </bdi>
                    <bdi translate="no" className="line">
                      {showName(nameChangelog(project) || project.app_id)}
                    </bdi>
                  </span>
                </>,
              )
            ),
          )}
        </div>
      )}
      {more > 0 && (
        <p className={styles["note"]}>
          {plural({ count: more }, { one: "and # more", other: "and # more" })}
        </p>
      )}
      {nothing !== "" && <p className={styles["note"]}>{nothing}</p>}
    </div>
  );
}

/** The texts by which a project is found. */
function describe(project: LenientProject | UnreadableProject): string {
  if (project.app_id === null) return describeUnreadable(project);
  return `${project.name} ${project.domain ?? ""} ${project.subdomain ?? ""}`;
}

/** That there is a project that can't be read, and its id where one was sent; nobody could say what would be opened. */
function describeUnreadable({ sentId }: UnreadableProject): string {
  const title = t`This project has invalid data`;
  const sentence = sentId === null ? t`unknown ID` : t`ID ${sentId}`;
  return t`${title}: ${sentence}`;
}
