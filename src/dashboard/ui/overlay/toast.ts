import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";
import type { ToastMessage } from "./toast-message.ts";
import { toastSubject } from "./toast-subject.ts";

/** The messages that are shown, see toast-region.tsx. */
export const toastQueue = new ToastQueue<ToastMessage>();

/** How long good news stays, in milliseconds; it waits while hovered or focused. */
const readingTime = 6000;

toastSubject.subscribe(() => {
  for (const { key } of [...toastQueue.visibleToasts]) toastQueue.close(key);
});

/** Shows a message over the page, and gives a way to close it. */
export function showToast(message: ToastMessage): () => void {
  const subject = toastSubject.get();
  if (message.subject === undefined || message.subject === subject) {
    addToast(message);
    return () => closeToast(message);
  }
  if (message.elsewhere !== undefined && subject !== null)
    addToast({ tone: message.tone, text: message.elsewhere });
  // Asynchronously, as the caller isn't done yet.
  if (message.onGone !== undefined) queueMicrotask(message.onGone);
  return () => {};
}

/** Adds a message; one that something failed, or that offers something, stays until it is closed. */
function addToast(message: ToastMessage): void {
  const passes = message.tone === "good" && message.actions === undefined;
  toastQueue.add(message, {
    ...(passes && { timeout: readingTime }),
    ...(message.onGone && { onClose: message.onGone }),
  });
}

/** Removes a message, if it is still there. */
export function closeToast(message: ToastMessage): void {
  const toast = toastQueue.visibleToasts.find(({ content }) => content === message);
  if (toast !== undefined) toastQueue.close(toast.key);
}
