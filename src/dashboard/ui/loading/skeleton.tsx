import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** What screen readers are told, such as “Loading labels…”; nothing where another one says it. */
  readonly says?: string;
  /** How many lines there are under the title. */
  readonly lines?: number;
}

/** The place of a card while what it shows is awaited: a title and lines, and nothing to read but that it loads. */
export function Skeleton({ says, lines = 6 }: SkeletonProps) {
  const style: Record<`--${string}`, number> = { "--lines": lines };
  return (
    <div className={styles["skeleton"]} style={style as CSSProperties} role={says && "status"}>
      {says && <span className="visually-hidden">{says}</span>}
    </div>
  );
}
