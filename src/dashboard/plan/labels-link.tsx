import { t } from "@lingui/core/macro";
import { ArrowLeft } from "lucide";
import { projectAddress } from "#dashboard/projects/data/project-address.ts";
import { ButtonLink } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";

/** The way from a screen about whole sets of labels back to the labels themselves. */
export function LabelsLink({ appId }: { readonly appId: string }) {
  return (
    <ButtonLink to={projectAddress(appId, "labels")}>
      <Icon node={ArrowLeft} />
      {t`Back to labels`}
    </ButtonLink>
  );
}
