import { t } from "@lingui/core/macro";
import { PanelRight } from "lucide";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./preview-button.module.css";
import { togglePreview, usePreviewOpening } from "./preview-opening.ts";

/** Opens the preview of the public changelog; closes it where it lies over the screen. */
export function PreviewButton() {
  return (
    <span className={styles["place"]}>
      <Button
        aria-pressed={usePreviewOpening()}
        aria-label={t`Preview`}
        data-tooltip=""
        data-preview-button
        onClick={({ currentTarget }) => {
          togglePreview();
          // Beside the screen, the preview has a button of its own.
          if (!currentTarget.checkVisibility()) document.querySelector("h1")?.focus();
        }}
      >
        <Icon mirrored node={PanelRight} />
      </Button>
    </span>
  );
}
