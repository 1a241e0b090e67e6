import { useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { type Mood, moveTogether, type NewColors, noMood } from "./color-moves.ts";
import { type ColoredPaletteLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** A color that isn't saved. */
interface PlayedColor {
  /** Of the label. */
  readonly id: number;
  /** The saved color and the new one, as `#RRGGBB`. */
  readonly from: string;
  readonly to: string;
}

const playedSchema = z.array(z.object({ id: z.number(), from: z.string(), to: z.string() }));

/** A change of a label's color. */
export interface ColorChange {
  /** As it is saved. */
  readonly label: ColoredPaletteLabel;
  /** `#RRGGBB`. */
  readonly color: string;
}

/** Colors that a person tries out before saving them. */
export interface PalettePlay {
  /** All labels, in the colors that they have here. */
  readonly labels: readonly PaletteLabel[];
  /** What saving would change. */
  readonly changes: readonly ColorChange[];
  /** What was done to all colors together since the last change of single ones. */
  readonly mood: Mood;
  readonly setMood: (mood: Mood) => void;
  readonly recolor: (colors: NewColors) => void;
  /** Ends the mood: it starts anew from the colors as they are. */
  readonly settle: () => void;
  /** Takes back everything that isn't saved. */
  readonly discard: () => void;
}

/**
 * Lets a person play with the colors of labels. What isn't saved outlives a reload; a color that was saved, or changed by
 * someone else, in the meantime is no longer part of it.
 *
 * @param saved as the service has them, with the changes under way; the same objects while they are the same
 * @param isFixed whether a color stays when all move together
 */
export function usePalettePlay(
  appId: string,
  saved: readonly PaletteLabel[],
  isFixed: (hex: string) => boolean,
): PalettePlay {
  const [draft, setDraft] = usePersonalDraft<readonly PlayedColor[]>(`palette ${appId}`, playedSchema);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const byId = useMemo(() => new Map(saved.filter(isColored).map((label) => [label.id, label])), [saved]);
  const played = useMemo(
    () => (draft ?? []).filter(({ id, from }) => byId.get(id)?.hex === from),
    [draft, byId],
  );
  // An undone change mustn't bring back what was played before it was saved.
  useEffect(() => {
    if (draft !== null && played.length < draft.length) setDraft(played);
  }, [draft, played, setDraft]);
  const labels = useMemo(() => playOn(saved, played), [saved, played]);
  const changes = useMemo(
    () => played.flatMap(({ id, to }) => ({ label: byId.get(id) as ColoredPaletteLabel, color: to })),
    [played, byId],
  );

  // The same object until it changes, so that parts don't render again for anything else.
  return useMemo(() => {
    function recolor(colors: NewColors): void {
      const all = new Map(played.map(({ id, to }) => [id, to]));
      for (const [id, color] of colors) all.set(id, color);
      setDraft(
        [...all].flatMap(([id, to]) => {
          const from = byId.get(id)?.hex;
          return from === undefined || from === to ? [] : [{ id, from, to }];
        }),
      );
    }
    return {
      labels,
      changes,
      mood: gesture?.mood ?? noMood,
      setMood: (mood) => {
        const colors = gesture?.colors ?? new Map(labels.filter(isColored).map(({ id, hex }) => [id, hex]));
        setGesture({ colors, mood });
        recolor(moveTogether(colors, mood, isFixed));
      },
      recolor: (colors) => {
        setGesture(null);
        recolor(colors);
      },
      settle: () => setGesture(null),
      discard: () => {
        setGesture(null);
        setDraft([]);
      },
    };
  }, [labels, changes, played, byId, gesture, isFixed, setDraft]);
}

/** What all colors do together, and what they were before. */
interface Gesture {
  readonly colors: NewColors;
  readonly mood: Mood;
}

const knownLabels = new WeakMap<PaletteLabel, ColoredPaletteLabel>();

/** Labels with other colors. What stays the same is the same object. */
function playOn(saved: readonly PaletteLabel[], played: readonly PlayedColor[]): readonly PaletteLabel[] {
  if (played.length === 0) return saved;
  const colors = new Map(played.map(({ id, to }) => [id, to]));
  return saved.map((label) => {
    const hex = colors.get(label.id);
    if (hex === undefined) return label;
    const known = knownLabels.get(label);
    if (known?.hex === hex) return known;
    const recolored = { ...label, color: hex, hex };
    knownLabels.set(label, recolored);
    return recolored;
  });
}
