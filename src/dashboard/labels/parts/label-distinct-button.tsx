import { t } from "@lingui/core/macro";
import { Dice3 } from "lucide";
import { useEffect, useRef } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import { doColorWork } from "#dashboard/colors/worker-client.ts";
import { colorsOf, type Neighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";

interface LabelDistinctButtonProps {
  readonly neighbors: Neighbors;
  /** The color as it is typed: what is typed after the press is left alone. */
  readonly typed: string;
  /** Takes the proposed color, as `#RRGGBB`. */
  readonly onPropose: (color: string) => void;
  /** Takes a sentence when there is no proposal, and why; undefined with each new try. */
  readonly onProblem: (problem: string | undefined) => void;
}

/** Proposes the color that can best be told from all other labels of the project; pressed again, the next best. */
export function LabelDistinctButton(props: LabelDistinctButtonProps) {
  const { neighbors, typed, onPropose, onProblem } = props;
  const asked = useRef({ takenKey: "", times: 0 });
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);

  async function propose(): Promise<void> {
    const typedBefore = latest.current;
    onProblem(undefined);
    const labels = neighbors.labels ?? (await neighbors.read());
    if (labels === undefined) {
      onProblem(t`The project’s labels couldn’t be read. Try again.`);
      return;
    }
    const taken = colorsOf(labels);
    const { theme } = neighbors;
    const takenKey = [theme, ...taken].join();
    const times = asked.current.takenKey === takenKey ? asked.current.times + 1 : 1;
    asked.current = { takenKey, times };
    try {
      const proposals = await doColorWork("distinct", { taken, count: times + 1, theme });
      // Only the last press counts.
      if (asked.current.times !== times || latest.current !== typedBefore) return;
      // What the label has already is no proposal.
      const isOwn = times === 1 && proposals[0] === normalizeHexColor(typedBefore)?.toUpperCase();
      const place = isOwn ? 2 : times;
      asked.current = { takenKey, times: place };
      const proposal = proposals[place - 1];
      if (proposal !== undefined) onPropose(proposal);
      else if (times > 1) {
        // All have been proposed: it begins anew.
        asked.current = { takenKey, times: 0 };
        await propose();
      } else onProblem(t`No distinct colors are left.`);
    } catch {
      asked.current = { takenKey, times: times - 1 };
      onProblem(t`Part of the console couldn’t be loaded. Try again.`);
    }
  }

  return (
    <Button onClick={() => void propose()}>
      <Icon node={Dice3} />
      {t({
        message: "Distinct",
        context: "button",
        comment: "Button: proposes a color that is unlike all others",
      })}
    </Button>
  );
}
