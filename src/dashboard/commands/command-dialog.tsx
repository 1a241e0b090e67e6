import { plural, t } from "@lingui/core/macro";
import { Search } from "lucide";
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Input, SearchField } from "react-aria-components/SearchField";
import { useLocation, useNavigate } from "react-router";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { describeError } from "#dashboard/api/error-sentence.ts";
import { useIsWorkedOn } from "#dashboard/jobs/job-store.ts";
import { plainView, readLabelView } from "#dashboard/labels/data/label-address.ts";
import { useUnseenChanges } from "#dashboard/labels/data/label-queries.ts";
import { readSelection } from "#dashboard/labels/data/label-selection.ts";
import { lastAct } from "#dashboard/labels/data/undo-stack.ts";
import { projectAddress, readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useProjects } from "#dashboard/projects/data/project-queries.ts";
import { ProjectAvatar } from "#dashboard/projects/project-avatar.tsx";
import { Chip } from "#dashboard/ui/chip.tsx";
import { DialogClose, ModalFrame } from "#dashboard/ui/dialog.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { KeyHint } from "#dashboard/ui/key-hint.tsx";
import { isCommandKey } from "#dashboard/ui/key-press.ts";
import { useLetters } from "#dashboard/ui/shortcut.ts";
import { showName } from "#dashboard/ui/text-direction.ts";
import type { Command } from "./command.ts";
import styles from "./command-dialog.module.css";
import type { TypeAhead } from "./command-keys.tsx";
import { arrangeCommands, type CommandGroup } from "./command-search.ts";
import { listCommands } from "./commands.ts";
import { recallCommands, rememberCommand } from "./recent-commands.ts";
import { listShortcuts } from "./shortcut-list.ts";

interface CommandDialogProps {
  /** What was typed before the dialog had loaded; the dialog takes it over. */
  readonly typedAhead: RefObject<TypeAhead>;
  readonly onClose: () => void;
  /** Closes the dialog, then runs the chosen command. */
  readonly onChoose: (run: () => void) => void;
  readonly onListShortcuts: () => void;
}

