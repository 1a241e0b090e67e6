import type { IconNode } from "lucide";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { Shortcut } from "./shortcut-list.ts";

/** The sections of the commands, in the order in which they are shown. */
export const commandSections = ["projects", "screens", "actions", "labels"] as const;
export type CommandSection = (typeof commandSections)[number];

/** Something that a person can go to or do from anywhere. */
export interface Command {
  /** The same from visit to visit. It says nothing that only the project's people may know. */
  readonly id: string;
  readonly section: CommandSection;
  readonly name: string;
  /** What else it is found by. */
  readonly words: string;
  /** What stands before its name, or for it. */
  readonly symbol: IconNode | LenientProject | EmbeddedLabel;
  /** What does the same without this dialog. */
  readonly shortcut?: Shortcut;
  readonly run: () => void;
}
