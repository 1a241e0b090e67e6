import { plural, t } from "@lingui/core/macro";
import { type IconNode, Redo2, Undo2 } from "lucide";
import { flushSync } from "react-dom";
import { Button } from "#dashboard/ui/button.tsx";
import type { DraftUndo } from "#dashboard/ui/draft-undo.ts";
import { Icon } from "#dashboard/ui/icon.tsx";
import { FloatingBar, FloatingBarCount } from "#dashboard/ui/overlay/floating-bar.tsx";
import styles from "./play-bar.module.css";

interface PlayBarProps {
  /** How many colors aren't saved; none where all that was done is undone. */
  readonly count: number;
  readonly steps: DraftUndo | null;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** What becomes of the colors that aren't saved. */
export function PlayBar({ count, steps, isSaving, onSave, onDiscard }: PlayBarProps) {
  return (
    <FloatingBar className={styles["bar"] ?? ""} aria-label={t`Unsaved colors`}>
      <FloatingBarCount>
        {plural(count, { one: "# color changed", other: "# colors changed" })}
      </FloatingBarCount>
      <StepButton icon={Undo2} name={t`Undo`} step={isSaving ? null : steps?.undo} />
      <StepButton icon={Redo2} name={t`Redo`} step={isSaving ? null : steps?.redo} />
      {count > 0 && (
        <>
          <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
            {t`Discard`}
          </Button>
          <Button changes variant="primary" pending={isSaving} onClick={onSave}>
            {plural(count, { one: "Save # change", other: "Save # changes" })}
          </Button>
        </>
      )}
    </FloatingBar>
  );
}

interface StepButtonProps {
  readonly icon: IconNode;
  readonly name: string;
  readonly step: (() => void) | null | undefined;
}

function StepButton({ icon, name, step }: StepButtonProps) {
  return (
    <Button
      variant="quiet"
      iconOnly
      aria-label={name}
      disabled={!step}
      onClick={({ currentTarget: button }) => {
        if (step) flushSync(step);
        // After the last step the focus goes to the other button.
        if (button.disabled) button.parentElement?.querySelector<HTMLElement>("button:enabled")?.focus();
      }}
    >
      <Icon node={icon} />
    </Button>
  );
}
