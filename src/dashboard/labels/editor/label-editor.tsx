import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide";
import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { ApiError } from "#client/api-error.ts";
import { LabelConflictError } from "#client/change-outcome.ts";
import { type Creation, creationOf, isUpdate, kindOf, type Update, updateOf } from "#client/label-change.ts";
import type { LabelVersion } from "#client/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { joinSentences } from "#contract/languages.ts";
import type { DialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import { historyAddress } from "#dashboard/labels/data/history-address.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/label-change-sentence.ts";
import {
  dropDraft,
  dropSavedDraft,
  isAsSaved,
  keepDraft,
  keepSent,
  type LabelDraft,
  readDraft,
} from "#dashboard/labels/data/label-drafts.ts";
import { useNeighbors } from "#dashboard/labels/data/label-neighbors.ts";
import { useProposedLabel } from "#dashboard/labels/data/proposed-labels.ts";
import { runLabelChange } from "#dashboard/labels/data/run-label-change.ts";
import type { SendDetails } from "#dashboard/labels/data/sent-change.ts";
import { cleanTypedName } from "#dashboard/labels/data/typed-name.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { Button, ButtonLink } from "#dashboard/ui/button.tsx";
import { Icon } from "#dashboard/ui/icon.tsx";
import { isApple, isCommandKey } from "#dashboard/ui/key-press.ts";
import { useAnnouncement } from "#dashboard/ui/overlay/announcement.ts";
import { ConfirmDialog } from "#dashboard/ui/overlay/confirm-dialog.tsx";
import { DialogFooter, ModalDialog } from "#dashboard/ui/overlay/dialog.tsx";
import type { ToastAction } from "#dashboard/ui/overlay/toast-message.ts";
import { HistoryIcon } from "#dashboard/ui/screen-icons.ts";
import { isolateName } from "#dashboard/ui/text/text-direction.ts";
import { LabelColorField } from "./label-color-field.tsx";
import { LabelConflict } from "./label-conflict.tsx";
import styles from "./label-editor.module.css";
import { LabelEditorDates } from "./label-editor-dates.tsx";
import { useFirstColor } from "./label-first-color.ts";
import { type LabelForm, labelFormSchema } from "./label-form.ts";
import { LabelNameField } from "./label-name-field.tsx";
import { WatchedPreview } from "./label-watched-preview.tsx";

/** A change that the editor sends. */
type EditorChange = (Creation | Update) & SendDetails;

/** What is said of a label that was created besides that it was, and what is offered. */
export interface CreationNote {
  readonly text: string;
  readonly action: ToastAction;
}

interface LabelEditorProps {
  readonly appId: string;
  /** The label as it was when the editor opened; null for a new one. */
  readonly label: DialogLabel | null;
  /** What a new label may well be called; undefined where nothing speaks for any name. */
  readonly suggestedName: string | undefined;
  /** Whether what is kept of it is to be saved at once: that was asked for where it couldn't be done. */
  readonly resubmits?: boolean;
  /** How many labels there are, which chooses a new label's first color while they aren't known. */
  readonly position: number;
  /** The person is going elsewhere, and has to say what becomes of the unsaved input. */
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

/** Both versions of a label that someone else has changed while it was being edited. */
interface Conflict {
  readonly current: LabelVersion | null;
  readonly mine: LabelInput;
}

/** Creates a label, or changes one. What is typed is only lost when it is saved or given up. */
export default function LabelEditor(props: LabelEditorProps) {
  const { appId, label, suggestedName = "", resubmits = false, position, leaving } = props;
  const { onUnsaved, noteCreation, onSaved, onClose, onStay, onDiscard, onDelete } = props;
  const api = useApi();
  const client = useQueryClient();
  const draftSubject = { serviceUrl: api.serviceUrl, appId, id: label?.id ?? null };
  const [draft, setDraft] = useState(() => readDraft(draftSubject));
  // What the person began with: what is saved must still be that.
  const [original, setOriginal] = useState<LabelVersion | null>(draft?.seen ?? label);
  // Also so that a new label can be told from those there are if the service's answer is lost.
  const neighbors = useNeighbors(appId, label?.id ?? null);
  const first = useFirstColor(label === null, neighbors, position, (color, guess) => {
    // What was typed or restored stays.
    if (getValues("color") !== guess) return true;
    // So does what was sent, and what is about to be typed over: a new value would undo its selection.
    const isAtName = (lastFocused.current?.getAttribute("name") ?? "name") === "name";
    if (!isAtName || sending.current || isSubmitted) return false;
    resetField("color", { defaultValue: color });
    return true;
  });
  const begun = { name: original?.name ?? suggestedName, color: original?.color ?? first.color };
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [uncertain] = useState(() => keepSent(api, draftSubject));
  const sending = useRef(false);
  const [isSaving, setSaving] = useState(false);
  // The service takes long over what was sent: nobody has to wait for it here.
  const [isLate, setLate] = useState(false);
  const open = useRef(false);
  const form = useForm<LabelForm, unknown, LabelInput>({
    resolver: standardSchemaResolver(labelFormSchema),
    defaultValues: { name: draft?.name ?? begun.name, color: draft?.color ?? begun.color },
  });
  const { register, control, handleSubmit, getValues, reset, resetField, setError, setFocus } = form;
  const { errors, isSubmitted } = form.formState;

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  // Also when the person gives up what was restored.
  const isRestored = draft !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus, isRestored]);
  const lastFocused = useFocusAfter(leaving || conflict !== null);

  function save(input: LabelInput): Promise<void> {
    return send(
      label === null || original === null
        ? { ...creationOf(input), uncertain }
        : updateOf({ ...original, id: label.id }, input),
    );
  }

  async function send(change: EditorChange): Promise<void> {
    // The pending state reaches the button only with the next paint; two quick presses come before it.
    if (sending.current) return;
    sending.current = true;
    // After the press has been painted: to draw the whole dialog takes a while.
    startTransition(() => setSaving(true));
    const note = isUpdate(change) ? null : noteCreation(change.after.name);
    const isMade = await runLabelChange({ api, client, appId }, change, {
      success: joinSentences([
        describeSuccess(kindOf(change), change.after.name),
        ...(note === null ? [] : [note.text]),
      ]),
      ...(note !== null && { actions: [note.action] }),
      onWait: () => {
        setLate(true);
        // What becomes of it is said wherever the person goes; its draft is kept until it is made.
        onUnsaved(false);
      },
      describeFailure: (error) => {
        if (!open.current) return describeFailure(change, error);
        if (error instanceof LabelConflictError) setConflict({ current: error.current, mine: change.after });
        else showProblems(change, error);
        return null;
      },
    });
    setLate(false);
    if (!isMade) {
      setSaving(false);
      onUnsaved(true);
      sending.current = false;
      return;
    }
    dropSavedDraft(draftSubject, change.after);
    if (open.current && !isAsSaved(change.after, getValues())) {
      // What was typed since it was sent stays.
      setSaving(false);
      if (isUpdate(change)) setOriginal(change.after);
      uncertain.current = undefined;
      onUnsaved(true);
      sending.current = false;
      return;
    }
    // It stays shut: the dialog is still there for a moment, and what it holds must not be sent again. Who has gone
    // elsewhere in the meantime stays there.
    if (open.current) onSaved(change.after);
  }

  function saveMine({ current, mine }: Conflict): void {
    setConflict(null);
    setOriginal(current ?? original);
    void send(
      label === null || current === null
        ? { ...creationOf(mine), uncertain }
        : updateOf({ ...current, id: label.id }, mine),
    );
  }

  function discardDraft(): void {
    setDraft(null);
    uncertain.current = undefined;
    setOriginal(label);
    reset({ name: label?.name ?? suggestedName, color: label?.color ?? first.color });
  }

  function discard(): void {
    dropDraft(draftSubject);
    onDiscard();
  }

  function showProblems(change: EditorChange, error: unknown): void {
    const problems = new Map(error instanceof ApiError ? Object.entries(error.fieldErrors) : []);
    const isUnnamed = problems.size === 0;
    for (const field of ["color", "name"] as const) {
      const message = joinSentences(problems.get(field) ?? []);
      problems.delete(field);
      // The last one that takes the focus keeps it: the first of the form.
      if (message) setError(field, { type: "service", message }, { shouldFocus: true });
    }
    // What the service says of fields that aren't here stands beside the form.
    const others = [...problems.values()].flat();
    if (!isUnnamed && others.length === 0) return;
    const kept = t`What you entered is still here.`;
    setError("root.service", {
      message: joinSentences([describeFailure(change, error, others), kept]),
    });
  }

  /** What is being sent is waited for, unless that takes long. */
  function close(): void {
    if (!sending.current || isLate) onClose();
  }

  const submit = handleSubmit(save);
  const resubmit = useEffectEvent(() => void submit());
  useEffect(() => {
    if (resubmits) resubmit();
  }, [resubmits]);
  const restored = t`Draft restored.`;
  useAnnouncement(isRestored ? restored : "");
  const failure = errors.root?.["service"]?.message;

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
          control={control}
          begun={begun}
          draft={{ ...draftSubject, seen: label && original }}
          onUnsaved={onUnsaved}
        />
        {isRestored && (
          <p className={styles["restored"]}>
            {restored}
            <Button look="quiet" onClick={discardDraft}>{t`Discard draft`}</Button>
          </p>
        )}
        <div className={styles["columns"]}>
          <div className={styles["fields"]}>
            <LabelNameField
              control={control}
              registration={register("name", { setValueAs: cleanTypedName })}
              problem={errors.name?.message}
              // What is being saved is among them before the dialog is closed.
              neighbors={isSaving ? undefined : neighbors.labels}
            />
            <LabelColorField control={control} neighbors={neighbors} />
          </div>
          <WatchedPreview
            control={control}
            neighbors={label === null && !first.isProposed ? undefined : neighbors.labels}
            theme={neighbors.theme}
          />
        </div>
        {label && <LabelEditorDates appId={appId} label={label} />}
        <DialogFooter
          failure={failure}
          aside={
            label && (
              <>
                <Button
                  look="quietDanger"
                  onClick={() => {
                    if (!sending.current) onDelete(label);
                  }}
                >
                  <Icon node={Trash2} />
                  {t`Delete`}
                </Button>
                <ButtonLink look="quiet" to={historyAddress(appId, { label: label.id })}>
                  <Icon node={HistoryIcon} />
                  {t`History`}
                </ButtonLink>
              </>
            )
          }
        >
          <Button onClick={close}>{isLate ? t`Close` : t`Cancel`}</Button>
          <Button look="primary" type="submit" pending={isSaving}>
            <span>{label === null ? t`Create label` : t`Save`}</span>
            <kbd translate="no" aria-hidden>
              {isApple ? "⌘↵" : `${t`Ctrl`} ↵`}
            </kbd>
          </Button>
        </DialogFooter>
      </form>
      {leaving && (
        <ConfirmDialog
          title={
            label === null
              ? t`Discard this new label?`
              : t`Discard your changes to “${isolateName(label.name)}”?`
          }
          yes={t`Discard`}
          no={t`Keep editing`}
          onYes={discard}
          onNo={onStay}
        >
          {t`What you entered hasn’t been saved.`}
        </ConfirmDialog>
      )}
      {conflict !== null && original !== null && (
        <LabelConflict
          original={original}
          current={conflict.current}
          mine={conflict.mine}
          onKeepEditing={() => {
            setOriginal(conflict.current ?? original);
            setConflict(null);
          }}
          onTakeTheirs={discard}
          onSaveMine={() => saveMine(conflict)}
        />
      )}
    </ModalDialog>
  );
}

