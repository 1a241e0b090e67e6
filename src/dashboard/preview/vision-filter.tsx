import { useId } from "react";
import { type Vision, visionMatrix } from "#color-science/vision.ts";
import styles from "./preview-panel.module.css";

/** A filter that shows whatever it is used on as people with a kind of color vision see it. */
export function useVisionFilter(vision: Vision) {
  const id = useId();
  if (vision === "normal") return { filter: null, style: {} };
  const values = [...visionMatrix(vision).map((row) => [...row, 0, 0].join(" ")), "0 0 0 1 0"].join(" ");
  return {
    filter: (
      <svg className={styles["filter"]} aria-hidden>
        <filter id={id} colorInterpolationFilters="linearRGB">
          <feColorMatrix values={values} />
        </filter>
      </svg>
    ),
    style: { filter: `url("#${id}")` },
  };
}
