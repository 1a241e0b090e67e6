import { useRef } from "react";
import { moveAlong, type NewColors } from "./color-moves.ts";
import { findRelated } from "./palette-families.ts";
import { type ColoredPaletteLabel, isColored } from "./palette-labels.ts";
import type { PalettePlay } from "./palette-play.ts";

/** A label that is moved with its relatives. */
interface FamilyMove {
  readonly id: number;
  /** The colors before the move, and after its last step. */
  readonly before: NewColors;
  readonly after: NewColors;
}

/**
 * Moves a label's color, and, if asked, those of its relatives along with it. However many steps a move has, all of it
 * starts from the same colors: nothing is lost where a relative comes to the end of what can be shown.
 *
 * @param isFixed whether a relative's color stays
 */
export function useFamilyMove(
  { labels, recolor }: PalettePlay,
  together: boolean,
  isFixed: (hex: string) => boolean,
): (label: ColoredPaletteLabel, color: string) => void {
  const move = useRef<FamilyMove | null>(null);
  return (label, color) => {
    if (!together) {
      move.current = null;
      recolor(new Map([[label.id, color]]));
      return;
    }
    const now = new Map(labels.filter(isColored).map(({ id, hex }) => [id, hex]));
    const last = move.current;
    const goesOn = last?.id === label.id && [...last.after].every(([id, hex]) => now.get(id) === hex);
    const before = goesOn
      ? last.before
      : new Map(
          findRelated(labels, label)
            .filter(({ id, hex }) => id === label.id || !isFixed(hex))
            .map(({ id, hex }) => [id, hex]),
        );
    const start = before.get(label.id) ?? label.hex;
    const after = new Map([...before].map(([id, hex]) => [id, moveAlong(hex, start, color)]));
    move.current = { id: label.id, before, after };
    recolor(after);
  };
}
