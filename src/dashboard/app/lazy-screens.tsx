import { type ComponentType, lazy } from "react";
import type { ProjectScreen } from "#contract/screens.ts";
import type { ProjectPlace } from "#dashboard/projects/data/project-address.ts";

const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

const pages: Readonly<Record<Exclude<ProjectScreen, "labels">, ComponentType>> = {
  palette: lazy(() => import("#dashboard/palette/palette-page.tsx")),
  project: lazy(() => import("#dashboard/projects/project-page.tsx")),
  import: lazy(() => import("#dashboard/import/import-page.tsx")),
  copy: lazy(() => import("#dashboard/compare/copy-page.tsx")),
  compare: lazy(() => import("#dashboard/compare/comparison-page.tsx")),
  "starter-sets": lazy(() => import("#dashboard/import/starter-set-page.tsx")),
};

/**
 * A project's screens other than its labels. They are told apart here, not in app.tsx, so that the first file doesn't
 * list what each of them is made of.
 */
export default function LaterScreen({ screen = "" }: Pick<ProjectPlace, "screen">) {
  const Page = isLaterScreen(screen) ? pages[screen] : NotFoundPage;
  return <Page />;
}

function isLaterScreen(screen: string): screen is keyof typeof pages {
  return Object.hasOwn(pages, screen);
}
