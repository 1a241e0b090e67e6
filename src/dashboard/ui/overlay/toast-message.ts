/** Something that a message offers to do. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  /**
   * `good` passes, and gives way to the next one. What failed (`danger`), or waits for the service or the person (`waiting`), stays
   * until somebody closes it: where another one comes over it, it is there again after that.
   */
  readonly tone: "good" | "danger" | "waiting";
  /** The id of the project it is about: it is shown only while that one is open. */
  readonly subject?: string;
  /** What is said of it instead while something else is open; nothing unless given. */
  readonly elsewhere?: string;
  /** Each closes the message too. */
  readonly actions?: readonly ToastAction[];
  /** For how many seconds it is shown where it passes; null for no limit. The time waits while the message is hovered or focused. */
  readonly time?: number | null;
  /**
   * Called once when it is gone, also when it could not be shown at all.
   *
   * @param isReplaced whether it gave way, before its time was over and without anybody closing it
   */
  readonly onGone?: (isReplaced: boolean) => void;
}
