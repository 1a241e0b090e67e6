import { useId } from "react";
import { type Vision, visionMatrix } from "#color-science/vision.ts";
import { createStore, useStore } from "#dashboard/ui/storage/store.ts";

/** With whose eyes the preview is seen, and the colors beside it. */
export const previewVision = createStore<Vision>("normal");

/** A filter that shows whatever it is used on as people with the preview's color vision see it. */
export function useVisionFilter() {
  const id = useId();
  const vision = useStore(previewVision);
  if (vision === "normal") return { filter: null, style: {} };
  const values = [...visionMatrix(vision).map((row) => [...row, 0, 0].join(" ")), "0 0 0 1 0"].join(" ");
  return {
    filter: (
      <svg className="visually-hidden" aria-hidden>
        <filter id={id} colorInterpolationFilters="linearRGB">
          <feColorMatrix values={values} />
        </filter>
      </svg>
    ),
    style: { filter: `url("#${id}")` },
  };
}