/** Gives the focus back to where it was in the form once a question over it has been answered. */
function useFocusAfter(asked: boolean): RefObject<HTMLElement | null> {
  const lastFocused = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !asked) lastFocused.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  return lastFocused;
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

interface DraftKeeperProps {
  readonly control: Control<LabelForm, unknown, LabelInput>;
  /** What the form held before anything was typed. */
  readonly begun: LabelForm;
  readonly draft: Omit<LabelDraft, "name" | "color" | "writtenAt">;
  readonly onUnsaved: (hasUnsaved: boolean) => void;
}

/**
 * Keeps what is typed, so that it outlives the page, and has the preview show it. Tells the host of unsaved input, and has the browser ask before
 * the page is left with it. Drawn apart from the form, and shows nothing.
 */
function DraftKeeper({ control, begun, draft, onUnsaved }: DraftKeeperProps) {
  const [name, color] = useWatch({ control, name: ["name", "color"] });
  const hasUnsaved = name !== begun.name || color !== begun.color;
  const isProposed = hasUnsaved || draft.id === null;
  useProposedLabel(draft.appId, draft.id, isProposed ? name : null, color);
  const keep = useEffectEvent((typed: LabelForm) => {
    if (hasUnsaved) keepDraft({ ...readDraft(draft), ...draft, ...typed, writtenAt: Date.now() });
    else dropDraft(draft);
  });
  useEffect(() => keep({ name, color }), [name, color]);
  const report = useEffectEvent(onUnsaved);
  // Before anything is painted: whoever sees what is typed may leave.
  useLayoutEffect(() => report(hasUnsaved), [hasUnsaved]);
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);
  return null;
}
