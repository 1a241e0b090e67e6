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
import { historyAddress } from "#dashboard/labels/data/history-address.ts";
import { type LabelView, labelAddress, openedHere } from "#dashboard/labels/data/label-address.ts";
import { nextSort, type SortColumn, sortColumns } from "#dashboard/labels/data/label-columns.ts";
import { togglePreview } from "#dashboard/preview/data/preview-opening.ts";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { signOut } from "#dashboard/session/data/session-store.ts";
import { copyAndTell } from "#dashboard/ui/clipboard.ts";
import { chooseTheme } from "#dashboard/ui/storage/theme.ts";
import { nameLanguage } from "#dashboard/ui/text/language.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
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

/** A line of a table below; each table is one section. */
type CommandLine = Omit<Command, "section">;

/** All commands for the open screen. */
export function listCommands(context: CommandContext): Command[] {
  const { projects, appId, go } = context;
  const general = listGeneralActions(context);
  return [
    ...(appId === null
      ? []
      : [
          ...inSection("actions", [
            ...listLabelActions(appId, context),
            ...listBulkActions(appId, context),
            ...listProjectActions(appId, context),
          ]),
          ...inSection("screens", listScreens(appId, go)),
          ...inSection("screens", listOrders(appId, context)),
        ]),
    ...projects.map((project) => toProject(project, go)),
    ...inSection("general", general),
    ...(appId === null ? [] : listLabels(appId, context)),
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

/** The project's labels, each of which leads to its editor: found by what is done there, and by their colors, too. */
function listLabels(appId: string, { labels, view, go }: CommandContext): Command[] {
  const otherWords = t({
    message: "edit change rename recolor color delete remove",
    context: "words that find a command",
    comment:
      "Separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
  });
  return labels.map((label) => ({
    id: `label ${appId} ${label.id}`,
    section: "labels",
    name: label.name,
    words: `${label.color} ${otherWords}`,
    symbol: label,
    run: () => go(labelAddress(appId, { ...view, dialog: { kind: "edit", id: label.id } }), openedHere),
  }));
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
    line("labels", t`Labels`, t({ message: "list categories", context: "words that find a command" }), Tag),
    line(
      "palette",
      t`Palette`,
      t({ message: "colors contrast vision recolor adjust", context: "words that find a command" }),
      Droplet,
    ),
    line(
      "history",
      t`History`,
      t({ message: "changes log activity undo restore versions", context: "words that find a command" }),
      HistoryIcon,
    ),
    line(
      "project",
      t`Project`,
      t({ message: "settings details domain language", context: "words that find a command" }),
      ProjectIcon,
    ),
    line(
      "import",
      t`Import`,
      t({ message: "labels file CSV JSON YAML GitHub GitLab upload", context: "words that find a command" }),
      ImportIcon,
    ),
    line(
      "compare",
      t`Compare`,
      t({ message: "copy labels projects differences transfer", context: "words that find a command" }),
      CompareIcon,
    ),
    line(
      "starter-sets",
      t`Starter sets`,
      t({ message: "templates Keep a Changelog Conventional Commits", context: "words that find a command" }),
      StarterIcon,
    ),
  ];
}

/** What can be done with a label that is the only one selected. */
function listLabelActions(appId: string, { selection, labels, go }: CommandContext): readonly CommandLine[] {
  const [id, ...others] = selection;
  const label = labels.find((one) => one.id === id);
  if (label === undefined || others.length > 0) return [];
  return [
    {
      id: "selected history",
      name: t`History of “${isolateName(label.name)}”`,
      words: t({
        message: "changes log activity undo restore versions",
        context: "words that find a command",
      }),
      symbol: HistoryIcon,
      run: () => go(historyAddress(appId, { label: label.id })),
    },
  ];
}

/** The orders of the list of labels: narrow windows have no column to press for each of them. */
function listOrders(appId: string, { view, go }: CommandContext): readonly CommandLine[] {
  const names: Readonly<Record<SortColumn, () => string>> = {
    name: () => t`Sort labels by name`,
    color: () => t`Sort labels by color`,
    updated: () => t`Sort labels by last update`,
    created: () => t`Sort labels by date created`,
  };
  return sortColumns.map((column) => ({
    id: `sort ${column}`,
    name: names[column](),
    words: t({ message: "order list arrange", context: "words that find a command" }),
    symbol: SortIcon,
    run: () => go(labelAddress(appId, { ...view, dialog: null, page: 1, sort: nextSort(null, column) })),
  }));
}

/** What can be done with the selected labels. */
function listBulkActions(
  appId: string,
  { selection, isOverLabels, view, go }: CommandContext,
): readonly CommandLine[] {
  const count = selection.length;
  if (count === 0) return [];
  // The selection bar carries them out, which is on the labels screen.
  return bulkActionList.map((action) => ({
    id: `selected ${action}`,
    name: bulkActions[action].command(count),
    words: t({ message: "bulk selection many", context: "words that find a command" }),
    symbol: bulkActions[action].icon,
    run: () => {
      const state: BulkActionRequest = { bulkAction: action };
      go(labelAddress(appId, view), state, isOverLabels);
    },
  }));
}

/** Actions in the project. */
function listProjectActions(appId: string, { undo, redo, view, go }: CommandContext): CommandLine[] {
  const other = t({ message: "take back revert", context: "words that find a command" });
  return [
    ...(undo === undefined
      ? []
      : [
          {
            id: "undo",
            name: t`Undo: ${undo.title}`,
            words: other,
            symbol: Undo2,
            shortcut: "z",
            run: undo.run,
          } as const,
        ]),
    ...(redo === undefined
      ? []
      : [
          {
            id: "redo",
            name: t`Redo: ${redo.title}`,
            words: other,
            symbol: Redo2,
            shortcut: "shift-z",
            run: redo.run,
          } as const,
        ]),
    {
      id: "new-label",
      name: t`New label`,
      words: t({ message: "create add category", context: "words that find a command" }),
      symbol: CirclePlus,
      shortcut: "n",
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "new" } }), openedHere),
    },
    {
      id: "copy-from",
      name: t`Copy from a project`,
      words: t({ message: "labels take over import", context: "words that find a command" }),
      symbol: Copy,
      run: () => go(`${projectAddress(appId, "compare")}?from`),
    },
    {
      id: "preview",
      name: t`Preview`,
      words: t({ message: "visitors public changelog", context: "words that find a command" }),
      symbol: Eye,
      run: togglePreview,
    },
    {
      id: "app-id",
      name: t`Copy app ID`,
      words: t({ message: "identifier clipboard", context: "words that find a command" }),
      symbol: Hash,
      run: () => void copyAndTell(appId),
    },
    {
      id: "export",
      name: t`Export labels`,
      words: t({ message: "file CSV JSON download", context: "words that find a command" }),
      symbol: Download,
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "export" } }), openedHere),
    },
  ];
}

