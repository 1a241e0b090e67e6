import { memo, useMemo, useState } from "react";
import type { PageTheme } from "#color-science/page-theme.ts";
import type { Vision } from "#color-science/vision.ts";
import type { LikePair } from "#dashboard/colors/color-problems.ts";
import { ChosenColor } from "./chosen-color.tsx";
import { useFamilyMove } from "./family-move.ts";
import { type LabelLinks, readReturn } from "./label-links.ts";
import { findNear } from "./near-labels.ts";
import type { PaletteChoices } from "./palette-choices.ts";
import { isColored } from "./palette-labels.ts";
import type { PalettePlay } from "./palette-play.ts";
import { Wheel } from "./wheel.tsx";

interface PlayedWheelProps {
  readonly play: PalettePlay;
  readonly pairs: readonly LikePair[];
  /** Pairs of colors that are alike on purpose. */
  readonly kept: readonly string[];
  readonly locked: PaletteChoices;
  /** Whether a color stays when others move. */
  readonly isFixed: (hex: string) => boolean;
  readonly theme: PageTheme;
  readonly vision: Vision;
  readonly links: LabelLinks;
  readonly onHold: (isHeld: boolean) => void;
}

/** The wheel, and below it the color that is chosen on it. */
export const PlayedWheel = memo(function PlayedWheel(props: PlayedWheelProps) {
  const { play, pairs, kept, locked, isFixed, theme, vision, links, onHold } = props;
  const { labels } = play;
  const [chosenId, setChosenId] = useState(() => readReturn("chosen"));
  const [together, setTogether] = useState(false);
  const move = useFamilyMove(play, together, isFixed);
  const chosen = chosenId === null ? undefined : labels.filter(isColored).find(({ id }) => id === chosenId);
  const near = useMemo(() => (chosen ? findNear(chosen, labels, kept) : []), [chosen, labels, kept]);
  return (
    <>
      <Wheel
        labels={labels}
        pairs={pairs}
        vision={vision}
        chosenId={chosenId}
        onChoose={setChosenId}
        near={near}
        isLocked={(hex) => locked.list.includes(hex)}
        onMove={move}
        onHold={(isHeld) => {
          if (isHeld) play.begin();
          onHold(isHeld);
        }}
      />
      {chosen && (
        <ChosenColor
          key={chosen.id}
          label={chosen}
          near={near}
          theme={theme}
          vision={vision}
          links={links}
          isLocked={locked.list.includes(chosen.hex)}
          onLock={(isLocked) => locked.choose(chosen.hex, isLocked)}
          together={together}
          onTogether={setTogether}
          onBegin={play.begin}
          onMove={move}
        />
      )}
    </>
  );
});
