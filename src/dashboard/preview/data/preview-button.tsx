import { t } from "@lingui/core/macro";
import { Eye } from "lucide";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./preview-button.module.css";
import { togglePreview, usePreviewOpening } from "./preview-opening.ts";

/** Opens and closes the preview of the public changelog. */
export function PreviewButton() {
  return (
    <Button aria-pressed={usePreviewOpening()} data-preview-button onClick={togglePreview}>
      <Icon node={Eye} />
      <span className={styles["name"]}>{t`Preview`}</span>
    </Button>
  );
}
