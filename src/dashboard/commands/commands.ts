import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  CirclePlus,
  Columns3 as CompareIcon,
  Copy,
  Download,
  Droplet,
  Eye,
  Hash,
  History as HistoryIcon,
  type IconNode,
  Upload as ImportIcon,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  Info as ProjectIcon,
  Redo2,
  ArrowDownWideNarrow as SortIcon,
  LayoutTemplate as StarterIcon,
  Sun,
  SunMoon,
  Tag,
  Undo2,
} from "lucide";
import type { EmbeddedLabel } from "#contract/labels.ts";
import { languages } from "#contract/languages.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { ProjectScreen } from "#contract/screens.ts";
import {
  type BulkActionRequest,
  bulkActionList,
  bulkActions,
} from "#dashboard/labels/data/bulk-action-list.ts";
import type { NextUndo } from "#dashboard/labels/data/changes/label-undo.ts";
import { type LabelView, labelAddress, openedHere } from "#dashboard/labels/data/label-address.ts";
import { nextSort, type SortColumn, sortColumns } from "#dashboard/labels/data/label-columns.ts";
import { togglePreview } from "#dashboard/preview/data/preview-opening.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { signOut } from "#dashboard/session/data/session-store.ts";
import { copyAndTell } from "#dashboard/ui/clipboard.ts";
import { chooseTheme } from "#dashboard/ui/storage/theme.ts";
import { nameLanguage } from "#dashboard/ui/text/language.ts";
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
  /** What can be undone in the open project, and done again. */
  readonly undo: NextUndo | undefined;
  readonly redo: NextUndo | undefined;
  /** Whether the labels screen is open. */
  readonly isOverLabels: boolean;
  /** Goes to an address, which may take the current one's place in the history. */
  readonly go: (address: string, state?: unknown, replace?: boolean) => void;
  /** Opens the shortcuts, or the languages. */
  readonly open: (what: "shortcuts" | "languages") => void;
}

/** A command of the section that it stands in. */
type CommandLine = Omit<Command, "section">;

/** All commands for the open screen, in their order. */
export function listCommands(context: CommandContext): Command[] {
  const { projects, appId, go } = context;
  const ofProject = appId !== null && {
    selection: listBulkActions(appId, context),
    actions: listProjectActions(appId, context),
    screens: [...listScreens(appId, go), ...listOrders(appId, context)],
  };
  const sections = {
    ...ofProject,
    projects: projects.map((project) => toProject(project, go)),
    general: listGeneralActions(context),
    labels: appId === null ? [] : listLabels(appId, context),
  };
  return Object.entries<readonly CommandLine[]>(sections).flatMap(([section, lines]) =>
    lines.map((line) => ({ ...line, section: section as CommandSection })),
  );
}

function toProject(project: LenientProject, go: CommandContext["go"]): CommandLine {
  return {
    id: `project ${project.app_id}`,
    name: project.name,
    facts: [project.domain ?? "", project.subdomain ?? ""],
    symbol: project,
    run: () => go(projectAddress(project.app_id, "labels")),
  };
}

/** The project's labels, each of which leads to its editor; they are found by their colors, too. */
function listLabels(appId: string, { labels, view, go }: CommandContext): CommandLine[] {
  return labels.map((label) => ({
    id: `label ${appId} ${label.id}`,
    name: label.name,
    facts: [label.color],
    isFoundOnly: true,
    symbol: label,
    run: () => go(labelAddress(appId, { ...view, dialog: { kind: "edit", id: label.id } }), openedHere),
  }));
}

/** The project's screens. */
function listScreens(appId: string, go: CommandContext["go"]): CommandLine[] {
  const screens: readonly (readonly [ProjectScreen, name: string, symbol: IconNode])[] = [
    ["labels", t`Labels`, Tag],
    ["palette", t`Palette`, Droplet],
    ["history", t`History`, HistoryIcon],
    ["project", t`Project`, ProjectIcon],
    ["import", t`Import`, ImportIcon],
    ["compare", t`Compare`, CompareIcon],
    ["starter-sets", t`Starter sets`, StarterIcon],
  ];
  return screens.map(([screen, name, symbol]) => ({
    id: `screen ${screen}`,
    name,
    symbol,
    run: () => go(projectAddress(appId, screen)),
  }));
}

