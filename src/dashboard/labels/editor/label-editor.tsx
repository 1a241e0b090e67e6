import { t } from "@lingui/core/macro";
import { Trash2 } from "lucide";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { LabelInput } from "#contract/label-input.ts";
import type { DialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import { historyAddress, importAddress } from "#dashboard/labels/data/history-address.ts";
import { dropDraft } from "#dashboard/labels/data/label-drafts.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ButtonLink } from "#dashboard/ui/button-link.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isApple, isCommandKey } from "#dashboard/ui/key-press.ts";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { ConfirmDialog } from "#dashboard/ui/overlay/confirm-dialog.tsx";
import { DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import { HistoryIcon } from "#dashboard/ui/screen-icons.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { LabelColorField } from "./label-color-field.tsx";
import { LabelConflict } from "./label-conflict.tsx";
import { DraftKeeper } from "./label-draft-keeper.ts";
import styles from "./label-editor.module.css";
import { LabelEditorDates } from "./label-editor-dates.tsx";
import { type LabelFormState, type LabelFormSubject, useLabelForm } from "./label-form-state.ts";
import { LabelNameField } from "./label-name-field.tsx";
import { type CreationNote, useLabelSaving } from "./label-saving.ts";
import { WatchedPreview } from "./label-watched-preview.tsx";

interface LabelEditorProps extends LabelFormSubject {
  /** Whether what is kept of it is to be saved at once: that was asked for where it couldn't be done. */
  readonly resubmits?: boolean;
  /** The person is leaving, and is asked what to do with unsaved input. */
  readonly leaving: boolean;
  readonly onUnsaved: (hasUnsaved: boolean) => void;
  /** What the person is told besides, once a label of that name was created; null for nothing. */
  readonly noteCreation: (name: string) => CreationNote | null;
  readonly onSaved: (saved: LabelInput) => void;
  readonly onClose: () => void;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onDelete: (label: DialogLabel) => void;
}

/** Creates a label, or changes one. What is typed is only lost when it is saved or given up. */
export default function LabelEditor(props: LabelEditorProps) {
  const { appId, label, resubmits = false, leaving, onUnsaved, onClose, onStay, onDiscard } = props;
  const sending = useRef(false);
  const isDiscarded = useRef(false);
  const state = useLabelForm(props, sending);
  const saving = useLabelSaving({ ...props, state, sending });
  const { form, draftSubject, original, lastFocused } = state;
  const { conflict, isLate, isSaving } = saving;
  useFocusAfter(lastFocused, leaving || conflict !== null);
  const navigate = useNavigate();
  const submit = form.handleSubmit(saving.save);
  const resubmit = useEffectEvent(() => void submit());
  useEffect(() => {
    if (resubmits) resubmit();
  }, [resubmits]);

  function discard(): void {
    // Pressed twice, it would go back twice.
    if (isDiscarded.current) return;
    isDiscarded.current = true;
    dropDraft(draftSubject);
    onDiscard();
  }

  function discardDraft(): void {
    saving.forgetSent();
    state.discardDraft();
  }

  function remove(): void {
    if (label !== null && !sending.current) props.onDelete(label);
  }

  /** What was pasted is tried dry where lists are imported. */
  function openList(text: string): void {
    discardDraft();
    dropDraft(draftSubject);
    void navigate(importAddress(appId), { state: { pasted: text } });
  }

  /** What is being sent is waited for, unless that takes long. */
  function close(): void {
    if (!sending.current || isLate) onClose();
  }

  return (
    <ModalDialog title={label === null ? t`New label` : t`Edit label`} size="large" onClose={close}>
      <form
        noValidate
        onFocus={({ target }) => {
          lastFocused.current = target;
        }}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => handleKeys(event, submit)}
      >
        <DraftKeeper
          control={form.control}
          begun={state.begun}
          draft={{ ...draftSubject, seen: label && original }}
          onUnsaved={onUnsaved}
        />
        <RestoredNote isRestored={state.isRestored} onDiscard={discardDraft} />
        <Fields
          state={state}
          isNew={label === null}
          isSaving={isSaving}
          onList={label === null ? openList : undefined}
        />
        {label && <LabelEditorDates appId={appId} label={label} />}
        <DialogFooter
          failure={form.formState.errors.root?.["service"]?.message}
          aside={label && <LabelLinks appId={appId} label={label} onDelete={remove} />}
        >
          <Button onClick={close}>{isLate ? t`Close` : t`Cancel`}</Button>
          <SaveButton isNew={label === null} isSaving={isSaving} />
        </DialogFooter>
      </form>
      {leaving && <DiscardQuestion label={label} onDiscard={discard} onStay={onStay} />}
      {conflict !== null && original !== null && (
        <LabelConflict
          original={original}
          current={conflict.current}
          mine={conflict.mine}
          onKeepEditing={() => saving.keepEditing(conflict)}
          onTakeTheirs={discard}
          onSaveMine={() => saving.saveMine(conflict)}
        />
      )}
    </ModalDialog>
  );
}

/** Sends the form; shows the keys that do so, too. */
function SaveButton({ isNew, isSaving }: Pick<FieldsProps, "isNew" | "isSaving">) {
  return (
    <Button variant="primary" type="submit" pending={isSaving}>
      <span>{isNew ? t`Create label` : t`Save`}</span>
      <kbd translate="no" aria-hidden>
        {isApple ? "⌘↵" : `${t`Ctrl`} ↵`}
      </kbd>
    </Button>
  );
}

interface RestoredNoteProps {
  readonly isRestored: boolean;
  readonly onDiscard: () => void;
}

/** Says that the form holds a draft, which can be discarded. */
function RestoredNote({ isRestored, onDiscard }: RestoredNoteProps) {
  const restored = t`Draft restored.`;
  useAnnouncement(isRestored ? restored : "");
  if (!isRestored) return null;
  return (
    <p className={styles["restored"]}>
      {restored}
      <Button variant="quiet" onClick={onDiscard}>{t`Discard draft`}</Button>
    </p>
  );
}

interface FieldsProps {
  readonly state: LabelFormState;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  /** See {@link LabelNameField}. */
  readonly onList: ((text: string) => void) | undefined;
}

/** The fields for name and color, and the preview beside them. */
function Fields({ state, isNew, isSaving, onList }: FieldsProps) {
  const { form, neighbors, hasProposedColor } = state;
  const { control, register } = form;
  return (
    <div className={styles["columns"]}>
      <div className={styles["fields"]}>
        <LabelNameField
          control={control}
          registration={register("name", { setValueAs: cleanTypedName })}
          problem={form.formState.errors.name?.message}
          isRestored={state.isRestored}
          // The label is listed once it is saved, before the dialog closes.
          neighbors={isSaving ? undefined : neighbors.labels}
          onList={onList}
        />
        <LabelColorField control={control} neighbors={neighbors} />
      </div>
      <WatchedPreview
        control={control}
        neighbors={isNew && !hasProposedColor ? undefined : neighbors.labels}
        theme={neighbors.theme}
      />
    </div>
  );
}

interface LabelLinksProps {
  readonly appId: string;
  readonly label: DialogLabel;
  readonly onDelete: () => void;
}

/** What else can be done with a label there is. */
function LabelLinks({ appId, label, onDelete }: LabelLinksProps) {
  return (
    <>
      <Button variant="quietDanger" onClick={onDelete}>
        <Icon node={Trash2} />
        {t`Delete`}
      </Button>
      <ButtonLink variant="quiet" to={historyAddress(appId, { label: label.id })}>
        <Icon node={HistoryIcon} />
        {t`History`}
      </ButtonLink>
    </>
  );
}

interface DiscardQuestionProps {
  readonly label: DialogLabel | null;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks whether what was entered is to be given up. */
function DiscardQuestion({ label, onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={
        label === null ? t`Discard this new label?` : t`Discard your changes to “${isolateName(label.name)}”?`
      }
      yes={t`Discard`}
      no={t`Keep editing`}
      onYes={onDiscard}
      onNo={onStay}
    >
      {t`What you entered hasn’t been saved.`}
    </ConfirmDialog>
  );
}

/** Gives the focus back to where it was in the form once a question over it has been answered. */
function useFocusAfter(lastFocused: RefObject<HTMLElement | null>, asked: boolean): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !asked) lastFocused.current?.focus();
    wasAsked.current = asked;
  }, [lastFocused, asked]);
}

/** Ctrl or ⌘ with Enter saves from anywhere; the Enter that ends an input method's composition doesn't. */
function handleKeys(event: KeyboardEvent, submit: () => Promise<void>): void {
  if (event.key !== "Enter") return;
  // Safari sends this Enter after the composition has ended, told only by its key code.
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) event.preventDefault();
  else if (isCommandKey(event.nativeEvent, "enter")) {
    event.preventDefault();
    void submit();
  }
}
