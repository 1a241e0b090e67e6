/** A short message about something that has just happened. */
export interface ToastMessage {
  readonly text: string;
  readonly tone: "good" | "danger";
  /** What it is about, by its id: it is shown only while that is open. */
  readonly about?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

let openSubject: string | null = null;

/** Says by its id what is open now, null for nothing: messages so far go, and none about anything else appears. */
export function changeToastSubject(subject: string | null): void {
  openSubject = subject;
  void import("./toast-region.tsx").then(({ clearToasts }) => clearToasts());
}

/** Shows a message over the page. What shows it is loaded with the first one, or when the browser is idle. */
export function showToast(message: ToastMessage): void {
  if (message.about !== undefined && message.about !== openSubject) return;
  void import("./toast-region.tsx").then(({ queueToast }) => queueToast(message));
}
