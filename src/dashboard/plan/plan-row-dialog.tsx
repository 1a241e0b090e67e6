import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { contentOf, labelFields } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { type LabelForm, labelFormSchema } from "#dashboard/labels/data/label-form.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { cleanTypedName, pasteName } from "#dashboard/labels/data/typed-name.ts";
import { LabelColorField } from "#dashboard/labels/parts/label-color-field.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import styles from "./plan-view.module.css";

interface PlanRowDialogProps {
  /** The project whose labels are to change. */
  readonly appId: string;
  /** What the row has, which may be no label yet. */
  readonly content: LabelInput;
  readonly onSave: (content: LabelInput) => void;
  readonly onClose: () => void;
}

/** Corrects the name and color of a planned label. The focus goes to what is wrong. */
export function PlanRowDialog({ appId, content, onSave, onClose }: PlanRowDialogProps) {
  const neighbors = useNeighbors(appId, null);
  const { register, control, formState, trigger, handleSubmit } = useForm<LabelForm, unknown, LabelForm>({
    resolver: standardSchemaResolver(labelFormSchema(labelFields)),
    defaultValues: contentOf(content),
  });
  const problem = formState.errors.name?.message;
  useEffect(() => {
    void trigger(undefined, { shouldFocus: true }).then(() => {
      // What is typed replaces it.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    });
  }, [trigger]);
  return (
    <ModalDialog title={t`Edit label`} size="medium" onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
        <DialogBody>
          <div className={styles["fields"]}>
            <Field label={t`Name`} error={problem && describeFieldProblem(problem)}>
              {(field) => (
                <input
                  {...field}
                  {...register("name", { setValueAs: cleanTypedName })}
                  type="text"
                  data-first-focus
                  autoComplete="off"
                  dir="auto"
                  onPaste={pasteName}
                />
              )}
            </Field>
            <LabelColorField control={control} neighbors={neighbors} />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit">
            {t`Save`}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
