import type { IconNode } from "lucide";
import { createElement, type ReactNode } from "react";
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
      width="16"
      height="16"
      viewBox="0 0 24 24"
      data-mirrored={mirrored}
      role={name === undefined ? undefined : "img"}
      aria-label={name}
      aria-hidden={name === undefined || undefined}
    >
      {drawShapes(node)}
    </svg>
  );
}

const drawnShapes = new WeakMap<IconNode, ReactNode>();

/** The shapes of an icon, with its paths as one: a table has hundreds of icons, and each element takes time to draw. */
function drawShapes(node: IconNode): ReactNode {
  let shapes = drawnShapes.get(node);
  if (shapes === undefined) {
    shapes = joinPaths(node).map(([tag, attributes], index) =>
      createElement(tag, { ...attributes, key: index }),
    );
    drawnShapes.set(node, shapes);
  }
  return shapes;
}

function joinPaths(node: IconNode): IconNode {
  const { paths = [], others = [] } = Object.groupBy(node, ([tag, attributes]) =>
    tag === "path" && Object.keys(attributes).join() === "d" ? "paths" : "others",
  );
  if (paths.length === 0) return others;
  // The first move of a path is absolute even where it's written as relative: here, the origin comes before it.
  const d = paths.map(([, path]) => String(path["d"]).replace(/^m/, "M0 0m")).join("");
  return [["path", { d }], ...others];
}
