import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import styles from "./floating-bar.module.css";

/** How far (pixels) messages stay from the bar. */
const gap = 12;
const carryMessages = publishHeight("--selection-bar", (height) => height + gap);

interface FloatingBarProps extends Omit<ComponentProps<"section">, "ref"> {
  readonly "aria-label": string;
  readonly ref?: RefObject<HTMLElement | null>;
}

/** What can be done with a selection, at the bottom of the window; messages, and the end of the page, stand on it. */
export function FloatingBar({ ref, className = "", ...rest }: FloatingBarProps) {
  const own = useRef<HTMLElement>(null);
  const bar = ref ?? own;
  useEffect(() => carryMessages(bar.current), [bar]);
  return <section ref={bar} {...rest} className={`${styles["bar"]} ${className}`} />;
}

/** How much is selected. */
export function FloatingBarCount({ children }: { readonly children: ReactNode }) {
  return <p className={styles["count"]}>{children}</p>;
}
