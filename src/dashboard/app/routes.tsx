import { type ComponentType, lazy } from "react";
import { Navigate, Route, Routes } from "react-router";
import { type ProjectScreen, projectScreens } from "#contract/screens.ts";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { Shell } from "./shell.tsx";

const HomePage = lazy(() => import("./home-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

/** A project's screens by their names in its addresses; the service knows the same names. */
const screens: Readonly<Record<ProjectScreen, ComponentType>> = {
  labels: LabelPage,
  palette: lazy(() => import("#dashboard/palette/palette-page.tsx")),
  project: lazy(() => import("#dashboard/projects/project-page.tsx")),
  import: lazy(() => import("#dashboard/import/import-page.tsx")),
  copy: lazy(() => import("#dashboard/compare/copy-page.tsx")),
  compare: lazy(() => import("#dashboard/compare/comparison-page.tsx")),
  "starter-sets": lazy(() => import("#dashboard/import/starter-set-page.tsx")),
};

/** The console's routes, for people who are signed in. Like the service, they tell upper from lower case. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="projects/:appId" caseSensitive>
          <Route index element={<LabelsRedirect />} />
          {projectScreens.map((name) => {
            const Screen = screens[name];
            return <Route key={name} path={name} caseSensitive element={<Screen />} />;
          })}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

/** Leads from a project's own address to its labels. */
function LabelsRedirect() {
  return <Navigate to={projectAddress(useAppId(), "labels")} replace />;
}
