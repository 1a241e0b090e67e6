import { t } from "@lingui/core/macro";
import { CircleAlert, Clock, X } from "lucide";
import { type ComponentProps, type CSSProperties, useEffect, useRef, useSyncExternalStore } from "react";
import {
  Button,
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastRegion as ToastRegionPart,
} from "react-aria-components/Toast";
import { joinSentences } from "#contract/languages.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { announce } from "./announcement.ts";
import { toastQueue } from "./toast.ts";
import type { ToastMessage } from "./toast-message.ts";
import styles from "./toast-region.module.css";

const subscribe = (onChange: () => void) => toastQueue.subscribe(onChange);
const findShown = () => toastQueue.visibleToasts[0];

/** Where the notification appears, and is spoken; F6 leads there. */
export default function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, findShown);
  useSpeech(shown?.content);
  useHarmlessReturn(shown?.key);
  if (shown === undefined) return null;
  return (
    <ToastRegionPart
      // Each in a region of its own: the library gives the focus back, and knows the way there, only where it comes or goes.
      key={shown.key}
      ref={reserveRoom}
      queue={toastQueue}
      className={styles["region"] ?? ""}
      aria-label={t`Notifications`}
    >
      <ToastList className={styles["list"] ?? ""}>{renderToast}</ToastList>
    </ToastRegionPart>
  );
}

/** What the keyboard reaches on the page is scrolled clear of the notification. */
const reserveRoom = publishHeight("--toasts", (height) => Math.min(height, window.innerHeight / 2));

const renderToast = ({ toast }: { readonly toast: QueuedToast<ToastMessage> }) => <Message toast={toast} />;

const toneIcons = { good: null, danger: CircleAlert, waiting: Clock } as const;

function Message({ toast }: { readonly toast: QueuedToast<ToastMessage> }) {
  const { text, tone, actions = [] } = toast.content;
  const icon = toneIcons[tone];
  return (
    <Toast toast={toast} className={styles["toast"] ?? ""} render={renderGroup}>
      {icon !== null && <Icon node={icon} />}
      <ToastContent role="presentation" className={styles["content"] ?? ""}>
        <Text slot="title">{text}</Text>
      </ToastContent>
      <div className={styles["buttons"]}>
        {actions.map(({ label, onPress }) => (
          <Button
            key={label}
            className={styles["action"] ?? ""}
            onPress={() => {
              onPress();
              toastQueue.close(toast.key);
            }}
          >
            {label}
          </Button>
        ))}
        <Button slot="close" className={styles["close"] ?? ""} aria-label={t`Close`} data-tooltip="">
          <Icon node={X} />
        </Button>
      </div>
      {toast.timeout !== undefined && (
        <div
          aria-hidden
          className={styles["time"]}
          style={{ "--time": `${toast.timeout}ms` } as CSSProperties}
        />
      )}
    </Toast>
  );
}

/** In place of the library's dialog, of which some screen readers read all by themselves, besides what is announced. */
function renderGroup({ "aria-modal": _, ...props }: ComponentProps<"div">) {
  // A fieldset would be named by a legend, not by its text.
  // biome-ignore lint/a11y/useSemanticElements: see above.
  return <div {...props} role="group" />;
}

/** What has been spoken: not again when it is there again after another message. */
const spoken = new WeakSet<ToastMessage>();

function useSpeech(message: ToastMessage | undefined): void {
  useEffect(() => {
    if (message === undefined || spoken.has(message)) return;
    spoken.add(message);
    announce(joinSentences([message.text, ...(message.actions ?? []).map(({ label }) => label)]));
  }, [message]);
}

/**
 * Has the focus go to the heading where a message goes away with it and it came from what has gone, too, or from what deletes:
 * a key pressed for the message mustn't delete anything.
 */
function useHarmlessReturn(shown: string | undefined): void {
  const hadFocus = useRef(false);
  useEffect(
    () =>
      toastQueue.subscribe(() => {
        hadFocus.current = document.activeElement?.closest(`.${styles["region"]}`) != null;
      }),
    [],
  );
  // After the library has given the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies(shown): it goes when a message does
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches("[data-deletes]"))
      document.querySelector("h1")?.focus();
  }, [shown]);
}
