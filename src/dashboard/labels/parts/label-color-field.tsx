import { memo } from "react";
import { type Control, useController } from "react-hook-form";
import type { LabelForm } from "#dashboard/labels/data/label-form.ts";
import type { Neighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { LabelColorInput } from "./label-color-input.tsx";

interface LabelColorFieldProps {
  readonly control: Control<LabelForm>;
  readonly neighbors: Neighbors;
  /** Why it couldn't be saved, where that is said here. */
  readonly failure?: string | undefined;
}

/** A label's color in its form. Drawn only when the color changes: typing a name doesn't wait for the picker. */
export const LabelColorField = memo(function LabelColorField(props: LabelColorFieldProps) {
  const { control, neighbors, failure } = props;
  const { field, fieldState } = useController({ control, name: "color" });
  const { onChange, onBlur } = field;
  return (
    <LabelColorInput
      {...field}
      neighbors={neighbors}
      problem={fieldState.error?.message ?? failure}
      onBlur={(color) => {
        if (fieldState.isDirty && color !== null) onChange(color);
        onBlur();
      }}
    />
  );
});
