import { t } from "@lingui/core/macro";
import { Pipette } from "lucide";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";

declare global {
  interface Window {
    /** Chromium has it, no other browser yet. */
    readonly EyeDropper?: new () => { readonly open: () => Promise<{ readonly sRGBHex: string }> };
  }
}

interface LabelEyedropperProps {
  /** Takes the color, as `#RRGGBB` in capitals. */
  readonly onPick: (color: string) => void;
  /** Takes a sentence where none could be picked. */
  readonly onProblem: (problem: string) => void;
}

/** Picks a color from anywhere on the screen, in browsers that can do so. */
export function LabelEyedropper({ onPick, onProblem }: LabelEyedropperProps) {
  const { EyeDropper } = window;
  if (EyeDropper === undefined) return null;

  async function pick(eyedropper: InstanceType<NonNullable<typeof EyeDropper>>): Promise<void> {
    try {
      onPick((await eyedropper.open()).sRGBHex.toUpperCase());
    } catch (error) {
      // Escape was pressed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      onProblem(t`The browser couldn’t pick a color from the screen.`);
    }
  }

  return (
    <Button
      iconOnly
      data-tooltip=""
      aria-label={t`Pick a color from the screen`}
      onClick={() => void pick(new EyeDropper())}
    >
      <Icon node={Pipette} />
    </Button>
  );
}
