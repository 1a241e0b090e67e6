import { plural, t } from "@lingui/core/macro";
import { CircleAlert, CircleCheck, Clock, X } from "lucide";
import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from "react";
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
import { type CommandKey, isApple } from "#dashboard/ui/key-press.ts";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import { useAnnouncement } from "./announcement.ts";
import { closeToast, toastQueue } from "./toast.ts";
import type { ToastAction, ToastMessage } from "./toast-message.ts";
import styles from "./toast-region.module.css";

/** So many notifications are shown at once, the newest ones; a button shows the others. The style sheet counts, too. */
const mostShown = 3;

/** Where notifications appear; F6 leads there, and back. */
export default function ToastRegion() {
  useWayThere();
  const count = useSyncExternalStore(subscribe, countToasts);
  useHarmlessReturn(count);
  const [isUnfolded, setUnfolded] = useState(false);
  const more = count - mostShown;
  return (
    <ToastRegionPart
      ref={reserveRoom}
      queue={toastQueue}
      className={styles["region"] ?? ""}
      aria-label={t`Notifications`}
    >
      <ToastList className={`${styles["list"]} ${isUnfolded ? "" : styles["folded"]}`}>
        {renderToast}
      </ToastList>
      {more > 0 && (
        <Button
          className={styles["more"] ?? ""}
          aria-expanded={isUnfolded}
          onPress={() => setUnfolded(!isUnfolded)}
        >
          <span>
            {isUnfolded ? t`Show fewer` : plural(more, { one: "Show # more", other: "Show # more" })}
          </span>
        </Button>
      )}
    </ToastRegionPart>
  );
}

const subscribe = (onChange: () => void) => toastQueue.subscribe(onChange);
const countToasts = () => toastQueue.visibleToasts.length;

const toneIcons = { good: CircleCheck, danger: CircleAlert, waiting: Clock } as const;

const renderToast = ({ toast }: { readonly toast: QueuedToast<ToastMessage> }) => <Message toast={toast} />;

function Message({ toast }: { readonly toast: QueuedToast<ToastMessage> }) {
  const { text, tone, actions = [] } = toast.content;
  useAnnouncement(joinSentences([text, ...actions.map(describeAction)]));
  return (
    <Toast toast={toast} className={styles["toast"] ?? ""} data-tone={tone} render={renderGroup}>
      <Icon node={toneIcons[tone]} />
      <ToastContent role="presentation" className={styles["content"] ?? ""}>
        <Text slot="title">{text}</Text>
      </ToastContent>
      <div className={styles["buttons"]}>
        {toast.content.countdown != null && (
          <Countdown seconds={toast.content.countdown} onOver={() => closeToast(toast.content)} />
        )}
        {actions.map(({ label, key, onPress }) => (
          <Button
            key={label}
            className={styles["action"] ?? ""}
            {...(key && {
              "aria-keyshortcuts": `${isApple ? "Meta" : "Control"}+${key.toUpperCase()}`,
              "data-tooltip": label,
              "data-keys": nameKey(key),
            })}
            onPress={() => {
              onPress();
              closeToast(toast.content);
            }}
          >
            {label}
          </Button>
        ))}
        <Button slot="close" className={styles["close"] ?? ""} aria-label={t`Close`} data-tooltip="">
          <Icon node={X} />
        </Button>
      </div>
    </Toast>
  );
}

/** In place of the library's dialog, of which some screen readers read all by themselves, besides what is announced. */
function renderGroup({ "aria-modal": _, ...props }: ComponentProps<"div">) {
  // A fieldset would be named by a legend, not by its text.
  // biome-ignore lint/a11y/useSemanticElements: see above.
  return <div {...props} role="group" />;
}

/** What a message offers, with its keys, for those who hear it. */
function describeAction({ label, key }: ToastAction): string {
  return key === undefined ? label : `${label}: ${nameKey(key)}`;
}

/** A key with ⌘ or Ctrl, as people write it. */
function nameKey(key: CommandKey): string {
  return `${isApple ? "⌘" : `${t`Ctrl`} `}${key.toUpperCase()}`;
}

/** What the keyboard reaches on the page is scrolled clear of the notifications. */
const reserveRoom = publishHeight("--toasts", (height) => Math.min(height, window.innerHeight / 2));

function findRegion(): HTMLElement | null {
  return document.querySelector(`.${styles["region"]}`);
}

/**
 * Has the focus go to the heading where a message goes away with it and it came from what has gone, too, or from what deletes:
 * a key pressed for the message mustn't delete anything.
 */
function useHarmlessReturn(count: number): void {
  const hadFocus = useRef(false);
  useEffect(
    () =>
      toastQueue.subscribe(() => {
        hadFocus.current = findRegion()?.contains(document.activeElement) === true;
      }),
    [],
  );
  // After the library has given the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies(count): it goes when a message does
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches("[data-deletes]"))
      document.querySelector("h1")?.focus();
  }, [count]);
}

/** Has F6 lead to the notifications, and from there back to where it was pressed before. */
function useWayThere(): void {
  useEffect(() => {
    let origin: Element | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const region = findRegion();
      if (event.key !== "F6" || event.defaultPrevented || region === null) return;
      event.preventDefault();
      // The library's own way there knows none back.
      event.stopPropagation();
      const { activeElement } = document;
      if (!region.contains(activeElement)) {
        origin = activeElement;
        region.focus();
        return;
      }
      const back = origin?.isConnected && origin !== document.body ? origin : document.querySelector("h1");
      if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** How often the countdown looks at the time, in milliseconds. */
const tick = 200;

interface CountdownProps {
  readonly seconds: number;
  readonly onOver: () => void;
}

/** The seconds that are left, which don't pass while someone is at the messages. */
function Countdown({ seconds, onOver }: CountdownProps) {
  const [left, setLeft] = useState(seconds * 1000);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - last;
      last = now;
      if (!isAttended(place.current)) setLeft((before) => before - passed);
    }, tick);
    return () => clearInterval(timer);
  }, []);
  const isOver = left <= 0;
  const secondsLeft = Math.max(0, Math.ceil(left / 1000));
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <span ref={place} aria-hidden className={styles["countdown"]}>
      {t({
        message: `${secondsLeft}\u00a0s left`,
        comment: "Seconds until undoing is no longer offered; “s” is the unit",
      })}
    </span>
  );
}

/** Whether the messages have the focus or are hovered; a touch leaves a hover behind, which means nothing. */
function isAttended(place: HTMLElement | null): boolean {
  const region = place?.closest("[role=region]");
  const hovered = matchMedia("(hover: hover)").matches && region?.matches(":hover");
  return hovered === true || region?.matches(":focus-within") === true;
}
