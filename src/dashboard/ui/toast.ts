/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  readonly tone: "good" | "danger";
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Shows a message over the page. What shows it is loaded with the first one, or when the browser is idle. */
export function showToast(message: ToastMessage): void {
  void import("./toast-region.tsx").then(({ queueToast }) => queueToast(message));
}
