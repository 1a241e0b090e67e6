import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import type { DraftUndo } from "#dashboard/ui/draft-undo.ts";
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
  /** Gives labels new colors: those of one step as often as they move, see {@link begin}. */
  readonly recolor: (colors: NewColors) => void;
  /** Gives labels new colors in a step of its own. */
  readonly recolorAtOnce: (colors: NewColors) => void;
  /** Begins another step: a press on a dot or a slider does. */
  readonly begin: () => void;
  /** What was done so far, by steps; null for nothing. */
  readonly steps: DraftUndo | null;
  /** Ends the mood, and forgets the steps, as the colors are being saved. */
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
  const [draft, setDraft] = usePersonalDraft<readonly PlayedColor[]>(`palette ${appId}`, playedSchema, true);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const [steps, setSteps] = useState(noSteps);
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
    function mix(colors: NewColors): readonly PlayedColor[] {
      const all = new Map(played.map(({ id, to }) => [id, to]));
      for (const [id, color] of colors) all.set(id, color);
      return [...all].flatMap(([id, to]) => {
        const from = byId.get(id)?.hex;
        return from === undefined || from === to ? [] : [{ id, from, to }];
      });
    }
    const begun = addStep(
      steps,
      played,
      steps.now.filter(({ id, from }) => byId.get(id)?.hex === from),
    );
    function goTo(next: Steps): void {
      setGesture(null);
      setSteps(next);
      setDraft(next.now);
    }
    const { past, now, future } = begun;
    const [before, after] = [past.at(-1), future[0]];
    const put = (colors: readonly PlayedColor[]) => goTo(addStep(begun, colors, played));
    const undo: DraftUndo = {
      title: t`Unsaved colors`,
      undo: before ? () => goTo({ past: past.slice(0, -1), now: before, future: [now, ...future] }) : null,
      redo: after ? () => goTo({ past: [...past, now], now: after, future: future.slice(1) }) : null,
    };
    return {
      labels,
      changes,
      mood: gesture?.mood ?? noMood,
      setMood: (mood) => {
        const colors = gesture?.colors ?? new Map(labels.filter(isColored).map(({ id, hex }) => [id, hex]));
        setGesture({ colors, mood });
        setDraft(mix(moveTogether(colors, mood, isFixed)));
      },
      recolor: (colors) => {
        setGesture(null);
        setDraft(mix(colors));
      },
      recolorAtOnce: (colors) => put(mix(colors)),
      begin: () => setSteps(begun),
      steps: before || after ? undo : null,
      settle: () => {
        setGesture(null);
        setSteps(noSteps);
      },
      discard: () => put([]),
    };
  }, [labels, changes, played, byId, gesture, steps, isFixed, setDraft]);
}

/** The draft as it was after each step, which can be undone and done again. */
interface Steps {
  readonly past: readonly (readonly PlayedColor[])[];
  /** After the last one; what was moved since belongs to the next. */
  readonly now: readonly PlayedColor[];
  readonly future: readonly (readonly PlayedColor[])[];
}

const noSteps: Steps = { past: [], now: [], future: [] };

/**
 * Steps with another one, if that changes anything.
 *
 * @param now what of the last step still counts
 */
function addStep(steps: Steps, next: readonly PlayedColor[], now: readonly PlayedColor[]): Steps {
  const colors = new Map(now.map(({ id, to }) => [id, to]));
  const isSame = next.length === now.length && next.every(({ id, to }) => colors.get(id) === to);
  return isSame ? steps : { past: [...steps.past, steps.now], now: next, future: [] };
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
