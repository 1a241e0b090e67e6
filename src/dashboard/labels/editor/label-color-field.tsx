import { memo } from "react";
import { type Control, useController } from "react-hook-form";
import type { LabelInput } from "#contract/label-input.ts";
import type { Neighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { LabelColorInput } from "#dashboard/labels/parts/label-color-input.tsx";
import type { LabelForm } from "./label-form.ts";

interface LabelColorFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  readonly neighbors: Neighbors;
}

/** A label's color in its form. Drawn only when the color changes: typing a name doesn't wait for the picker. */
export const LabelColorField = memo(function LabelColorField({ control, neighbors }: LabelColorFieldProps) {
  const { field, fieldState } = useController({ control, name: "color" });
  const { onChange, onBlur } = field;
  return (
    <LabelColorInput
      {...field}
      neighbors={neighbors}
      problem={fieldState.error?.message}
      onBlur={(color) => {
        if (fieldState.isDirty && color !== null) onChange(color);
        onBlur();
      }}
    />
  );
});
