import { Navigate, Route, Routes } from "react-router";
import { projectScreens } from "#contract/screens.ts";
import { LabelPage } from "#dashboard/labels/list/label-page.tsx";
import { projectAddress, useAppId } from "#dashboard/projects/data/project-address.ts";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import { laterLabelParts } from "./later-parts.ts";
import { loadOtherPages, screenLoaders } from "./screen-loaders.ts";
import { Shell } from "./shell.tsx";

const HomePage = lazyPart(async () => (await loadOtherPages()).HomePage);
const NotFoundPage = lazyPart(async () => (await loadOtherPages()).NotFoundPage);

/** A project's screens, with their names in its addresses; the service knows the same names. */
const screens = projectScreens.map((name) => ({
  name,
  Screen: name === "labels" ? Labels : lazyPart(async () => (await screenLoaders[name]()).default),
}));

/** The console's routes, for people who are signed in. Like the service, they tell upper from lower case. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomePage />} />
        <Route path="projects" caseSensitive element={<Navigate to="/" replace />} />
        <Route path="projects/:appId" caseSensitive>
          <Route index element={<LabelsRedirect />} />
          {screens.map(({ name, Screen }) => (
            <Route key={name} path={name} caseSensitive element={<Screen />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function Labels() {
  return <LabelPage later={laterLabelParts} />;
}

/** Leads from a project's own address to its labels. */
function LabelsRedirect() {
  return <Navigate to={projectAddress(useAppId(), "labels")} replace />;
}
