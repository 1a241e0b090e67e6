import { t } from "@lingui/core/macro";
import { useDeferredValue, useMemo } from "react";
import { type Control, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import type { LabelInput } from "#contract/label-input.ts";
import { labelNameKey } from "#contract/label-name.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { Neighbor } from "#dashboard/labels/data/label-neighbors.ts";
import { pasteName } from "#dashboard/labels/data/typed-name.ts";
import { Field } from "#dashboard/ui/field.tsx";
import type { LabelForm } from "./label-form.ts";
import styles from "./label-name-field.module.css";

interface LabelNameFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  readonly registration: UseFormRegisterReturn<"name">;
  readonly problem: string | undefined;
  readonly neighbors: readonly Neighbor[] | undefined;
}

/** A label's name. That another label has the same is said, and is no reason not to save. */
export function LabelNameField({ control, registration, problem, neighbors }: LabelNameFieldProps) {
  const name = useDeferredValue(useWatch({ control, name: "name" }));
  const isTaken = useMemo(
    () => new Set(neighbors?.map((label) => labelNameKey(label.name))),
    [neighbors],
  ).has(labelNameKey(name));
  return (
    <div className={styles["place"]}>
      <Field
        label={t`Name`}
        error={problem && describeFieldProblem(problem, name)}
        note={isTaken ? t`Another label already has this name.` : undefined}
      >
        {(field) => (
          <input
            {...field}
            {...registration}
            type="text"
            aria-required
            data-first-focus
            autoComplete="off"
            dir="auto"
            onPaste={pasteName}
          />
        )}
      </Field>
    </div>
  );
}
