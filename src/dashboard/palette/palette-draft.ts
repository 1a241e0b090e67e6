import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { usePersonalDraft } from "#dashboard/session/data/personal-draft.ts";
import { type DraftUndo, useDraftUndo } from "#dashboard/ui/draft-undo.ts";
import { type ColoredLabel, isColored, type PaletteLabel } from "./palette-labels.ts";

/** New colors of labels, `#RRGGBB`, by the labels' ids. */
export type NewColors = ReadonlyMap<number, string>;

const draftSchema = z.array(z.object({ id: z.number(), from: z.string(), to: z.string() }));

/** The colors that aren't saved: of each label its id, the saved color and the new one, as `#RRGGBB`. */
type DraftColors = readonly Readonly<z.infer<typeof draftSchema>[number]>[];

/** A change of a label's color. */
export interface ColorChange {
  /** As it is saved. */
  readonly label: ColoredLabel;
  /** `#RRGGBB`. */
  readonly color: string;
}

/** The colors that a person tries before saving them. */
export interface PaletteDraft {
  /** All labels, in the colors that they have in the draft. */
  readonly labels: readonly PaletteLabel[];
  /** What saving would change. */
  readonly changes: readonly ColorChange[];
  /** Gives labels new colors; as part of the last step, unless {@link begin} was called since. */
  readonly recolor: (colors: NewColors) => void;
  /** Has the next change be a step of its own, which undo takes back. */
  readonly begin: () => void;
  /** Takes back the last step. */
  readonly undo: (() => void) | null;
  /** Takes back everything, as a step of its own. */
  readonly discard: () => void;
  /** Forgets the steps, as the colors are being saved. */
  readonly settle: () => void;
}

/** The draft as it was before each step, and as it is after those that were undone. */
interface Steps {
  readonly past: readonly DraftColors[];
  readonly future: readonly DraftColors[];
}

const noSteps: Steps = { past: [], future: [] };

/**
 * The draft of a project's colors. It outlives a reload and leaving the palette; a color that was saved, or changed by
 * someone else, in the meantime is no longer part of it. Undo is about its steps while it has some.
 *
 * @param saved as the service has them, with the changes under way; the same array while they are the same
 * @param isSaving whether it's being saved: it is undone as what was saved then
 */
export function usePaletteDraft(
  appId: string,
  saved: readonly PaletteLabel[],
  isSaving: boolean,
): PaletteDraft {
  const [kept, setKept] = usePersonalDraft<DraftColors>(`palette ${appId}`, draftSchema);
  const [{ past, future }, setSteps] = useState(noSteps);
  const isNewStep = useRef(true);
  const byId = useMemo(() => new Map(saved.filter(isColored).map((label) => [label.id, label])), [saved]);
  const colors = useMemo(
    () => (kept ?? []).filter(({ id, from }) => byId.get(id)?.hex === from),
    [kept, byId],
  );
  // An undone change mustn't bring back what was tried before it was saved.
  useEffect(() => {
    if (kept !== null && colors.length < kept.length) setKept(colors);
  }, [kept, colors, setKept]);

  const draft = useMemo(() => {
    const begin = () => {
      isNewStep.current = true;
    };
    const take = (next: DraftColors) => {
      if (isNewStep.current) setSteps({ past: [...past, colors], future: [] });
      isNewStep.current = false;
      setKept(next);
    };
    const goTo = (next: DraftColors, steps: Steps) => {
      begin();
      setSteps(steps);
      setKept(next);
    };
    const [before, after] = [past.at(-1), future[0]];
    const undo = before && (() => goTo(before, { past: past.slice(0, -1), future: [colors, ...future] }));
    const redo = after && (() => goTo(after, { past: [...past, colors], future: future.slice(1) }));
    const steps: DraftUndo = { title: t`Unsaved colors`, undo: undo ?? null, redo: redo ?? null };
    return {
      labels: recolorLabels(saved, new Map(colors.map(({ id, to }) => [id, to]))),
      changes: colors.map(({ id, to }) => ({ label: byId.get(id) as ColoredLabel, color: to })),
      // While there is a draft, undo never reaches what was saved before.
      steps: colors.length > 0 || undo || redo ? steps : null,
      undo: undo ?? null,
      begin,
      recolor: (wanted: NewColors) => {
        const all = new Map([...colors.map(({ id, to }) => [id, to] as const), ...wanted]);
        take(
          [...all].flatMap(([id, to]) => {
            const from = byId.get(id)?.hex;
            return from === undefined || from === to ? [] : [{ id, from, to }];
          }),
        );
      },
      discard: () => {
        begin();
        take([]);
      },
      settle: () => {
        begin();
        setSteps(noSteps);
      },
    };
  }, [saved, byId, colors, past, future, setKept]);
  useDraftUndo(isSaving ? null : draft.steps);
  return draft;
}

/** Labels with other colors; the same array where none has another. */
function recolorLabels(labels: readonly PaletteLabel[], colors: NewColors): readonly PaletteLabel[] {
  if (colors.size === 0) return labels;
  return labels.map((label) => {
    const hex = colors.get(label.id);
    return hex === undefined ? label : { ...label, color: hex, hex };
  });
}