/** The orders of the list of labels: narrow windows have no column to press for each of them. */
function listOrders(appId: string, { view, go }: CommandContext): CommandLine[] {
  const names: Readonly<Record<SortColumn, () => string>> = {
    name: () => t`Sort labels by name`,
    color: () => t`Sort labels by color`,
    updated: () => t`Sort labels by last update`,
    created: () => t`Sort labels by date created`,
  };
  return sortColumns.map((column) => ({
    id: `sort ${column}`,
    name: names[column](),
    isFoundOnly: true,
    symbol: SortIcon,
    run: () => go(labelAddress(appId, { ...view, dialog: null, page: 1, sort: nextSort(null, column) })),
  }));
}

/** What can be done with the selected labels. */
function listBulkActions(
  appId: string,
  { selection, isOverLabels, view, go }: CommandContext,
): CommandLine[] {
  if (selection.length === 0) return [];
  // The selection bar carries them out, which is on the labels screen.
  return bulkActionList.map((action) => ({
    id: `selected ${action}`,
    name: bulkActions[action].name(),
    symbol: bulkActions[action].icon,
    run: () => {
      const state: BulkActionRequest = { bulkAction: action };
      go(labelAddress(appId, view), state, isOverLabels);
    },
  }));
}

/** Actions in the project. */
function listProjectActions(appId: string, { undo, redo, view, go }: CommandContext): CommandLine[] {
  const lines: (CommandLine | undefined)[] = [
    undo && { id: "undo", name: nameUndo(undo), symbol: Undo2, shortcut: "z", run: undo.run },
    redo && { id: "redo", name: nameRedo(redo), symbol: Redo2, shortcut: "shift-z", run: redo.run },
    {
      id: "new-label",
      name: t`New label`,
      symbol: CirclePlus,
      shortcut: "n",
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "new" } }), openedHere),
    },
    {
      id: "copy-from",
      name: t`Copy from a project`,
      symbol: Copy,
      run: () => go(`${projectAddress(appId, "compare")}?from`),
    },
    { id: "preview", name: t`Preview`, symbol: Eye, run: togglePreview },
    { id: "app-id", name: t`Copy app ID`, symbol: Hash, run: () => void copyAndTell(appId, false) },
    {
      id: "export",
      name: t`Export labels`,
      symbol: Download,
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "export" } }), openedHere),
    },
  ];
  return lines.filter((line) => line !== undefined);
}

const nameUndo = ({ title: subject }: NextUndo) => t`Undo: ${subject}`;
const nameRedo = ({ title: subject }: NextUndo) => t`Redo: ${subject}`;

/** The languages as they call themselves, and as the current language and English do. */
function listLanguageNames(): string[] {
  const displays = [i18n.locale, "en"].map((locale) => new Intl.DisplayNames(locale, { type: "language" }));
  return languages.flatMap((one) => [
    nameLanguage(one),
    ...displays.map((display) => display.of(one) ?? one),
  ]);
}

/** Actions on every screen. */
function listGeneralActions({ open }: CommandContext): CommandLine[] {
  return [
    { id: "light", name: t`Light theme`, symbol: Sun, run: () => chooseTheme("light") },
    { id: "dark", name: t`Dark theme`, symbol: Moon, run: () => chooseTheme("dark") },
    { id: "system", name: t`System theme`, symbol: SunMoon, run: () => chooseTheme(null) },
    {
      id: "languages",
      name: t`Language…`,
      facts: listLanguageNames(),
      symbol: Languages,
      run: () => open("languages"),
    },
    {
      id: "shortcuts",
      name: t`Keyboard shortcuts`,
      symbol: Keyboard,
      shortcut: "?",
      run: () => open("shortcuts"),
    },
    { id: "sign-out", name: t`Sign out`, symbol: LogOut, run: signOut },
  ];
}
