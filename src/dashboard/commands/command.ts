import type { IconNode } from "lucide";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { Shortcut } from "./shortcut-list.ts";

/** The sections of the commands, in the order in which they are shown. */
export const commandSections = ["actions", "screens", "projects", "general", "labels"] as const;
export type CommandSection = (typeof commandSections)[number];

/** A command of the menu. */
export interface Command {
  /** Stable between visits. It is stored, so it holds no private text. */
  readonly id: string;
  readonly section: CommandSection;
  readonly name: string;
  /** What it is found by beside its name, in whatever language: an address, a color. */
  readonly facts?: readonly string[];
  /** Whether it is shown only once something is typed. */
  readonly isFoundOnly?: boolean;
  /** Shown before the name, or instead of it. */
  readonly symbol: IconNode | LenientProject | EmbeddedLabel;
  /** The key that does the same. */
  readonly shortcut?: Shortcut;
  readonly run: () => void;
}
