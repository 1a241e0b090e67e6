import { t } from "@lingui/core/macro";
import { Check, TriangleAlert, X } from "lucide";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { ColorJudge } from "#color-science/color-judge.ts";
import type { LabelVersion } from "#contract/label-content.ts";
import { type LabelField, labelFields } from "#contract/labels.ts";
import { describeProblems } from "#dashboard/labels/data/color-sentences.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import { labelAddress, openedHere, readLabelView } from "#dashboard/labels/data/label-address.ts";
import { readSolidColor } from "#dashboard/labels/data/label-color-reader.ts";
import { useLabelEdit } from "#dashboard/labels/data/label-edit.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import type { SetOpenEdits } from "#dashboard/labels/data/label-open-edits.ts";
import { cleanTypedName, pasteName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isComposing, isTyping } from "#dashboard/ui/key-press.ts";
import { useBackCloses } from "#dashboard/ui/overlay/back-closes.ts";
import { DialogFooter } from "#dashboard/ui/overlay/dialog.tsx";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import styles from "./label-cell-editor.module.css";
import { LabelColorField } from "./label-color-input.tsx";
import { LabelConflict } from "./label-conflict.tsx";

export interface LabelCellEditorProps {
  readonly appId: string;
  readonly label: LabelVersion & { readonly id: number };
  /** What of it is changed. */
  readonly field: LabelField;
  readonly setOpenEdits: SetOpenEdits;
  /** Takes the color, as `#RRGGBB`, that the row's chip is to be seen in; null for its own. */
  readonly onPreview: (color: string | null) => void;
  readonly onClose: () => void;
}

