import { t } from "@lingui/core/macro";
import { Check, X } from "lucide";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { cleanTypedName, pasteName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isComposing, isTyping } from "#dashboard/ui/key-press.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type LabelCellEditorProps, useLabelCellEdit } from "./label-cell-edit.ts";
import styles from "./label-cell-editor.module.css";
import LabelColorPopover from "./label-color-popover.tsx";
import { LabelConflict } from "./label-conflict.tsx";

/** Changes a label's name or color where it stands in its row. */
export default function LabelCellEditor(props: LabelCellEditorProps) {
  if (props.field === "name") return <NameEditor {...props} />;
  return <LabelColorPopover {...props} />;
}

/**
 * The field in place of a name. A press elsewhere neither saves what is typed nor loses it: the field stays until one of
 * its buttons, or their keys, is pressed. A field in which nothing was typed goes.
 */
function NameEditor(props: LabelCellEditorProps) {
  const { label, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();

  function closeAtName(): void {
    const row = form.current?.closest("tr");
    const hadFocus = form.current?.contains(document.activeElement) === true;
    flushSync(onClose);
    if (hadFocus) row?.querySelector<HTMLElement>("th button")?.focus();
  }

  const edit = useLabelCellEdit({ ...props, onClose: closeAtName });
  const { errors } = edit.form.formState;
  const problem = errors.name?.message && describeFieldProblem(errors.name.message, edit.typed.name);
  const failure = problem ?? errors.root?.["service"]?.message;
  const field = edit.form.register("name", { setValueAs: cleanTypedName });
  useFieldFocus(input, failure);

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) {
      if (event.key === "Enter") event.preventDefault();
    } else if (event.key === "Escape") {
      event.preventDefault();
      edit.cancel();
    }
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        className={styles["form"]}
        aria-label={t`Rename ${{ name: isolateName(label.name) }}`}
        onSubmit={(event) => void edit.save(event)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          const hasLeft = document.hasFocus() && !form.current?.contains(relatedTarget);
          if (hasLeft && !edit.hasUnsaved) edit.cancel();
        }}
      >
        <input
          {...field}
          ref={(element) => {
            field.ref(element);
            input.current = element;
          }}
          type="text"
          className={styles["input"]}
          aria-label={t`Name`}
          aria-invalid={failure !== undefined}
          aria-describedby={problemId}
          autoComplete="off"
          dir="auto"
          readOnly={edit.isSaving}
          onPaste={pasteName}
        />
        <span className={styles["buttons"]}>
          <span className={styles["save"]}>
            <Button variant="quiet" iconOnly type="submit" aria-label={t`Save`} pending={edit.isSaving}>
              {!edit.isSaving && <Icon node={Check} />}
            </Button>
          </span>
          <Button variant="quiet" iconOnly aria-label={t`Cancel`} onClick={edit.cancel}>
            <Icon node={X} />
          </Button>
        </span>
        <p id={problemId} className={styles["problem"]} aria-live="polite">
          {failure}
        </p>
      </form>
      <LabelConflict edit={edit} onTakeTheirs={edit.cancel} />
    </>
  );
}

/** Gives the focus to the field when it appears, and when something is wrong with it. */
function useFieldFocus(input: RefObject<HTMLInputElement | null>, problem: string | undefined): void {
  // Before any key can be typed: it would be selected, and replaced by the next.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [input]);
  useEffect(() => {
    // Not away from where the person has gone on meanwhile.
    if (problem !== undefined && !isTyping(document.activeElement)) input.current?.focus();
  }, [problem, input]);
}
