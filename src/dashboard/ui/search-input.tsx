import { Search } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import styles from "./search-input.module.css";

/** A field to search in; what is given as its children stands in its end. */
export function SearchInput({ children, ...input }: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <span className={styles["box"]}>
      <Icon node={Search} />
      <input autoComplete="off" {...input} type="search" />
      {children}
    </span>
  );
}
