import type { CommandKey } from "#dashboard/ui/key-press.ts";

/** Something that a message offers to do. */
export interface ToastAction {
  readonly label: string;
  /** The key that does the same, together with ⌘ or Ctrl. */
  readonly key?: CommandKey;
  readonly onPress: () => void;
}

/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  /** `waiting` for what is still under way: it stays until whoever shows it closes it. */
  readonly tone: "good" | "danger" | "waiting";
  /** The id of the project it is about: it is shown only while that one is open. */
  readonly subject?: string;
  /** What is said of it instead while something else is open; nothing unless given. */
  readonly elsewhere?: string;
  /** Each closes the message too. A message with actions stays until it is closed, or its countdown is over. */
  readonly actions?: readonly ToastAction[];
  /**
   * How long it is shown, in seconds, for everybody to see; it waits while the messages are hovered or focused. Null for
   * as long as nobody closes it.
   */
  readonly countdown?: number | null;
  /** Called once when it is gone, however that came, also when it could not be shown at all. */
  readonly onGone?: () => void;
}
