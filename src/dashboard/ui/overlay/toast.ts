import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";
import type { ToastMessage } from "./toast-message.ts";
import { toastSubject } from "./toast-subject.ts";

/** The messages, of which the newest is shown, see toast-region.tsx. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** For how many seconds a message is shown that offers nothing. */
const readingTime = 6;

/** Has the last message give way to the next one, if it passes. */
let giveWay = () => {};

toastSubject.subscribe(() => {
  for (let [top] = toastQueue.visibleToasts; top !== undefined; [top] = toastQueue.visibleToasts)
    toastQueue.close(top.key);
});

/** Shows a message over the page, and gives a way to close it. */
export function showToast(message: ToastMessage): () => void {
  const subject = toastSubject.get();
  if (message.subject === undefined || message.subject === subject) return addToast(message);
  if (message.elsewhere !== undefined && subject !== null)
    addToast({ tone: message.tone, text: message.elsewhere });
  // Asynchronously, as the caller isn't done yet.
  queueMicrotask(() => message.onGone?.(false));
  return () => {};
}

function addToast(message: ToastMessage): () => void {
  const { tone, time = readingTime, onGone } = message;
  giveWay();
  let isReplaced = false;
  const key = toastQueue.add(message, {
    ...(tone === "good" && time !== null && { timeout: time * 1000 }),
    onClose: () => onGone?.(isReplaced),
  });
  const close = () => toastQueue.close(key);
  giveWay = () => {
    if (tone !== "good") return;
    isReplaced = true;
    close();
  };
  return close;
}
