import { plural, t } from "@lingui/core/macro";
import { type FormEvent, useState } from "react";
import { labelNameSchema } from "#contract/label-input.ts";
import { isFieldProblem } from "#contract/problems.ts";
import { mostSetLabels, mostSets, type NamedSet } from "#contract/starter-sets.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";

interface OwnSetDialogProps {
  /** The set with its name at first. */
  readonly set: NamedSet;
  /** Whether it isn't one of the person's sets yet. */
  readonly isNew: boolean;
  /** All of the person's sets. */
  readonly sets: readonly NamedSet[];
  /** Called with a name that is valid and free. */
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a starter set of one's own, or says why labels can't be one. */
export function OwnSetDialog({ set, isNew, sets, onName, onClose }: OwnSetDialogProps) {
  const [typed, setTyped] = useState(set.name);
  const [problem, setProblem] = useState<string | undefined>();
  const count = set.labels.length;
  const refusal = isNew ? describeRefusal(count, sets.length) : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { data, error } = labelNameSchema.safeParse(typed);
    const message = error?.issues[0]?.message ?? "";
    if (isFieldProblem(message)) setProblem(describeFieldProblem(message));
    else if (sets.some(({ name }) => name === data && (isNew || name !== set.name))) {
      setProblem(t`You already have a set with this name.`);
    } else if (data !== undefined) {
      onClose();
      onName(data);
    }
  }

  return (
    <ModalDialog title={isNew ? t`Save as a starter set` : t`Rename set`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          {isNew && (
            <p>
              {refusal ??
                t`The set stays in this browser, even after you sign out, for all projects of this service.`}
            </p>
          )}
          {refusal === null && (
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
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{refusal === null ? t`Cancel` : t`Close`}</Button>
          {refusal === null && (
            <Button variant="primary" type="submit">
              {isNew ? plural({ count }, { one: "Save # label", other: "Save # labels" }) : t`Rename`}
            </Button>
          )}
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}

/** Why labels can't become a set; null if they can. */
function describeRefusal(labelCount: number, setCount: number): string | null {
  if (labelCount === 0) return t`All of these labels have invalid data.`;
  if (labelCount > mostSetLabels) {
    return plural(
      { limit: mostSetLabels },
      { one: "A set can have at most # label.", other: "A set can have at most # labels." },
    );
  }
  return setCount < mostSets ? null : t`This browser can’t keep more sets. Delete one first.`;
}