/** The languages as they call themselves, and as the current language and English do. */
function listLanguageNames(): string {
  const words = t({ message: "language translation", context: "words that find a command" });
  const displays = [i18n.locale, "en"].map((locale) => new Intl.DisplayNames(locale, { type: "language" }));
  const names = languages.flatMap((one) => [
    nameLanguage(one),
    ...displays.map((display) => display.of(one)),
  ]);
  return [words, ...names].join(" ");
}

/** Actions on every screen. */
function listGeneralActions({ open }: CommandContext): CommandLine[] {
  const theme = t({ message: "theme appearance colors mode", context: "words that find a command" });
  return [
    { id: "light", name: t`Light theme`, words: theme, symbol: Sun, run: () => chooseTheme("light") },
    { id: "dark", name: t`Dark theme`, words: theme, symbol: Moon, run: () => chooseTheme("dark") },
    {
      id: "system",
      name: t`System theme`,
      words: `${theme} ${t({ message: "system automatic", context: "words that find a command" })}`,
      symbol: SunMoon,
      run: () => chooseTheme(null),
    },
    {
      id: "languages",
      name: t`Language…`,
      words: listLanguageNames(),
      symbol: Languages,
      run: () => open("languages"),
    },
    {
      id: "shortcuts",
      name: t`Keyboard shortcuts`,
      words: t({ message: "keys help settings undo time limit", context: "words that find a command" }),
      symbol: Keyboard,
      shortcut: "?",
      run: () => open("shortcuts"),
    },
    {
      id: "sign-out",
      name: t`Sign out`,
      words: t({ message: "log out leave exit", context: "words that find a command" }),
      symbol: LogOut,
      run: signOut,
    },
  ];
}
