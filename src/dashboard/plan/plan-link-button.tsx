import { t } from "@lingui/core/macro";
import { packPlan, reviewUrl, writePlan } from "#client/plan-link.ts";
import type { JobKind, JobStep } from "#dashboard/jobs/job-store.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { saveFile } from "#dashboard/ui/save-file.ts";

export interface PlanLinkButtonProps {
  /** The project whose labels are to change. */
  readonly appId: string;
  readonly kind: JobKind;
  /** What the batch will be known by; null for nothing. */
  readonly title: string | null;
  readonly changes: readonly JobStep[];
}

/** Copies an address at which somebody else reviews the changes, and applies them as themselves; one too long is saved as a file. */
export function PlanLinkButton({ appId, kind, title, changes }: PlanLinkButtonProps) {
  async function makeLink(): Promise<string | null> {
    const batchKind = kind === "revert" || kind === "redo" ? "undo" : kind;
    const plan = { appId, kind: batchKind, title, from: readApi()?.userName ?? null, changes };
    const fragment = await packPlan(plan);
    if (fragment !== null) return reviewUrl(location.origin + basePath, appId, fragment);
    saveFile({ name: "label-changes.json", type: "application/json", content: writePlan(plan) });
    const text = t`That’s too much for a link, so the changes were saved as a file. Send it: Import opens it.`;
    showToast({ subject: appId, tone: "good", text });
    return null;
  }

  return changes.length > 0 && <CopyButton named text={makeLink} name={t`Copy link for review`} />;
}
