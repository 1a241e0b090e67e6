import { plural, t } from "@lingui/core/macro";
import {
  CirclePlus,
  Copy,
  Download,
  Droplet,
  type IconNode,
  Keyboard,
  LogOut,
  Moon,
  Palette,
  Sun,
  SunMoon,
  Tag,
  TextCursorInput,
  Trash2,
  Undo2,
} from "lucide";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { ProjectScreen } from "#contract/screens.ts";
import { askedBulkAction, type BulkAction } from "#dashboard/labels/data/bulk-action.ts";
import { type LabelView, labelAddress, openedHere } from "#dashboard/labels/data/label-address.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { signOut } from "#dashboard/session/data/session-store.ts";
import { CompareIcon, ProjectIcon, StarterIcon, TransferIcon } from "#dashboard/ui/screen-icons.ts";
import { chooseTheme } from "#dashboard/ui/theme.ts";
import type { Command, CommandSection } from "./command.ts";

interface CommandContext {
  readonly projects: readonly LenientProject[];
  /** The open project's app id; null for none. */
  readonly appId: string | null;
  /** The view of the labels that a dialog opens over. */
  readonly view: LabelView;
  /** The open project's labels that have been loaded. */
  readonly labels: readonly EmbeddedLabel[];
  /** The ids of the selected labels, while something can be done with them. */
  readonly selection: readonly number[];
  /** Whether the labels screen is open. */
  readonly isOverLabels: boolean;
  readonly go: (address: string, state?: unknown) => void;
  readonly listShortcuts: () => void;
}

/** A line of a table below; each table is one section. */
type CommandLine = Omit<Command, "section">;

/** All commands for the open screen. */
export function listCommands(context: CommandContext): Command[] {
  const { projects, appId, labels, go } = context;
  const general = listGeneralActions(context);
  return [
    ...(appId === null
      ? []
      : [
          ...inSection("actions", [
            ...listBulkActions(appId, context),
            ...listProjectActions(appId, context),
          ]),
          ...inSection("screens", listScreens(appId, go)),
        ]),
    ...projects.map((project) => toProject(project, go)),
    ...inSection("general", general),
    ...(appId === null ? [] : labels.map((label) => toLabel(label, appId, context))),
  ];
}

function inSection(section: CommandSection, lines: readonly CommandLine[]): Command[] {
  return lines.map((line) => ({ ...line, section }));
}

function toProject(project: LenientProject, go: CommandContext["go"]): Command {
  return {
    id: `project ${project.app_id}`,
    section: "projects",
    name: project.name,
    words: `${project.domain ?? ""} ${project.subdomain ?? ""}`,
    symbol: project,
    run: () => go(projectAddress(project.app_id, "labels")),
  };
}

function toLabel(label: EmbeddedLabel, appId: string, { view, go }: CommandContext): Command {
  return {
    id: `label ${appId} ${label.id}`,
    section: "labels",
    name: label.name,
    words: "",
    symbol: label,
    run: () => go(labelAddress(appId, { ...view, dialog: { kind: "edit", id: label.id } }), openedHere),
  };
}

/** The project's screens. */
function listScreens(appId: string, go: CommandContext["go"]): CommandLine[] {
  const line = (screen: ProjectScreen, name: string, words: string, symbol: IconNode): CommandLine => ({
    id: `screen ${screen}`,
    name,
    words,
    symbol,
    run: () => go(projectAddress(appId, screen)),
  });
  return [
    line("labels", t`Labels`, t`list categories`, Tag),
    line("palette", t`Palette`, t`colors contrast vision`, Droplet),
    line("project", t`Project`, t`settings details domain language`, ProjectIcon),
    line(
      "import",
      t`Import & export`,
      t`labels file CSV JSON YAML GitHub GitLab upload download`,
      TransferIcon,
    ),
    line("compare", t`Compare & copy`, t`labels projects differences matrix transfer`, CompareIcon),
    line("starter-sets", t`Starter sets`, t`templates Keep a Changelog Conventional Commits`, StarterIcon),
  ];
}

/** What can be done with the selected labels. */
function listBulkActions(
  appId: string,
  { selection, isOverLabels, view, go }: CommandContext,
): readonly CommandLine[] {
  const count = selection.length;
  if (count === 0) return [];
  // The selection bar carries them out, which is on the labels screen.
  const line = (action: BulkAction, name: string, symbol: IconNode): CommandLine => ({
    id: `selected ${action}`,
    name,
    words: t`bulk selection many`,
    symbol,
    run: () => {
      askedBulkAction.set(action);
      if (!isOverLabels) go(labelAddress(appId, view));
    },
  });
  return [
    line(
      "recolor",
      plural(count, { one: "Recolor # selected label", other: "Recolor # selected labels" }),
      Palette,
    ),
    line(
      "rename",
      plural(count, { one: "Rename # selected label", other: "Rename # selected labels" }),
      TextCursorInput,
    ),
    line(
      "copy",
      plural(count, {
        one: "Copy # selected label to a project",
        other: "Copy # selected labels to a project",
      }),
      Copy,
    ),
    line(
      "export",
      plural(count, { one: "Export # selected label", other: "Export # selected labels" }),
      Download,
    ),
    line(
      "delete",
      plural(count, { one: "Delete # selected label", other: "Delete # selected labels" }),
      Trash2,
    ),
  ];
}

/** Actions in the project. */
function listProjectActions(appId: string, { view, go }: CommandContext): CommandLine[] {
  return [
    {
      id: "new-label",
      name: t`New label`,
      words: t`create add category`,
      symbol: CirclePlus,
      shortcut: "n",
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "new" } }), openedHere),
    },
    {
      id: "export",
      name: t`Export labels`,
      words: t`file CSV JSON download`,
      symbol: Download,
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "export" } }), openedHere),
    },
  ];
}

/** Actions on every screen. */
function listGeneralActions({ listShortcuts }: CommandContext): CommandLine[] {
  const theme = t`theme appearance colors mode`;
  return [
    { id: "light", name: t`Light theme`, words: theme, symbol: Sun, run: () => chooseTheme("light") },
    { id: "dark", name: t`Dark theme`, words: theme, symbol: Moon, run: () => chooseTheme("dark") },
    {
      id: "system",
      name: t`System theme`,
      words: `${theme} ${t`system automatic`}`,
      symbol: SunMoon,
      run: () => chooseTheme(null),
    },
    {
      id: "shortcuts",
      name: t`Keyboard shortcuts`,
      words: t`keys help`,
      symbol: Keyboard,
      shortcut: "?",
      run: listShortcuts,
    },
    {
      id: "undo-time",
      name: t`Time to undo`,
      words: t`settings preferences seconds delete`,
      symbol: Undo2,
      run: listShortcuts,
    },
    { id: "sign-out", name: t`Sign out`, words: t`log out leave exit`, symbol: LogOut, run: signOut },
  ];
}
