import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

/** The browser's own list to choose from, looking like the buttons beside it. */
export function Select(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className={styles["box"]}>
      <select {...props} className={styles["select"]} />
      <Icon node={ChevronDown} />
    </span>
  );
}
