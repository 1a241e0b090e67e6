import { t } from "@lingui/core/macro";
import { PanelRight } from "lucide";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { togglePreview, usePreviewOpening } from "./preview-opening.ts";

/** Opens and closes the preview of the public changelog. */
export function PreviewButton() {
  return (
    <Button
      iconOnly
      aria-label={t`Preview`}
      aria-pressed={usePreviewOpening()}
      data-preview-button
      onClick={togglePreview}
    >
      <Icon mirrored node={PanelRight} />
    </Button>
  );
}
