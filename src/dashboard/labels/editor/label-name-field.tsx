import { t } from "@lingui/core/macro";
import { useDeferredValue } from "react";
import { type Control, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import type { LabelInput } from "#contract/label-input.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import type { Neighbour } from "#dashboard/labels/data/label-neighbours.ts";
import { Field } from "#dashboard/ui/field.tsx";
import { nameKey } from "#dashboard/ui/name-key.ts";
import { isolateName } from "#dashboard/ui/text-direction.ts";
import type { LabelForm } from "./label-form.ts";

interface LabelNameFieldProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  readonly registration: UseFormRegisterReturn<"name">;
  readonly problem: string | undefined;
  readonly neighbours: readonly Neighbour[] | undefined;
}

/** A label's name. That another label has the same is said, and is no reason not to save. */
export function LabelNameField({ control, registration, problem, neighbours }: LabelNameFieldProps) {
  const name = useDeferredValue(useWatch({ control, name: "name" }));
  const namesake = findNamesake(name, neighbours);
  const sameName = namesake && isolateName(namesake.name);
  return (
    <Field
      label={t`Name`}
      error={problem && describeFieldProblem(problem)}
      note={sameName && t`There is already a label “${sameName}”.`}
    >
      {(field) => <input {...field} {...registration} type="text" autoComplete="off" dir="auto" />}
    </Field>
  );
}

function findNamesake(name: string, labels: readonly Neighbour[] = []): Neighbour | undefined {
  const key = nameKey(name);
  return labels.find((label) => nameKey(label.name) === key);
}
