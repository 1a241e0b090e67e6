import { lazy, useCallback, useDeferredValue, useRef } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import type { LabelInput } from "#contract/label-input.ts";
import { useColorReader } from "#dashboard/labels/data/label-color-reader.ts";
import type { Neighbour } from "#dashboard/labels/data/label-neighbours.ts";
import { LazyBoundary } from "#dashboard/ui/lazy-boundary.tsx";
import type { LabelForm } from "./label-form.ts";
import { LabelPreview } from "./label-preview.tsx";

const LabelColorAdvice = lazy(() => import("./label-color-advice.tsx"));

interface WatchedPreviewProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  readonly neighbours: readonly Neighbour[] | undefined;
}

/** The preview of what is typed, and what is to be said of it, drawn apart from the form. Typing waits for neither. */
export function WatchedPreview({ control, neighbours }: WatchedPreviewProps) {
  const name = useWatch({ control, name: "name" });
  const { value, onChange } = useController({ control, name: "color" }).field;
  const preview = useRef<HTMLElement>(null);
  const read = useColorReader()(value);
  const color = read === "translucent" ? null : read;
  const judged = useDeferredValue(color);
  const takeColor = useCallback(
    (readable: string) => {
      onChange(readable);
      // The button that proposed it is gone.
      preview.current?.focus();
    },
    [onChange],
  );
  return (
    <LabelPreview ref={preview} name={name} color={color}>
      <LazyBoundary>
        <LabelColorAdvice color={judged} neighbours={neighbours} onUse={takeColor} />
      </LazyBoundary>
    </LabelPreview>
  );
}
