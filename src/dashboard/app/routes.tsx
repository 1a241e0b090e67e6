import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { laterLabelParts } from "./later-parts.ts";
import { loadOtherPages, screenLoaders } from "./screen-loaders.ts";
import { Shell } from "./shell.tsx";

const HomePage = lazyPart(async () => (await loadOtherPages()).HomePage);
const NotFoundPage = lazyPart(async () => (await loadOtherPages()).NotFoundPage);

/** A project's other screens, by their names in its addresses. */
const screens = Object.entries(screenLoaders).map(([name, load]) => ({
  name,
  Screen: lazyPart(async () => (await load()).default),
}));

/** The console's routes, for people who are signed in. Like those of the service, they are case-sensitive. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="projects" caseSensitive element={<Navigate to="/" replace />} />
        <Route path="projects/:appId" caseSensitive>
          <Route index element={<LabelsRedirect />} />
          <Route path="labels" caseSensitive element={<LabelPage later={laterLabelParts} />} />
          {screens.map(({ name, Screen }) => (
            <Route key={name} path={name} caseSensitive element={<Screen />} />
          ))}
        </Route>
      </Route>
      <Route
        path="*"
        element={
          <Suspense>
            <NotFoundPage />
          </Suspense>
        }
      />
    </Routes>
  );
}

/** Leads from a project's own address to its labels. */
function LabelsRedirect() {
  return <Navigate to={projectAddress(useAppId(), "labels")} replace />;
}
