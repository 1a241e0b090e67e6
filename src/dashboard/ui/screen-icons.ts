import type { IconNode } from "lucide";

/** A clock that goes back, for history. */
export const HistoryIcon: IconNode = [["path", { d: "M3 3v5h5M3.3 8a9 9 0 1 1-.3 4m9-5v5l4 2" }]];

/** A wheel with spokes, for a project. */
export const ProjectIcon: IconNode = [
  ["circle", { cx: 12, cy: 12, r: 4 }],
  [
    "path",
    { d: "M12 3v5m0 8v5M3 12h5m8 0h5M5.6 5.6l3.6 3.6m5.6 5.6 3.6 3.6m-12.8 0 3.6-3.6m5.6-5.6 3.6-3.6" },
  ],
];

/** A spark, for starter sets. */
export const StarterIcon: IconNode = [["path", { d: "M12 3v6m0 6v6M3 12h6m6 0h6" }]];

/** Arrows down and up, for import and export. */
export const TransferIcon: IconNode = [["path", { d: "m3 16 4 4 4-4m-4 4V4m14 4-4-4-4 4m4-4v16" }]];

/** Columns side by side, for a comparison. */
export const CompareIcon: IconNode = [["path", { d: "M4 4h16v16H4zm5 0v16m6 0V4" }]];
