import { lazy } from "react";
import type { ProjectPlace } from "#dashboard/projects/project-address.ts";

const NotFoundPage = lazy(() => import("./not-found-page.tsx"));
const PalettePage = lazy(() => import("#dashboard/palette/palette-page.tsx"));
const ProjectPage = lazy(() => import("#dashboard/projects/project-page.tsx"));
const ImportPage = lazy(() => import("#dashboard/transfer/import-page.tsx"));
const CopyPage = lazy(() => import("#dashboard/transfer/copy-page.tsx"));
const ComparisonPage = lazy(() => import("#dashboard/transfer/comparison-page.tsx"));
const StarterSetPage = lazy(() => import("#dashboard/transfer/starter-set-page.tsx"));

/**
 * A project's screens other than its labels. They are told apart here, not in app.tsx, so that the first file doesn't
 * list what each of them is made of.
 */
export default function LaterScreen({ screen }: Pick<ProjectPlace, "screen">) {
  switch (screen) {
    case "palette":
      return <PalettePage />;
    case "project":
      return <ProjectPage />;
    case "import":
      return <ImportPage />;
    case "copy":
      return <CopyPage />;
    case "compare":
      return <ComparisonPage />;
    case "starter-sets":
      return <StarterSetPage />;
    default:
      return <NotFoundPage />;
  }
}
