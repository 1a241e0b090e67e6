import { t } from "@lingui/core/macro";
import { lazy, memo, Suspense } from "react";
import { type Control, useController } from "react-hook-form";
import { normalizeHexColor } from "#contract/colors.ts";
import type { LabelInput } from "#contract/label-changes.ts";
import { Swatch } from "#dashboard/ui/chip.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { describeFieldProblem } from "./field-problem-sentence.ts";
import styles from "./label-editor.module.css";
import { completeColor, type LabelForm } from "./label-form.ts";

const LabelColorPicker = lazy(() => import("./label-color-picker.tsx"));

interface LabelColorFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
}

/** A label's colour, typed or picked. Drawn only when the colour changes: typing a name doesn't wait for the picker. */
export const LabelColorField = memo(function LabelColorField({ control }: LabelColorFieldProps) {
  const { field, fieldState } = useController({ control, name: "color" });
  const { value, onChange, onBlur } = field;
  const color = normalizeHexColor(value);
  const problem = fieldState.error?.message;
  return (
    <>
      <Field label={t`Colour`} error={problem && describeFieldProblem(problem)}>
        {(tie) => (
          <span className={styles["colorField"]}>
            <Swatch color={color} />
            <input
              {...tie}
              {...field}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onBlur={() => {
                if (fieldState.isDirty) onChange(completeColor(value));
                onBlur();
              }}
            />
          </span>
        )}
      </Field>
      <Suspense fallback={<div className={styles["pickerPlace"]} />}>
        <LabelColorPicker color={color} onChange={onChange} />
      </Suspense>
    </>
  );
});