/** Changes a label's name or color where it stands in its row. */
export default function LabelCellEditor(props: LabelCellEditorProps) {
  if (props.field === "name") return <NameEditor {...props} />;
  return <ColorEditor {...props} />;
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

  const edit = useLabelCellEdit({
    ...props,
    onClose: () => leave(form.current, form.current?.closest("tr")?.querySelector("th button"), onClose),
  });
  const { errors } = edit.form.formState;
  const problem = errors.name?.message && describeFieldProblem(errors.name.message, edit.typed.name);
  const failure = problem ?? errors.root?.["service"]?.message;
  const field = edit.form.register("name", { setValueAs: cleanTypedName });
  // Before any key can be typed: it would be selected, and replaced by the next.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    // Not away from where the person has gone on meanwhile.
    if (failure !== undefined && !isTyping(document.activeElement)) input.current?.focus();
  }, [failure]);

  return (
    <>
      <form
        ref={form}
        noValidate
        className={styles["form"]}
        aria-label={t`Rename ${{ name: isolateName(label.name) }}`}
        onSubmit={(event) => void edit.save(event)}
        onKeyDown={edit.onKeyDown}
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

/** Changes a label's color beside where it stands in its row. */
function ColorEditor(props: LabelCellEditorProps) {
  const { appId, label, onPreview, onClose } = props;
  const name = isolateName(label.name);
  const trigger = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const neighbors = useNeighbors(appId, label.id);
  const edit = useLabelCellEdit({ ...props, onClose: () => leave(form.current, trigger.current, onClose) });
  const isAsked = edit.conflict !== null;
  // Before any key can be typed: it would be selected, and replaced by the next.
  useLayoutEffect(() => {
    // It would open a keyboard over the picker.
    if (!isAsked && !matchMedia("(pointer: coarse)").matches) form.current?.querySelector("input")?.select();
  }, [isAsked]);

  const previewed = readSolidColor(edit.typed.color);
  useEffect(() => {
    onPreview(previewed);
    return () => onPreview(null);
  }, [previewed, onPreview]);

  /** Leaves the chosen color as a draft, which is offered later. */
  function close(): void {
    if (edit.hasUnsaved) onClose();
    else edit.cancel();
  }
  useBackCloses(close, !isAsked);

  if (isAsked) return <LabelConflict edit={edit} onTakeTheirs={edit.cancel} />;
  return (
    <>
      <span
        ref={(place) => {
          trigger.current = place?.closest("tr")?.querySelector("td button") ?? null;
        }}
        hidden
      />
      <Popover
        isOpen
        triggerRef={trigger}
        placement="bottom start"
        className={styles["popover"] ?? ""}
        isKeyboardDismissDisabled
        onOpenChange={(isOpen) => !isOpen && close()}
      >
        {/* Around the dialog, which has the focus on a touch screen, and after a press beside its fields. */}
        <form ref={form} noValidate onSubmit={(event) => void edit.save(event)} onKeyDown={edit.onKeyDown}>
          <Dialog aria-label={t`Color of ${name}`} className={styles["dialog"] ?? ""}>
            <LabelColorField
              control={edit.form.control}
              neighbors={neighbors}
              failure={edit.form.formState.errors.root?.["service"]?.message}
            />
            <ColorVerdict color={previewed} name={label.name} judge={neighbors.judge} />
            <div className={styles["footer"]}>
              <DialogFooter>
                <Button onClick={edit.cancel}>{t`Cancel`}</Button>
                <Button variant="primary" type="submit" pending={edit.isSaving}>
                  {t`Save`}
                </Button>
              </DialogFooter>
            </div>
          </Dialog>
        </form>
      </Popover>
    </>
  );
}

interface ColorVerdictProps {
  /** Null where what is typed is no color. */
  readonly color: string | null;
  readonly name: string;
  /** Undefined while the other labels are unknown. */
  readonly judge: ColorJudge | undefined;
}

/** What is wrong with the color; the first line's room is kept. */
function ColorVerdict({ color, name, judge }: ColorVerdictProps) {
  const judged = useDeferredValue(color);
  const problems = useMemo(() => judged && judge?.problemsOf(judged, name), [judged, name, judge]);
  return (
    <ul className={styles["verdict"]}>
      {problems &&
        describeProblems(problems).map((text) => (
          <li key={text}>
            <Icon node={TriangleAlert} />
            <span>{text}</span>
          </li>
        ))}
    </ul>
  );
}

/** Closes an editor. The focus, if the editor has it, goes to what was pressed to open it, before the next key can be pressed. */
function leave(form: Element | null, pressed: HTMLElement | null | undefined, onClose: () => void): void {
  const hadFocus = form?.contains(document.activeElement) === true;
  flushSync(onClose);
  if (hadFocus) pressed?.focus();
}

/** The editing of a label's name or color where it stands. A draft that changes both goes on in the editor. */
function useLabelCellEdit({ appId, label, field, setOpenEdits, onClose }: LabelCellEditorProps) {
  const { id } = label;
  const navigate = useNavigate();
  const edit = useLabelEdit({ appId, label, fields: [field], onSaved: onClose, onContinue: openEditor });
  const { original, typed, isRestored, discard, handOn, isSending, isLate } = edit;
  const isForEditor =
    isRestored && labelFields.some((one) => one !== field && typed[one] !== original?.[one]);

  /** Gives up what was typed. What is being sent is waited for, unless that takes long; its draft is kept until it is made. */
  function cancel(): void {
    if (isSending.current && !isLate) return;
    if (!isSending.current) discard();
    onClose();
  }

  function openEditor(): void {
    // The person may have gone elsewhere.
    const view = readLabelView(new URLSearchParams(window.location.search));
    void navigate(labelAddress(appId, { ...view, dialog: { kind: "edit", id } }), { state: openedHere });
  }

  const goToEditor = useEffectEvent(() => {
    handOn();
    onClose();
    openEditor();
  });
  useEffect(() => {
    if (isForEditor) goToEditor();
  }, [isForEditor]);

  // Its row stays in its list for as long as it is being edited.
  useEffect(() => {
    setOpenEdits((ids) => [...ids, id]);
    return () => setOpenEdits((ids) => ids.filter((one) => one !== id));
  }, [id, setOpenEdits]);

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) {
      // That ends what an input method composes.
      if (event.key === "Enter") event.preventDefault();
    } else if (event.key === "Escape") {
      event.preventDefault();
      cancel();
    }
  }

  return { ...edit, cancel, onKeyDown };
}
