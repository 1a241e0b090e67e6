import { plural, t } from "@lingui/core/macro";
import { Button } from "#dashboard/ui/button.tsx";
import { FloatingBar, FloatingBarCount } from "#dashboard/ui/overlay/floating-bar.tsx";
import styles from "./play-bar.module.css";

interface PlayBarProps {
  /** How many colors aren't saved: at least one. */
  readonly count: number;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** What becomes of the colors that aren't saved. */
export function PlayBar({ count, isSaving, onSave, onDiscard }: PlayBarProps) {
  return (
    <FloatingBar className={styles["bar"] ?? ""} aria-label={t`Unsaved colors`}>
      <FloatingBarCount>
        {plural(count, { one: "# color changed", other: "# colors changed" })}
      </FloatingBarCount>
      <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
        {t`Discard`}
      </Button>
      <Button variant="primary" pending={isSaving} onClick={onSave}>
        {plural(count, { one: "Save # change", other: "Save # changes" })}
      </Button>
    </FloatingBar>
  );
}
