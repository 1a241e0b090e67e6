import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";
import { joinSentences } from "#contract/languages.ts";
import { announce } from "./announcement.ts";
import type { ToastMessage } from "./toast-message.ts";
import { toastSubject } from "./toast-subject.ts";

/** The messages, of which the newest is shown, see toast-region.tsx. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** For how many seconds a message is shown that offers nothing. */
const readingTime = 6;

/** Closes the message that the next one takes the place of. */
let giveWay = () => {};

toastSubject.subscribe(() => {
  for (let [top] = toastQueue.visibleToasts; top !== undefined; [top] = toastQueue.visibleToasts)
    toastQueue.close(top.key);
});

/** Shows a message over the page, has it spoken, and gives a way to close it. */
export function showToast(message: ToastMessage): () => void {
  const subject = toastSubject.get();
  if (message.subject === undefined || message.subject === subject) return addToast(message);
  if (message.elsewhere !== undefined && subject !== null)
    addToast({ tone: message.tone, text: message.elsewhere });
  // Asynchronously, as the caller isn't done yet.
  if (message.onGone !== undefined) queueMicrotask(message.onGone);
  return () => {};
}

function addToast(message: ToastMessage): () => void {
  const { text, tone, actions = [], time = readingTime, isHeld = false, onGone } = message;
  giveWay();
  const key = toastQueue.add(message, {
    ...(tone === "good" && time !== null && { timeout: time * 1000 }),
    ...(onGone && { onClose: onGone }),
  });
  const close = () => toastQueue.close(key);
  giveWay = tone === "good" && !isHeld ? close : () => {};
  announce(joinSentences([text, ...actions.map(({ label }) => label)]));
  return close;
}
