import { t } from "@lingui/core/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { labelNameSchema } from "#contract/label-input.ts";
import { isFieldProblem } from "#contract/problems.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";

interface OwnSetDialogProps {
  readonly title: string;
  /** The name at first. */
  readonly name: string;
  /** The names of the person's other sets. */
  readonly taken: readonly string[];
  readonly yes: string;
  /** What there is to say of the set. */
  readonly children?: ReactNode;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a starter set of one's own. */
export function OwnSetDialog({ title, name, taken, yes, children, onName, onClose }: OwnSetDialogProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | undefined>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = labelNameSchema.safeParse(typed);
    const [issue] = checked.error?.issues ?? [];
    if (issue !== undefined && isFieldProblem(issue.message)) setProblem(describeFieldProblem(issue.message));
    else if (checked.data !== undefined && taken.includes(checked.data)) {
      setProblem(t`You already have a set with this name.`);
    } else if (checked.data !== undefined) onName(checked.data);
  }

  return (
    <ModalDialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          {children}
          <Field label={t`Name of the set`} error={problem}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="off"
                dir="auto"
                value={typed}
                onChange={({ target }) => {
                  setTyped(cleanTypedName(target.value));
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit">
            {yes}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}
