import { t } from "@lingui/core/macro";
import { CircleAlert, CircleCheck, X } from "lucide";
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegionPart,
} from "react-aria-components/Toast";
import { Icon } from "./icon.tsx";
import type { ToastMessage } from "./toast.ts";
import styles from "./toast-region.module.css";

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 4 });

/** How long good news stays, in milliseconds; it waits while hovered or focused. */
const readingTime = 6000;

/** Adds a message; one that something failed stays until it is closed. */
export function queueToast(message: ToastMessage): void {
  queue.add(message, message.tone === "good" ? { timeout: readingTime } : {});
}

/** Removes every message. */
export function clearToasts(): void {
  queue.clear();
}

/** Where messages appear; F6 leads there. */
export default function ToastRegion() {
  return (
    <ToastRegionPart queue={queue} className={styles["region"] ?? ""} aria-label={t`Messages`}>
      {({ toast }) => (
        <Toast toast={toast} className={styles["toast"] ?? ""} data-tone={toast.content.tone}>
          {toast.content.tone === "good" ? <Icon node={CircleCheck} /> : <Icon node={CircleAlert} />}
          <ToastContent className={styles["content"] ?? ""}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <Button slot="close" className={styles["close"] ?? ""} aria-label={t`Close`}>
            <Icon node={X} />
          </Button>
        </Toast>
      )}
    </ToastRegionPart>
  );
}
