import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, startTransition, useEffect, useRef, useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import { type ChangeFailure, serviceError } from "#client/change-outcome.ts";
import { type Creation, creationOf, isUpdate, kindOf, type Update, updateOf } from "#client/label-change.ts";
import type { LabelVersion } from "#contract/label-content.ts";
import type { LabelInput } from "#contract/label-input.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import type { DialogLabel } from "#dashboard/labels/data/dialog-label.ts";
import { dropSavedDraft, isAsSaved, keepSent } from "#dashboard/labels/data/label-drafts.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import type { ToastAction } from "#dashboard/ui/overlay/toast-message.ts";
import type { LabelForm } from "./label-form.ts";
import type { LabelFormState } from "./label-form-state.ts";

/** A change that the editor sends. */
type EditorChange = Creation | Update;

/** What is said of a label that was created besides that it was, and what is offered. */
export interface CreationNote {
  readonly text: string;
  readonly action: ToastAction;
}

/** Both versions of a label that someone else has changed while it was being edited. */
interface Conflict {
  readonly current: LabelVersion | null;
  readonly mine: LabelInput;
}

interface LabelSavingOptions {
  readonly appId: string;
  /** The label as it was when the editor opened; null for a new one. */
  readonly label: DialogLabel | null;
  readonly state: LabelFormState;
  /** Whether what was entered is being sent. */
  readonly sending: RefObject<boolean>;
  readonly onUnsaved: (hasUnsaved: boolean) => void;
  /** What the person is told besides, once a label of that name was created; null for nothing. */
  readonly noteCreation: (name: string) => CreationNote | null;
  readonly onSaved: (saved: LabelInput) => void;
}

/** Sends what a label's form holds, and says in it what is wrong, or what others have changed. */
export function useLabelSaving(options: LabelSavingOptions) {
  const { appId, label, state, sending, onUnsaved, noteCreation, onSaved } = options;
  const { form, draftSubject, original, setOriginal } = state;
  const api = useApi();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [creation] = useState(() => keepSent(api, draftSubject));
  const [isSaving, setSaving] = useState(false);
  // The service takes long over what was sent: nobody has to wait for it here.
  const [isLate, setLate] = useState(false);
  const open = useIsOpen();

  async function send(change: EditorChange): Promise<void> {
    // The pending state reaches the button only with the next paint; two quick presses come before it.
    if (sending.current) return;
    sending.current = true;
    // After the press has been painted: to draw the whole dialog takes a while.
    startTransition(() => setSaving(true));
    const note = isUpdate(change) ? null : noteCreation(change.after.name);
    const isMade = await runLabelChange(
      { api, client, appId },
      change,
      {
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
        describeFailure: (failure) => {
          if (!open.current) return describeFailure(change, failure);
          const isChanged = failure.state === "conflict" && failure.reason !== "tried";
          if (isChanged) setConflict({ current: failure.current, mine: change.after });
          else showProblems(form.setError, change, failure);
          return null;
        },
      },
      { creation },
    );
    setLate(false);
    if (isMade) dropSavedDraft(draftSubject, change.after);
    const isTypedSince = isMade && open.current && !isAsSaved(change.after, form.getValues());
    if (isTypedSince) {
      // What was typed since it was sent stays.
      if (isUpdate(change)) setOriginal(change.after);
      creation.current = undefined;
    }
    if (!isMade || isTypedSince) {
      setSaving(false);
      onUnsaved(true);
      sending.current = false;
      return;
    }
    // Sending stays blocked: the dialog remains for a moment, and its content must not be sent again. A person who has
    // left the editor meanwhile stays where they are.
    if (open.current) onSaved(change.after);
  }

  /** Goes on with what others have made of the label. */
  function takeCurrent({ current }: Conflict): void {
    setOriginal(current ?? original);
    setConflict(null);
  }

  return {
    isSaving,
    isLate,
    conflict,
    save: (input: LabelInput) => send(toChange(label, original, input)),
    /** Goes on with the form, as if the label had been opened as it is now. */
    keepEditing: takeCurrent,
    /** Saves over what others have changed. */
    saveMine: (asked: Conflict) => {
      takeCurrent(asked);
      void send(toChange(label, asked.current, asked.mine));
    },
    /** Forgets what was sent for a new label without a response. */
    forgetSent: () => {
      creation.current = undefined;
    },
  };
}

/**
 * The change that saves a form.
 *
 * @param label null for a new one
 * @param seen the label as it was last; null if it no longer exists
 */
function toChange(label: DialogLabel | null, seen: LabelVersion | null, input: LabelInput): EditorChange {
  return label === null || seen === null ? creationOf(input) : updateOf({ ...seen, id: label.id }, input);
}

/** Whether the editor is still there. */
function useIsOpen(): RefObject<boolean> {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return open;
}

/** Says at the fields, else beside the form, why a change wasn't made. */
function showProblems(
  setError: UseFormSetError<LabelForm>,
  change: EditorChange,
  failure: ChangeFailure,
): void {
  const problems = new Map(Object.entries(serviceError(failure)?.fieldErrors ?? {}));
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
    message: joinSentences([describeFailure(change, failure, others), kept]),
  });
}
