import type { ProjectScreen } from "#contract/screens.ts";

/** Loads the page that asks for a token. */
export const loadSignIn = () => import("#dashboard/session/sign-in-page.tsx");

/** Loads the pages of addresses that name no screen of a project. */
export const loadOtherPages = () => import("./other-pages.tsx");

/** Loads the code of each of a project's screens but the first one’s. */
export const screenLoaders = {
  palette: () => import("#dashboard/palette/palette-page.tsx"),
  history: () => import("#dashboard/history/history-page.tsx"),
  project: () => import("#dashboard/projects/project-page.tsx"),
  import: () => import("#dashboard/import/import-page.tsx"),
  compare: () => import("#dashboard/compare/compare-page.tsx"),
  "starter-sets": () => import("#dashboard/import/starter-set-page.tsx"),
  review: () => import("#dashboard/review/review-page.tsx"),
} satisfies Readonly<Record<Exclude<ProjectScreen, "labels">, () => Promise<unknown>>>;