/** The command menu: filtered by what is typed, operated by arrow keys and Enter. */
export default function CommandDialog({
  typedAhead,
  onClose,
  onChoose,
  onListShortcuts,
}: CommandDialogProps) {
  const [ahead, setAhead] = useState(typedAhead.current);
  const [typed, setTyped] = useState(ahead.text);
  const [recent] = useState(recallCommands);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not by autoFocus: the library may wait for a frame or a transition with it, and keys pressed by then would be lost.
    field.current?.focus();
    // More may have been typed since this was drawn.
    setAhead(typedAhead.current);
    setTyped(typedAhead.current.text);
  }, [typedAhead]);
  const { commands, isLoading, unknown } = useCommands(typed, onListShortcuts);
  // The dialog is there before what it lists; whoever types before that is answered at once.
  const isListed = useDeferredValue(true, false) || typed !== "";
  const groups = isListed ? arrangeCommands(commands, typed, recent) : [];
  const list = useRef<HTMLDivElement>(null);
  // The first command is selected at once; the library does so only while something is typed into its field.
  const isUntouched = isListed && !isLoading && typed === ahead.text;
  useEffect(() => {
    if (!isUntouched) return;
    // The list takes another turn to have its options.
    const frame = requestAnimationFrame(() => {
      if (list.current?.querySelector("[data-focused]")) return;
      const down = new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true });
      field.current?.dispatchEvent(down);
    });
    return () => cancelAnimationFrame(frame);
  }, [isUntouched]);
  const chooseFirst = useEffectEvent(() => {
    const first = groups[0]?.commands[0];
    if (first !== undefined) choose(first.id);
  });
  const isChosen = isUntouched && ahead.isEntered;
  useEffect(() => {
    if (isChosen) chooseFirst();
  }, [isChosen]);
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0);

  function choose(id: string): void {
    const command = commands.find((known) => known.id === id);
    if (command === undefined) return;
    rememberCommand(id);
    onChoose(command.run);
  }

  /** The keys that open the dialog close it too; Enter that comes before a command is selected waits for that. */
  function handleKeys(event: KeyboardEvent): void {
    const isEntered =
      event.key === "Enter" && event.target === field.current && !event.nativeEvent.isComposing;
    if (isEntered && !field.current?.hasAttribute("aria-activedescendant"))
      setAhead({ text: typed, isEntered });
    if (!isCommandKey(event.nativeEvent, "k")) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <ModalFrame aria-label={t`Commands`} onClose={onClose}>
      <div className={styles["commands"]} onKeyDownCapture={handleKeys}>
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <div className={styles["head"]}>
            <SearchField aria-label={t`Find a command`} className={styles["search"] ?? ""}>
              <Icon node={Search} />
              <Input ref={field} placeholder={t`Search or jump to…`} maxLength={200} />
            </SearchField>
            <DialogClose onClose={onClose} />
          </div>
          <ListBox
            ref={list}
            aria-label={t`Commands`}
            items={groups}
            className={styles["list"] ?? ""}
            renderEmptyState={() =>
              isListed && unknown === null && <p className={styles["empty"]}>{t`No results`}</p>
            }
            onAction={(id) => choose(String(id))}
          >
            {(group) => (
              <ListBoxSection id={`section ${group.id}`}>
                <Header className={styles["title"] ?? ""}>{nameGroup(group)}</Header>
                <Collection items={group.commands}>
                  {(command) => <CommandOption command={command} />}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
          <p role="status" className={styles["status"]}>
            {unknown ??
              (typed.trim() === ""
                ? t`Type to search labels`
                : plural(count, { one: "# result", other: "# results" }))}
          </p>
        </Autocomplete>
      </div>
    </ModalFrame>
  );
}

interface KnownCommands {
  readonly commands: readonly Command[];
  readonly isLoading: boolean;
  /** A sentence about commands that are still loading or can't be loaded; null for none. */
  readonly unknown: string | null;
}

/** All commands. The open project's labels are loaded as soon as something is typed. */
function useCommands(typed: string, onListShortcuts: () => void): KnownCommands {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const projects = useProjects();
  const place = readProjectAddress(pathname);
  const isOpen = projects.data?.some(({ app_id }) => app_id === place?.appId);
  const appId = isOpen && place !== null ? place.appId : null;
  const detail = useProjectDetail(appId ?? "", appId !== null && typed.trim() !== "");
  const { deleted } = useUnseenChanges(appId ?? "", 0);
  const labels = (appId === null ? [] : (detail.data?.labels ?? [])).filter(
    (label): label is EmbeddedLabel => label.id !== null && !deleted.has(label.id),
  );
  const isBusy = useIsWorkedOn(appId ?? "");
  const isOverLabels = appId !== null && pathname === projectAddress(appId, "labels");
  const commands = listCommands({
    projects: projects.data ?? [],
    appId,
    isOverLabels,
    view: isOverLabels ? readLabelView(new URLSearchParams(search)) : plainView,
    labels,
    selection: appId === null || isBusy ? [] : [...readSelection(appId).keys()],
    undo: appId === null ? undefined : lastAct("done", appId),
    redo: appId === null ? undefined : lastAct("undone", appId),
    go: (address, state) => void navigate(address, { state }),
    listShortcuts: onListShortcuts,
  });
  const isLoading = projects.isLoading || detail.isLoading;
  return { commands, isLoading, unknown: describeUnknown(projects, detail) };
}

interface Reading {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

function describeUnknown(projects: Reading, labels: Reading): string | null {
  if (projects.data === undefined) {
    if (projects.error === null) return t`Loading projects…`;
    return `${t`Your projects can’t be shown`}: ${describeError(projects.error)}`;
  }
  if (labels.data === undefined) {
    if (labels.error !== null) return `${t`The labels can’t be shown`}: ${describeError(labels.error)}`;
    if (labels.isFetching) return t`Loading labels…`;
  }
  return null;
}

function nameGroup({ id }: CommandGroup): string {
  switch (id) {
    case "recent":
      return t({ message: "Recent", comment: "Heading of commands that were used recently" });
    case "projects":
      return t`Projects`;
    case "screens":
      return t`This project`;
    case "actions":
      return t`Actions`;
    case "general":
      return t({ message: "Console", comment: "Heading of commands that concern the console itself" });
    case "labels":
      return t`Labels of this project`;
  }
}

function CommandOption({ command }: { readonly command: Command }) {
  const letters = useLetters();
  const { id, name, symbol, shortcut } = command;
  const isOff = !letters && shortcut?.length === 1;
  return (
    <ListBoxItem id={id} textValue={name} className={styles["option"] ?? ""}>
      {"app_id" in symbol ? (
        <>
          <ProjectAvatar project={symbol} size="small" />
          <bdi translate="no" className={styles["name"]}>
            {showName(name)}
          </bdi>
          <bdi translate="no" className={styles["detail"]}>
            {symbol.domain || symbol.subdomain}
          </bdi>
        </>
      ) : "primary_color" in symbol ? (
        <Chip label={symbol} />
      ) : (
        <>
          <Icon node={symbol} />
          <span className={styles["name"]}>{name}</span>
          {shortcut !== undefined && !isOff && <KeyHint keys={listShortcuts()[shortcut].keys} />}
        </>
      )}
    </ListBoxItem>
  );
}
