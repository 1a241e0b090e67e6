import { t } from "@lingui/core/macro";
import { Check, X } from "lucide";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { cleanTypedName, pasteName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isTyping } from "#dashboard/ui/key-press.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { type LabelCellEditorProps, useLabelCellChange } from "./label-cell-change.ts";
import styles from "./label-cell-editor.module.css";
import { LabelCellGone } from "./label-cell-gone.tsx";
import LabelColorPopover from "./label-color-popover.tsx";

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

  const change = useLabelCellChange({ ...props, onClose: closeAtName });
  const { value, problem, hasUnsaved, isSaving, isGone, onChange, onSave, onCancel } = change;
  useFieldFocus(input, form, problem, isGone);

  function onKeyDown(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (isComposing) {
      // Safari sends the Enter that ends a composition after it, told only by its key code.
      if (event.key === "Enter") event.preventDefault();
    } else if (event.key === "Escape") {
      event.preventDefault();
      onCancel();
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className={styles["form"]}
      aria-label={t`Rename ${{ name: isolateName(label.name) }}`}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        const hasLeft = document.hasFocus() && !form.current?.contains(relatedTarget);
        if (hasLeft && !hasUnsaved && !isGone) onCancel();
      }}
    >
      <input
        ref={input}
        type="text"
        className={styles["input"]}
        aria-label={t`Name`}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        autoComplete="off"
        dir="auto"
        value={value}
        readOnly={isSaving}
        onPaste={pasteName}
        onChange={({ target }) => onChange(cleanTypedName(target.value))}
      />
      <span className={styles["buttons"]} hidden={isGone}>
        <span className={styles["save"]}>
          <Button variant="quiet" iconOnly type="submit" aria-label={t`Save`} pending={isSaving}>
            {!isSaving && <Icon node={Check} />}
          </Button>
        </span>
        <Button variant="quiet" iconOnly aria-label={t`Cancel`} onClick={onCancel}>
          <Icon node={X} />
        </Button>
      </span>
      <p id={problemId} className={styles["problem"]} aria-live="polite">
        {problem}
      </p>
      {isGone && <LabelCellGone labelName={label.name} {...change} />}
    </form>
  );
}

/** Gives the focus to the field when it appears, when something is wrong with it, and when its buttons go. */
function useFieldFocus(
  input: RefObject<HTMLInputElement | null>,
  form: RefObject<HTMLFormElement | null>,
  problem: string | undefined,
  isGone: boolean,
): void {
  // Before any key can be typed: it would be selected, and replaced by the next.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [input]);
  useEffect(() => {
    // Not away from where the person has gone on meanwhile.
    if (problem !== undefined && !isTyping(document.activeElement)) input.current?.focus();
  }, [problem, input]);

  useEffect(() => {
    // The buttons, one of which may have the focus, make room for others.
    if (isGone && form.current?.contains(document.activeElement)) input.current?.focus();
  }, [isGone, input, form]);
}
