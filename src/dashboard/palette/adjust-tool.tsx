import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import type { Adjustment } from "#dashboard/colors/color-tasks.ts";
import { greatestReach, mostFamilies, usualReach } from "#dashboard/colors/respacing.ts";
import { doColorWork } from "#dashboard/colors/worker-client.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { formatCount } from "#dashboard/ui/text/count.ts";
import type { NewColors } from "./color-moves.ts";
import { ColorSlider } from "./color-slider.tsx";
import { type JudgedPalette, toColored } from "./palette-families.ts";
import styles from "./together-card.module.css";

export interface AdjustToolProps {
  /** As it is played. */
  readonly palette: JudgedPalette;
  /** The colors that stay, as `#RRGGBB`. */
  readonly fixed: readonly string[];
  /** Pairs of colors that are alike on purpose. */
  readonly kept: readonly string[];
  readonly onAdjust: (colors: NewColors) => void;
}

/** The slider's least: nobody sees that a color has moved by less. */
const leastReach = 2;

/** Gives colors that look alike others of the same hue family, never at the cost of a score. */
export function AdjustTool({ palette, fixed, kept, onAdjust }: AdjustToolProps) {
  const [reach, setReach] = useState(usualReach);
  const [isLooking, setLooking] = useState(false);
  const [outcome, setOutcome] = useState("");
  const told = isLooking ? t`Looking for colors…` : outcome;
  useAnnouncement(told);

  async function adjust(): Promise<void> {
    const { families, theme } = palette;
    setLooking(true);
    try {
      const adjustment = await doColorWork("respace", {
        labels: families.map(toColored),
        theme,
        options: { reach, locked: fixed, kept },
      });
      const colors = new Map(adjustment.colors);
      onAdjust(
        new Map(
          families.flatMap(({ hex, labels }) => {
            const color = colors.get(hex);
            return color === undefined ? [] : labels.map(({ id }) => [id, color] as const);
          }),
        ),
      );
      setOutcome(describeOutcome(adjustment));
    } catch {
      setOutcome(t`The colors can’t be compared: part of the console couldn’t be loaded.`);
    } finally {
      setLooking(false);
    }
  }

  return (
    <div className={styles["adjust"]}>
      <ColorSlider
        label={t`Maximum color change`}
        min={leastReach}
        max={greatestReach}
        value={reach}
        text={t`ΔE ${formatCount(reach)}`}
        onChange={setReach}
      />
      <div className={styles["outcome"]}>
        <p>{told || t`Colors that look alike move apart, each within its hue family.`}</p>
        <Button pending={isLooking} onClick={() => void adjust()}>
          {t`Adjust colors`}
        </Button>
      </div>
    </div>
  );
}

/** What came of it, in a sentence. */
function describeOutcome({ colors, tooMany, remaining }: Adjustment): string {
  if (tooMany) {
    return plural(mostFamilies, {
      one: "There is more than # color, which is more than people can tell apart. Give related labels the same color first.",
      other:
        "There are more than # colors, which is more than people can tell apart. Give related labels the same color first.",
    });
  }
  if (remaining === 0) {
    return colors.length === 0
      ? t`Nothing to adjust: people with any common type of color vision can tell these colors apart.`
      : t`With these changes, people with any common type of color vision can tell the colors apart.`;
  }
  return plural(remaining, {
    one: "# pair still looks alike. Allow a larger color change, or unlock some colors.",
    other: "# pairs still look alike. Allow a larger color change, or unlock some colors.",
  });
}
