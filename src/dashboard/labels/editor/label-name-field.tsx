import { t } from "@lingui/core/macro";
import { useDeferredValue, useMemo } from "react";
import { type Control, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import type { LabelInput } from "#contract/label-input.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { Neighbour } from "#dashboard/labels/data/label-neighbours.ts";
import { Field } from "#dashboard/ui/field.tsx";
import { nameKey } from "#dashboard/ui/name-key.ts";
import type { LabelForm } from "./label-form.ts";
import styles from "./label-name-field.module.css";

interface LabelNameFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  readonly registration: UseFormRegisterReturn<"name">;
  readonly problem: string | undefined;
  readonly neighbours: readonly Neighbour[] | undefined;
}

/** A label's name. That another label has the same is said, and is no reason not to save. */
export function LabelNameField({ control, registration, problem, neighbours }: LabelNameFieldProps) {
  const name = useDeferredValue(useWatch({ control, name: "name" }));
  const isTaken = useMemo(() => new Set(neighbours?.map((label) => nameKey(label.name))), [neighbours]).has(
    nameKey(name),
  );
  return (
    <div className={styles["place"]}>
      <Field
        label={t`Name`}
        error={problem && describeFieldProblem(problem)}
        note={isTaken ? t`Another label already has this name.` : undefined}
      >
        {(field) => <input {...field} {...registration} type="text" required autoComplete="off" dir="auto" />}
      </Field>
    </div>
  );
}
