import { plural, t } from "@lingui/core/macro";
import { type FormEvent, useDeferredValue, useMemo } from "react";
import { type LabelChange, updateOf } from "#client/label-change.ts";
import type { ExistingLabel } from "#contract/label-content.ts";
import { toInput } from "#contract/label-content.ts";
import { joinSentences } from "#contract/languages.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Field } from "#dashboard/ui/field.tsx";
import { LabeledCheckbox } from "#dashboard/ui/labeled-checkbox.tsx";
import { quietTime, useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { DialogBody, DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { RadioGroup } from "#dashboard/ui/radio-group.tsx";
import styles from "./label-bulk-dialogs.module.css";
import { RenamePreview } from "./label-rename-preview.tsx";
import { planRenaming, type RenamePattern, type Renaming } from "./label-renaming.ts";

interface LabelRenameDialogProps {
  readonly labels: readonly ExistingLabel[];
  /** Every label of the project, as far as they are known. */
  readonly all: readonly ExistingLabel[];
  readonly pattern: RenamePattern;
  readonly onPattern: (pattern: RenamePattern) => void;
  readonly onRename: (changes: readonly LabelChange[]) => void;
  readonly onClose: () => void;
}

/** Renames several labels by a pattern, and shows before what becomes of each. */
export default function LabelRenameDialog(props: LabelRenameDialogProps) {
  const { labels, all, pattern, onPattern, onRename, onClose } = props;
  // Typing doesn't wait for the preview.
  const shownPattern = useDeferredValue(pattern);
  const plan = useMemo(() => planRenaming(labels, all, shownPattern), [labels, all, shownPattern]);
  const renamed = plan.filter(({ isChanged, problem }) => isChanged && problem === null);
  const set = (change: Partial<RenamePattern>) => onPattern({ ...pattern, ...change });

  const note = describePlan(plan);
  useAnnouncement(note, { onlyChanges: true, settle: quietTime });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const sent = planRenaming(labels, all, pattern).filter(
      ({ isChanged, problem }) => isChanged && problem === null,
    );
    if (sent.length === 0) return;
    onRename(sent.map(({ label, after }) => updateOf(label, { ...toInput(label), name: after })));
  }

  return (
    <ModalDialog title={t`Rename labels`} size="large" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <RadioGroup
            inRow
            title={t`How to rename`}
            options={[
              { value: "prefix", name: t`Add a prefix` },
              { value: "replace", name: t`Find and replace` },
            ]}
            value={pattern.way}
            onChange={(way) => set({ way })}
          />
          <PatternFields pattern={pattern} onChange={set} />
          <p className={styles["note"]}>{note}</p>
          <RenamePreview plan={plan} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" disabled={renamed.length === 0}>
            {renamed.length === 0
              ? t`Rename`
              : plural({ count: renamed.length }, { one: "Rename # label", other: "Rename # labels" })}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}

interface PatternFieldsProps {
  readonly pattern: RenamePattern;
  readonly onChange: (change: Partial<RenamePattern>) => void;
}

/** The fields of a way to rename. */
function PatternFields({ pattern, onChange }: PatternFieldsProps) {
  return pattern.way === "prefix" ? (
    <TextField
      label={t`Prefix`}
      isFirst
      value={pattern.prefix}
      onChange={(prefix) => onChange({ prefix: cleanTypedName(prefix) })}
    />
  ) : (
    <div className={styles["columns"]}>
      <TextField
        label={t({
          message: "Find",
          context: "find and replace",
          comment: "Name of a field: the part of names that is replaced",
        })}
        // What is to be replaced may be known already.
        isFirst={!pattern.atStart}
        value={pattern.find}
        onChange={(find) => onChange({ find })}
      />
      <TextField
        label={t`Replace with`}
        isFirst={pattern.atStart}
        value={pattern.replacement}
        onChange={(replacement) => onChange({ replacement: cleanTypedName(replacement) })}
      />
      <LabeledCheckbox checked={pattern.atStart} onChange={(atStart) => onChange({ atStart })}>
        {t`Only at the beginning`}
      </LabeledCheckbox>
      <LabeledCheckbox checked={pattern.matchesCase} onChange={(matchesCase) => onChange({ matchesCase })}>
        {t`Match case`}
      </LabeledCheckbox>
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  /** Whether the dialog opens with the focus in it. */
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({ label, isFirst, value, onChange }: TextFieldProps) {
  return (
    <Field label={label} error={undefined}>
      {(tie) => (
        <input
          {...tie}
          data-first-focus={isFirst || undefined}
          type="text"
          autoComplete="off"
          dir="auto"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function describePlan(plan: readonly Renaming[]): string {
  const refused = plan.filter(({ problem }) => problem !== null).length;
  const doubles = plan.filter(({ isDouble }) => isDouble).length;
  return joinSentences(
    [
      plan.every(({ isChanged }) => !isChanged) && t`This doesn’t change any names.`,
      refused > 0 &&
        plural(refused, {
          one: "# can’t be renamed this way and will keep its name.",
          other: "# can’t be renamed this way and will keep their names.",
        }),
      doubles > 0 &&
        plural(doubles, {
          one: "# will have the same name as another label.",
          other: "# will have the same name as another label.",
        }),
    ].filter((sentence) => sentence !== false),
  );
}
