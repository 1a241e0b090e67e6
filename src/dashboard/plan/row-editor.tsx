import { t } from "@lingui/core/macro";
import { Check, X } from "lucide";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type LabelInput, labelNameSchema } from "#contract/label-input.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { readTypedColor } from "#dashboard/labels/data/label-color-reader.ts";
import { cleanTypedName, pasteName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Swatch } from "#dashboard/ui/chip.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import styles from "./plan-view.module.css";

interface RowEditorProps {
  /** As it was typed so far. */
  readonly draft: LabelInput;
  readonly onDraft: (draft: LabelInput) => void;
  readonly onSave: (content: LabelInput) => void;
  readonly onCancel: () => void;
}

/** The name and color of a planned row as fields, where they stand; they stay until one of the buttons, or its key, is pressed. */
export function RowEditor({ draft, onDraft, onSave, onCancel }: RowEditorProps) {
  const id = useId();
  const [isChecked, setChecked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const colorField = useRef<HTMLInputElement>(null);
  const name = labelNameSchema.safeParse(draft.name);
  const color = readTypedColor(draft.color);
  const isColor = color !== null && color !== "translucent";
  const nameProblem = name.success ? undefined : (name.error.issues[0]?.message ?? "name-text");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once: what has to be fixed is where the caret goes.
  useEffect(() => {
    const field = name.success && !isColor ? colorField.current : nameField.current;
    field?.focus();
    field?.select();
  }, []);

  function save(): void {
    setChecked(true);
    if (name.success && isColor) onSave({ name: name.data, color });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isKey = event.key === "Escape" || event.key === "Enter";
    if (!isKey || event.nativeEvent.isComposing) return;
    // Enter would press the button that gets the focus.
    event.preventDefault();
    if (event.key === "Enter") save();
    else onCancel();
  };
  const field = (problem: string | false | undefined, error: string) => ({
    onKeyDown,
    "aria-invalid": Boolean(problem),
    "aria-describedby": problem ? error : undefined,
    spellCheck: false,
    autoComplete: "off",
  });
  const shownName = isChecked && nameProblem;
  const shownColor = isChecked && !isColor && "color-format";
  return (
    <td className={styles["editor"]} colSpan={3}>
      <div className={styles["nameField"]}>
        <input
          {...field(shownName, `${id}name`)}
          ref={nameField}
          aria-label={t`Name`}
          dir="auto"
          value={draft.name}
          onPaste={pasteName}
          onChange={({ target }) => onDraft({ ...draft, name: cleanTypedName(target.value) })}
        />
        <p id={`${id}name`} className={styles["error"]} aria-live="polite">
          {shownName && describeFieldProblem(shownName, draft.name)}
        </p>
      </div>
      <div>
        <span className={styles["colorField"]}>
          <Swatch color={isColor ? color : null} />
          <input
            {...field(shownColor, `${id}color`)}
            ref={colorField}
            aria-label={t`Color`}
            dir="ltr"
            autoCapitalize="characters"
            value={draft.color}
            onChange={({ target }) => onDraft({ ...draft, color: target.value })}
          />
          <Button variant="quiet" iconOnly aria-label={t`Save`} onClick={save}>
            <Icon node={Check} />
          </Button>
          <Button variant="quiet" iconOnly aria-label={t`Cancel`} onClick={onCancel}>
            <Icon node={X} />
          </Button>
        </span>
        <p id={`${id}color`} className={styles["error"]} aria-live="polite">
          {shownColor && describeFieldProblem(shownColor)}
        </p>
      </div>
    </td>
  );
}
