import { type ComponentType, lazy } from "react";
import { Navigate, Route, Routes } from "react-router";
import { type ProjectScreen, projectScreens } from "#contract/screens.ts";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { screenLoaders } from "./screen-loaders.ts";
import { Shell } from "./shell.tsx";

const HomePage = lazy(() => import("./home-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

/** A project's screens by their names in its addresses; the service knows the same names. */
const screens: Readonly<Record<ProjectScreen, ComponentType>> = {
  labels: LabelPage,
  palette: lazy(screenLoaders.palette),
  history: lazy(screenLoaders.history),
  project: lazy(screenLoaders.project),
  import: lazy(screenLoaders.import),
  copy: lazy(screenLoaders.copy),
  compare: lazy(screenLoaders.compare),
  "starter-sets": lazy(screenLoaders["starter-sets"]),
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
