import type { IconNode } from "lucide";
import { createElement } from "react";
import styles from "./icon.module.css";

interface IconProps {
  /** The icon, one of Lucide's. */
  readonly node: IconNode;
  /** What it says; an icon without a name is decoration. */
  readonly "aria-label"?: string;
  readonly className?: string | undefined;
  /** Whether it points along the text, and turns with it. */
  readonly mirrored?: boolean;
}

/** A line icon in the text's color; its size comes from where it stands. */
export function Icon({ node, "aria-label": name, className, mirrored }: IconProps) {
  return (
    <svg
      className={className === undefined ? styles["icon"] : `${styles["icon"]} ${className}`}
      width="1rem"
      height="1rem"
      viewBox="0 0 24 24"
      data-mirrored={mirrored}
      role={name === undefined ? undefined : "img"}
      aria-label={name}
      aria-hidden={name === undefined || undefined}
    >
      {node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
