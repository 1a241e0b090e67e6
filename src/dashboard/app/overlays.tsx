import JobDock from "#dashboard/jobs/job-dock.tsx";
import { useHasJobs } from "#dashboard/jobs/job-store.ts";
import { showWithUndo, undoEntry } from "#dashboard/labels/data/changes/run-label-change.ts";
import { usePreviewOpening } from "#dashboard/preview/data/preview-opening.ts";
import PreviewPanel from "#dashboard/preview/preview-panel.tsx";
import { useProject } from "#dashboard/projects/data/project-queries.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";

interface OverlaysProps {
  /** The project that the address names; null where it names none. */
  readonly appId: string | null;
  /** Whether the screen has the preview beside it, where that is open. */
  readonly hasPreview: boolean;
}

/** What lies over every screen: messages, the work in progress, and the preview of the open project's public changelog. */
export function Overlays({ appId, hasPreview }: OverlaysProps) {
  const hasJobs = useHasJobs();
  const isPreviewOpen = usePreviewOpening();
  const project = useProject(appId ?? "");
  return (
    <>
      <ToastRegion />
      {hasPreview && isPreviewOpen && project !== undefined && (
        <PreviewPanel key={project.app_id} appId={project.app_id} />
      )}
      {hasJobs && <JobDock open={appId} onUndo={undoEntry} onDone={showWithUndo} />}
    </>
  );
}
