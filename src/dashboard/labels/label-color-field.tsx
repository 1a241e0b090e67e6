import { memo } from "react";
import { type Control, useController } from "react-hook-form";
import type { LabelInput } from "#contract/label-changes.ts";
import { LabelColorInput } from "./label-color-input.tsx";
import { completeColor, type LabelForm } from "./label-form.ts";

interface LabelColorFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
}

/** A label's colour in its form. Drawn only when the colour changes: typing a name doesn't wait for the picker. */
export const LabelColorField = memo(function LabelColorField({ control }: LabelColorFieldProps) {
  const { field, fieldState } = useController({ control, name: "color" });
  const { value, onChange, onBlur } = field;
  return (
    <LabelColorInput
      {...field}
      problem={fieldState.error?.message}
      onBlur={() => {
        if (fieldState.isDirty) onChange(completeColor(value));
        onBlur();
      }}
    />
  );
});
