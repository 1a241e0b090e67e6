import { plural, t } from "@lingui/core/macro";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { findNextUndo } from "#dashboard/labels/data/changes/label-undo.ts";
import { readLabelView } from "#dashboard/labels/data/label-address.ts";
import { usePendingChanges } from "#dashboard/labels/data/label-queries.ts";
import { readSelection } from "#dashboard/labels/data/label-selection.ts";
import { projectAddress, readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { orderProjects } from "#dashboard/projects/data/project-order.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { ProjectAvatar } from "#dashboard/projects/parts/project-avatar.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isCommandKey } from "#dashboard/ui/key-press.ts";
import { QueryView } from "#dashboard/ui/loading/query-view.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogClose, ModalFrame } from "#dashboard/ui/overlay/dialog.tsx";
import { SearchInput } from "#dashboard/ui/search-input.tsx";
import { useLetters } from "#dashboard/ui/shortcut.ts";
import { useOptionList } from "#dashboard/ui/table/option-list.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";
import type { Command, CommandSection } from "./command.ts";
import styles from "./command-dialog.module.css";
import type { CommandsState } from "./command-keys.ts";
import { arrangeCommands } from "./command-search.ts";
import { listCommands } from "./commands.ts";
import { listShortcuts } from "./shortcut-list.ts";

interface CommandDialogProps {
  readonly onClose: () => void;
  /** Closes the dialog, then runs the chosen command. */
  readonly onChoose: (run: () => void) => void;
  /** Opens something else in its place. */
  readonly onOpen: CommandsState["onOpen"];
}

/** The command menu: filtered by what is typed, operated by arrow keys and Enter. */
export default function CommandDialog({ onClose, onChoose, onOpen }: CommandDialogProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // Not by autoFocus: the library may wait for a frame or a transition with it, and keys pressed by then would be lost.
  useLayoutEffect(() => field.current?.focus(), []);
  const { commands, projects, labels } = useCommands(typed, onOpen);
  const isLoading = projects.isLoading || labels.isLoading;
  const groups = arrangeCommands(commands, typed);
  const shown = groups.flatMap((group) => group.commands);
  const { fieldProps, listProps, groupProps, optionProps } = useOptionList({
    typed,
    ids: shown.map(({ id }) => id),
    startsActive: true,
    isLoading,
    onChoose: (chosen) => {
      const command = shown.find(({ id }) => id === chosen);
      if (command !== undefined) onChoose(command.run);
    },
  });
  const count = shown.length;
  const isNothing = !isLoading && count === 0;
  const found = isNothing ? t`No results` : plural(count, { one: "# result", other: "# results" });
  useAnnouncement(isLoading ? "" : found, { onlyChanges: true, settle: quietTime });

  return (
    <ModalFrame aria-label={t`Commands`} onClose={onClose}>
      <div
        className={styles["commands"]}
        onKeyDownCapture={(event) => handleKeys(event, field.current, onClose)}
      >
        <div className={styles["head"]}>
          <SearchInput
            {...fieldProps}
            ref={field}
            aria-label={t`Search commands`}
            placeholder={t`Search or jump to…`}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <DialogClose onClose={onClose} />
        </div>
        <div tabIndex={-1} className={styles["list"]}>
          {count > 0 && (
            <div {...listProps(t`Commands`)}>
              {groups.map((group) => (
                <div key={group.id} {...groupProps(sectionNames[group.id]())}>
                  <div role="presentation" className={styles["title"]}>
                    {sectionNames[group.id]()}
                  </div>
                  {group.commands.map((command) => (
                    <div key={command.id} {...optionProps(command.id)} className={styles["option"]}>
                      <CommandLine command={command} />
                    </div>
                  ))}
                </div>
              ))}
            </div>
          )}
          {isNothing && <p className={styles["note"]}>{found}</p>}
          <QueryView
            query={projects}
            failure={t`Your projects can’t be shown`}
            pending={<p className={styles["note"]}>{t`Loading projects…`}</p>}
          >
            {() => null}
          </QueryView>
          <QueryView
            query={labels}
            failure={t`The labels can’t be shown`}
            pending={labels.isLoading && <p className={styles["note"]}>{t`Loading labels…`}</p>}
          >
            {() => null}
          </QueryView>
        </div>
      </div>
    </ModalFrame>
  );
}

/**
 * Escape closes the dialog whatever was typed. The keys that open it select that, so that whoever presses them to begin anew
 * never types into the page behind it.
 */
function handleKeys(event: KeyboardEvent, field: HTMLInputElement | null, onClose: () => void): void {
  const { nativeEvent, key } = event;
  const isEscape = key === "Escape" && !nativeEvent.isComposing;
  if (!isEscape && !isCommandKey(nativeEvent, "k")) return;
  event.preventDefault();
  event.stopPropagation();
  if (isEscape) onClose();
  else {
    field?.focus();
    field?.select();
  }
}

/** All commands, and what they are read from. The open project's labels are loaded as soon as something is typed. */
function useCommands(typed: string, onOpen: CommandsState["onOpen"]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const projects = useProjects();
  const place = readProjectAddress(pathname);
  const isOpen = projects.data?.some(({ app_id }) => app_id === place?.appId);
  const appId = isOpen && place !== null ? place.appId : null;
  const labels = useProjectDetail(appId ?? "", appId !== null && typed.trim() !== "");
  const { deleted } = usePendingChanges(appId ?? "", 0);
  const isBusy = useIsWorkedOn(appId ?? "");
  const isOverLabels = appId !== null && pathname === projectAddress(appId, "labels");
  const commands = listCommands({
    projects: orderProjects(projects.data ?? []),
    appId,
    isOverLabels,
    // Elsewhere the first page, without what was chosen on this device.
    view: readLabelView(new URLSearchParams(isOverLabels ? search : "?page=1")),
    labels: (appId === null ? [] : (labels.data?.labels ?? [])).filter(
      (label): label is EmbeddedLabel => label.id !== null && !deleted.has(label.id),
    ),
    selection: appId === null || isBusy ? [] : [...readSelection(appId).keys()],
    undo: appId === null ? undefined : findNextUndo("done", appId),
    redo: appId === null ? undefined : findNextUndo("undone", appId),
    go: (address, state, replace = false) => void navigate(address, { state, replace }),
    open: onOpen,
  });
  return { commands, projects, labels };
}

const sectionNames: Readonly<Record<CommandSection, () => string>> = {
  selection: () => t`Selected labels`,
  actions: () => t`Actions`,
  screens: () => t`This project`,
  projects: () => t`Projects`,
  general: () => t({ message: "Console", comment: "Heading of commands that concern the console itself" }),
  labels: () => t`Labels`,
};

/** A command as its option shows it. */
function CommandLine({ command }: { readonly command: Command }) {
  const letters = useLetters();
  const { name, symbol, shortcut } = command;
  const isOff = !letters && shortcut?.length === 1;
  if ("primary_color" in symbol) return <Chip label={symbol} />;
  return "app_id" in symbol ? (
    <>
      <ProjectAvatar project={symbol} size="small" />
      <bdi translate="no" className={`line ${styles["name"]}`}>
        {showName(name)}
      </bdi>
      <bdi translate="no" className={`line ${styles["detail"]}`}>
        {symbol.domain || symbol.subdomain}
      </bdi>
    </>
  ) : (
    <>
      <Icon node={symbol} />
      <span className={styles["name"]}>{name}</span>
      {shortcut !== undefined && !isOff && <kbd translate="no">{listShortcuts()[shortcut].keys}</kbd>}
    </>
  );
}
