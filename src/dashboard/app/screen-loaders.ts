import type { ComponentType } from "react";
import type { ProjectScreen } from "#contract/screens.ts";

type Loader = () => Promise<{ readonly default: ComponentType }>;

/** Loads the code of each of a project's screens but the first one’s. */
export const screenLoaders: Readonly<Record<Exclude<ProjectScreen, "labels">, Loader>> = {
  palette: () => import("#dashboard/palette/palette-page.tsx"),
  history: () => import("#dashboard/history/history-page.tsx"),
  project: () => import("#dashboard/projects/project-page.tsx"),
  import: () => import("#dashboard/import/import-page.tsx"),
  copy: () => import("#dashboard/compare/copy-page.tsx"),
  compare: () => import("#dashboard/compare/comparison-page.tsx"),
  "starter-sets": () => import("#dashboard/import/starter-set-page.tsx"),
};
