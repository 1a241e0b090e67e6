import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  CirclePlus,
  Download,
  Droplet,
  type IconNode,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  Redo2,
  ArrowDownWideNarrow as SortIcon,
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
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { signOut } from "#dashboard/session/data/session-store.ts";
import {
  CompareIcon,
  HistoryIcon,
  ProjectIcon,
  StarterIcon,
  TransferIcon,
} from "#dashboard/ui/screen-icons.ts";
import { chooseTheme } from "#dashboard/ui/storage/theme.ts";
import { keepLanguage, nameLanguage } from "#dashboard/ui/text/language.ts";
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
  readonly listShortcuts: () => void;
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
    comment:
      "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
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
    line(
      "labels",
      t`Labels`,
      t({
        message: "list categories",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      Tag,
    ),
    line(
      "palette",
      t`Palette`,
      t({
        message: "colors contrast vision recolor adjust",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      Droplet,
    ),
    line(
      "history",
      t`History`,
      t({
        message: "changes log activity undo restore versions",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      HistoryIcon,
    ),
    line(
      "project",
      t`Project`,
      t({
        message: "settings details domain language",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      ProjectIcon,
    ),
    line(
      "import",
      t`Import & export`,
      t({
        message: "labels file CSV JSON YAML GitHub GitLab upload download",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      TransferIcon,
    ),
    line(
      "compare",
      t`Compare`,
      t({
        message: "copy labels projects differences transfer",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      CompareIcon,
    ),
    line(
      "starter-sets",
      t`Starter sets`,
      t({
        message: "templates Keep a Changelog Conventional Commits",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
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
      words: t`changes log activity undo restore versions`,
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
    words: t({
      message: "order list arrange",
      comment:
        "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
    }),
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
    words: t({
      message: "bulk selection many",
      comment:
        "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
    }),
    symbol: bulkActions[action].icon,
    run: () => {
      const state: BulkActionRequest = { bulkAction: action };
      go(labelAddress(appId, view), state, isOverLabels);
    },
  }));
}

/** Actions in the project. */
function listProjectActions(appId: string, { undo, redo, view, go }: CommandContext): CommandLine[] {
  const other = t({
    message: "take back revert",
    comment:
      "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
  });
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
      words: t({
        message: "create add category",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      symbol: CirclePlus,
      shortcut: "n",
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "new" } }), openedHere),
    },
    {
      id: "export",
      name: t`Export labels`,
      words: t({
        message: "file CSV JSON download",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      symbol: Download,
      run: () => go(labelAddress(appId, { ...view, dialog: { kind: "export" } }), openedHere),
    },
  ];
}

/** The languages, each by its own name; found by those that the current language and English have for it, too. */
function listLanguages(): CommandLine[] {
  const words = t({
    message: "language translation",
    comment:
      "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
  });
  const names = [i18n.locale, "en"].map((locale) => new Intl.DisplayNames(locale, { type: "language" }));
  const line = (id: string, name: string, run: () => void, others = ""): CommandLine => ({
    id: `language ${id}`,
    name,
    words: `${words} ${others}`,
    symbol: Languages,
    run,
  });
  return [
    line("browser", t`Browser’s language`, () => keepLanguage(null)),
    ...languages.map((language) => {
      const name = nameLanguage(language);
      const others = names.map((display) => display.of(language)).join(" ");
      return line(language, t`Language: ${name}`, () => keepLanguage(language), others);
    }),
  ];
}

/** Actions on every screen. */
function listGeneralActions({ listShortcuts }: CommandContext): CommandLine[] {
  const theme = t({
    message: "theme appearance colors mode",
    comment:
      "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
  });
  return [
    { id: "light", name: t`Light theme`, words: theme, symbol: Sun, run: () => chooseTheme("light") },
    { id: "dark", name: t`Dark theme`, words: theme, symbol: Moon, run: () => chooseTheme("dark") },
    {
      id: "system",
      name: t`System theme`,
      words: `${theme} ${t({ message: "system automatic", comment: "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them" })}`,
      symbol: SunMoon,
      run: () => chooseTheme(null),
    },
    ...listLanguages(),
    {
      id: "shortcuts",
      name: t`Keyboard shortcuts`,
      words: t({
        message: "keys help",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      symbol: Keyboard,
      shortcut: "?",
      run: listShortcuts,
    },
    {
      id: "undo-time",
      name: t`Undo time limit`,
      words: t({
        message: "settings preferences seconds delete",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      symbol: Undo2,
      run: listShortcuts,
    },
    {
      id: "sign-out",
      name: t`Sign out`,
      words: t({
        message: "log out leave exit",
        comment:
          "Other words that find a command, separated by spaces. Write those that people may type in your language; there may be more or fewer of them",
      }),
      symbol: LogOut,
      run: signOut,
    },
  ];
}
