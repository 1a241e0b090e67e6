import type { IconNode } from "lucide";

/** A wheel with spokes, for a project. */
export const ProjectIcon: IconNode = [
  ["circle", { cx: 12, cy: 12, r: 4 }],
  ["path", { d: "M12 3v5m0 8v5M3 12h5m8 0h5M5.6 5.6l3.6 3.6m5.6 5.6 3.6 3.6m-12.8 0 3.6-3.6m5.6-5.6 3.6-3.6" }],
];

/** A spark, for starter sets. */
export const StarterIcon: IconNode = [["path", { d: "M12 3v6m0 6v6M3 12h6m6 0h6" }]];
