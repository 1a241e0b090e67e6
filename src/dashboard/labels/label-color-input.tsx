import { t } from "@lingui/core/macro";
import { lazy, type Ref, Suspense } from "react";
import { normalizeHexColor } from "#contract/colors.ts";
import { Swatch } from "#dashboard/ui/chip.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { describeFieldProblem } from "./field-problem-sentence.ts";
import styles from "./label-editor.module.css";

const LabelColorPicker = lazy(() => import("./label-color-picker.tsx"));

interface LabelColorInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly name?: string;
  /** As it was typed or picked: it may be no colour yet. */
  readonly value: string;
  /** What is wrong with it, as the contract or the service names it; undefined when nothing is. */
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A colour, typed or picked. */
export function LabelColorInput({ ref, name, value, problem, onChange, onBlur }: LabelColorInputProps) {
  const color = normalizeHexColor(value);
  return (
    <>
      <Field label={t`Colour`} error={problem && describeFieldProblem(problem)}>
        {(tie) => (
          <span className={styles["colorField"]}>
            <Swatch color={color} />
            <input
              {...tie}
              ref={ref}
              name={name}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onBlur={onBlur}
            />
          </span>
        )}
      </Field>
      <Suspense fallback={<div className={styles["pickerPlace"]} />}>
        <LabelColorPicker color={color} onChange={onChange} />
      </Suspense>
    </>
  );
}
