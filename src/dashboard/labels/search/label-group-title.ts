import { t } from "@lingui/core/macro";
import type { LabelGroup } from "#dashboard/labels/data/label-groups.ts";
import { showName } from "#dashboard/ui/text/text-direction.ts";

/** What a group is called. */
export function groupTitle({ key, prefix }: LabelGroup): string {
  return key === "" ? t`Other labels` : showName(prefix);
}
