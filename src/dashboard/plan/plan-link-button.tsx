import { t } from "@lingui/core/macro";
import { Copy } from "lucide";
import { planLinkLimit, reviewUrl } from "#client/plan-link.ts";
import { nameJob } from "#dashboard/jobs/job-sentence.ts";
import type { JobPlan, JobStep } from "#dashboard/jobs/job-store.ts";
import { basePath } from "#dashboard/session/data/service-choices.ts";
import { readApi } from "#dashboard/session/data/session-store.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { copyText } from "#dashboard/ui/clipboard.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { showToast } from "#dashboard/ui/overlay/toast.ts";
import { saveFile } from "#dashboard/ui/save-file.ts";

interface PlanLinkButtonProps {
  /** The project whose labels are to change. */
  readonly appId: string;
  /** The job that the changes would be here, which names them. */
  readonly job: Pick<JobPlan, "kind"> & Partial<Pick<JobPlan, "subject">>;
  readonly changes: readonly JobStep[];
}

/** Copies an address at which somebody else reviews the changes, and applies them as themselves; or saves it as a file. */
export function PlanLinkButton({ appId, job: { kind, subject = null }, changes }: PlanLinkButtonProps) {
  async function share(): Promise<void> {
    const title = nameJob({ kind, subject, steps: changes });
    const plan = { title, from: readApi()?.userName ?? null, changes };
    const link = reviewUrl(location.origin + basePath, appId, plan);
    const isCopied = link.length <= planLinkLimit && (await copyText(link));
    if (!isCopied) saveFile({ name: "label-changes.txt", type: "text/plain", content: link });
    const text = isCopied
      ? t`Copied`
      : t`The link couldn’t be copied, so it was saved as a file. Send the file: Import opens it.`;
    showToast({ subject: appId, tone: "good", text });
  }

  return (
    changes.length > 0 && (
      <Button variant="quiet" onClick={() => void share()}>
        <Icon node={Copy} />
        <span>{t`Copy link for review`}</span>
      </Button>
    )
  );
}
