import JobDock from "#dashboard/jobs/job-dock.tsx";
import { useHasJobs } from "#dashboard/jobs/job-store.ts";
import { undoJob } from "#dashboard/labels/data/label-undo.ts";
import ToastRegion from "#dashboard/ui/overlay/toast-region.tsx";

/** What lies over every screen: messages, and the work in progress. */
export function Overlays({ appId }: { readonly appId: string | null }) {
  const hasJobs = useHasJobs();
  return (
    <>
      <ToastRegion />
      {hasJobs && <JobDock open={appId} onUndo={undoJob} />}
    </>
  );
}
