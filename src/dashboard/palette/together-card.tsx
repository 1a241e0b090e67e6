import { plural, t } from "@lingui/core/macro";
import { memo } from "react";
import { Card } from "#dashboard/ui/card.tsx";
import { AdjustTool, type AdjustToolProps } from "./adjust-tool.tsx";
import { type Mood, noMood } from "./color-moves.ts";
import { ColorSlider } from "./color-slider.tsx";
import { formatDegrees, formatPercent } from "./number-text.ts";
import type { PalettePlay } from "./palette-play.ts";
import styles from "./together-card.module.css";

/** The farthest that all colors can be made lighter or darker, in percent. */
const mostLight = 50;

interface TogetherCardProps extends Pick<AdjustToolProps, "palette" | "kept"> {
  /** As it is when no dot is held. */
  readonly play: PalettePlay;
  /** Whether a color stays. */
  readonly isFixed: (hex: string) => boolean;
}

/** What can be done to all colors together; those that are locked stay. */
export const TogetherCard = memo(function TogetherCard(props: TogetherCardProps) {
  const { play, palette, isFixed, kept } = props;
  const { mood, setMood, begin } = play;
  const move = (part: Partial<Mood>) => setMood({ ...noMood, ...mood, ...part });
  const fixed = palette.families.map(({ hex }) => hex).filter(isFixed);
  return (
    <Card title={t`All colors together`}>
      <div className={styles["tools"]}>
        <ColorSlider
          label={t({ message: "Turn", comment: "Slider: moves all colors around the color wheel" })}
          min={-180}
          max={180}
          value={mood.turn}
          text={formatDegrees(mood.turn)}
          onBegin={begin}
          onChange={(turn) => move({ turn })}
        />
        <ColorSlider
          label={t`Calm – vivid`}
          min={-100}
          max={100}
          value={mood.vivid}
          text={formatPercent(mood.vivid, true)}
          onBegin={begin}
          onChange={(vivid) => move({ vivid })}
        />
        <ColorSlider
          label={t`Dark – light`}
          min={-mostLight}
          max={mostLight}
          value={mood.light}
          text={formatPercent(mood.light, true)}
          onBegin={begin}
          onChange={(light) => move({ light })}
        />
        <p className={styles["note"]}>{describeFixed(fixed.length)}</p>
        <AdjustTool palette={palette} fixed={fixed} kept={kept} onAdjust={play.recolorAtOnce} />
      </div>
    </Card>
  );
});

function describeFixed(count: number): string {
  return plural(count, {
    one: "# color stays: those you lock, and the project’s own.",
    other: "# colors stay: those you lock, and the project’s own.",
  });
}
