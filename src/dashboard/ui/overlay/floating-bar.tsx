import { type ComponentProps, type ReactNode, type RefObject, useEffect } from "react";
import { publishHeight } from "#dashboard/ui/table/published-height.ts";
import styles from "./floating-bar.module.css";

/** How far (pixels) messages stay from the bar. */
const gap = 12;
const carryMessages = publishHeight("--selection-bar", (height) => height + gap);

interface FloatingBarProps extends Omit<ComponentProps<"section">, "ref" | "className"> {
  readonly "aria-label": string;
  readonly ref: RefObject<HTMLElement | null>;
  readonly className: string | undefined;
}

/** What can be done with a selection, at the bottom of the window; messages, and the end of the page, stand on it. */
export function FloatingBar({ ref, className, ...rest }: FloatingBarProps) {
  useEffect(() => carryMessages(ref.current), [ref]);
  return <section ref={ref} {...rest} className={`${styles["bar"]} ${className}`} />;
}

/** How much is selected. */
export function FloatingBarCount({ children }: { readonly children: ReactNode }) {
  return <p className={styles["count"]}>{children}</p>;
}
