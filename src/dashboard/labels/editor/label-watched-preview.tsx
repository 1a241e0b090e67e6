import { useCallback, useDeferredValue, useRef } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import type { PageTheme } from "#color-science/page-theme.ts";
import { readTypedColor } from "#dashboard/labels/data/label-color-reader.ts";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import type { Neighbor } from "#dashboard/labels/data/label-neighbors.ts";
import LabelColorAdvice from "./label-color-advice.tsx";
import { LabelPreview } from "./label-preview.tsx";

interface WatchedPreviewProps {
  readonly control: Control<LabelForm>;
  readonly neighbors: readonly Neighbor[] | undefined;
  /** The pages that the label is meant for. */
  readonly theme: PageTheme;
}

/** The preview of what is typed, and what is to be said of it, drawn apart from the form. Typing waits for neither. */
export function WatchedPreview({ control, neighbors, theme }: WatchedPreviewProps) {
  const name = useWatch({ control, name: "name" });
  const { value, onChange } = useController({ control, name: "color" }).field;
  const preview = useRef<HTMLElement>(null);
  const read = readTypedColor(value);
  const color = read === "translucent" ? null : read;
  // Both from the same state: a color is never compared with other labels than those it was proposed for.
  const judged = useDeferredValue(color);
  const others = useDeferredValue(neighbors);
  const takeColor = useCallback(
    (readable: string) => {
      onChange(readable);
      // The button that proposed it is gone.
      preview.current?.focus();
    },
    [onChange],
  );
  return (
    <LabelPreview ref={preview} name={name} color={color} theme={theme}>
      <LabelColorAdvice color={judged} neighbors={others} theme={theme} onUse={takeColor} />
    </LabelPreview>
  );
}
