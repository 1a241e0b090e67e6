import type { IconNode } from "lucide";
import type { EmbeddedLabel } from "#contract/labels.ts";
import type { LenientProject } from "#contract/projects.ts";
import type { Shortcut } from "./shortcut-list.ts";

/** The sections of the commands. */
export type CommandSection = "selection" | "actions" | "screens" | "projects" | "general" | "labels";

/** A command of the menu. */
export interface Command {
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
