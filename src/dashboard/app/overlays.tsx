import { Suspense } from "react";
import { useLocation } from "react-router";
import JobDock from "#dashboard/jobs/job-dock.tsx";
import { useHasJobs } from "#dashboard/jobs/job-store.ts";
import { showWithUndo, undoEntry } from "#dashboard/labels/data/changes/run-label-change.ts";
import { usePreviewOpening } from "#dashboard/preview/data/preview-opening.ts";
import { hasPreview } from "#dashboard/preview/data/preview-screens.ts";
import { readProjectAddress } from "#dashboard/projects/data/project-address.ts";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import { lazyPart } from "#dashboard/ui/loading/lazy-part.tsx";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";

const PreviewPanel = lazyPart(async () => (await import("#dashboard/preview/preview-panel.tsx")).default);

/** What lies over every screen: messages, the work in progress, and the preview of the open project's public changelog. */
export function Overlays({ appId }: { readonly appId: string | null }) {
  const hasJobs = useHasJobs();
  const { pathname } = useLocation();
  const isPreviewOpen = usePreviewOpening() && hasPreview(readProjectAddress(pathname)?.screen);
  const project = useProject(appId ?? "");
  return (
    <>
      <ToastRegion />
      {isPreviewOpen && project !== undefined && (
        <Suspense>
          <PreviewPanel key={project.app_id} appId={project.app_id} />
        </Suspense>
      )}
      {hasJobs && <JobDock open={appId} onUndo={undoEntry} onDone={showWithUndo} />}
    </>
  );
}
