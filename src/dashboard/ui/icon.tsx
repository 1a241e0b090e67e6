import type { IconNode } from "lucide";
import { createElement } from "react";

interface IconProps {
  /** The icon, one of Lucide's. */
  readonly node: IconNode;
  /** What it says; an icon without a name is decoration. */
  readonly "aria-label"?: string;
  readonly className?: string | undefined;
  /** Whether it points along the text, and turns with it. */
  readonly turns?: boolean;
}

/** A line icon in the text's color; its size comes from where it stands. */
export function Icon({ node, "aria-label": name, className, turns }: IconProps) {
  return (
    <svg
      className={className}
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-turns={turns}
      role={name === undefined ? undefined : "img"}
      aria-label={name}
      aria-hidden={name === undefined || undefined}
    >
      {node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
