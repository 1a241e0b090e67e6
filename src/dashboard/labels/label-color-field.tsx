import { t } from "@lingui/core/macro";
import { lazy, memo, useMemo, useState } from "react";
import { type Control, useController } from "react-hook-form";
import type { LabelInput } from "#contract/label-changes.ts";
import { Swatch } from "#dashboard/ui/chip.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { OptionalPart } from "#dashboard/ui/optional-part.tsx";
import { describeFieldProblem } from "./field-problem-sentence.ts";
import { useColorReader } from "./label-color-reader.ts";
import { LabelDistinctButton } from "./label-distinct-button.tsx";
import styles from "./label-editor.module.css";
import type { LabelForm } from "./label-form.ts";
import { colorsOf, type Neighbours } from "./label-neighbours.ts";

const LabelColorPicker = lazy(() => import("./label-color-picker.tsx"));

interface LabelColorFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  readonly neighbours: Neighbours;
}

/**
 * A label's colour, typed, picked or proposed. Drawn only when the colour changes: typing a name doesn't wait for the
 * picker.
 */
export const LabelColorField = memo(function LabelColorField({ control, neighbours }: LabelColorFieldProps) {
  const { field, fieldState } = useController({ control, name: "color" });
  const { value, onChange, onBlur } = field;
  const [note, setNote] = useState<string>();
  const projectColors = useMemo(() => neighbours.labels && colorsOf(neighbours.labels), [neighbours.labels]);
  const read = useColorReader()(value);
  const isTranslucent = read === "translucent";
  const color = isTranslucent ? null : read;
  const problem = fieldState.error?.message;
  const error = isTranslucent
    ? t`A label’s colour can’t be translucent. Write it without transparency.`
    : problem && describeFieldProblem(problem);
  return (
    <>
      <Field label={t`Colour`} error={error} note={note}>
        {(tie) => (
          <span className={styles["colorRow"]}>
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
                  if (fieldState.isDirty && color !== null) onChange(color);
                  onBlur();
                }}
              />
            </span>
            <LabelDistinctButton
              neighbours={neighbours}
              typed={value}
              onPropose={onChange}
              onProblem={setNote}
            />
          </span>
        )}
      </Field>
      <OptionalPart
        placeholder={<div className={styles["pickerPlace"]} />}
        substitute={<p>{t`The colour picker couldn’t be loaded. Colours can still be typed.`}</p>}
      >
        <LabelColorPicker color={color} projectColors={projectColors} onChange={onChange} />
      </OptionalPart>
    </>
  );
});
