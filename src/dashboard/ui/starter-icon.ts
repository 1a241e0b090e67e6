import type { IconNode } from "lucide";

/** A spark, for starter sets. */
export const StarterIcon: IconNode = [["path", { d: "M12 3v6m0 6v6M3 12h6m6 0h6" }]];
