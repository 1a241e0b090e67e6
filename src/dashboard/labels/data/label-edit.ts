import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type UseFormSetError, useForm, useWatch } from "react-hook-form";
import {
  type ChangeFailure,
  type Creation,
  creationOf,
  effectOf,
  isUpdate,
  serviceError,
  type Update,
  updateOf,
} from "#client/label-change.ts";
import {
  changedFields,
  contentOf,
  isAlike,
  type LabelVersion,
  labelFields,
  takeFields,
} from "#contract/label-content.ts";
import type { LabelContent, LabelField } from "#contract/labels.ts";
import { joinSentences } from "#contract/languages.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";
import { isTyping } from "#dashboard/ui/key-press.ts";
import type { ToastAction } from "#dashboard/ui/overlay/toast-message.ts";
import { useUnloadQuestion } from "#dashboard/ui/unload-question.ts";
import { describeFailure, describeSuccess } from "./changes/label-change-sentence.ts";
import { runLabelChange } from "./changes/run-label-change.ts";
import {
  type DraftSubject,
  dropDraft,
  dropSavedDraft,
  isAsSaved,
  keepDraft,
  keepSent,
  type LabelDraft,
  readDraft,
  useDraftNotice,
} from "./label-drafts.ts";
import { type LabelForm, labelFormSchema } from "./label-form.ts";
import { useProposedLabel } from "./proposed-labels.ts";

/** What is said of a label that was created besides that it was, and what is offered. */
export interface CreationNote {
  readonly text: string;
  readonly action: ToastAction;
}

/** Both versions of a label that someone else has changed while it was being edited. */
interface Conflict {
  /** Null when it has been deleted. */
  readonly current: LabelVersion | null;
  /** What the person has entered: of the label as it is now, where that is still there. */
  readonly mine: LabelContent;
}

interface LabelEditOptions {
  readonly appId: string;
  /** The label as it was when it was opened; null for a new one. */
  readonly label: (LabelVersion & { readonly id: number }) | null;
  /** What a new label begins with. */
  readonly proposed?: LabelForm;
  /** What of it the person sees, and can change. */
  readonly fields: readonly LabelField[];
  /** What the person is told besides, once a label of that name was created; null for nothing. */
  readonly noteCreation?: (created: LabelContent) => CreationNote | null;
  /** Called once it is saved, unless the person has gone elsewhere, or typed on. */
  readonly onSaved: (saved: LabelContent) => void;
}

export type LabelEdit = ReturnType<typeof useLabelEdit>;

/**
 * The editing of a label, in its row or in the editor. What is typed is kept as a draft until it is saved or given up, and
 * nobody else's change is written over.
 *
 * | State      | What it is                                                                                        |
 * | ---------- | ------------------------------------------------------------------------------------------------- |
 * | draft      | `form` holds what is typed; `hasUnsaved`; `isRestored` where it was typed before                  |
 * | original   | the label as the person has seen it; only the fields that differ from it are changed              |
 * | pending    | `isSaving`: it is being sent, once, however often that is asked for                               |
 * | uncertain  | `isLate`: the service takes long over it; the person may leave, and is told wherever they are     |
 * | conflict   | somebody else has changed it: nothing is sent until the person has chosen between both versions   |
 * | gone       | a conflict with `current: null`: it can be left deleted, or created again                         |
 * | refused    | it stays a draft, and the form's errors say why, beside the field or beside the form              |
 */
export function useLabelEdit(options: LabelEditOptions) {
  const { appId, label, proposed = { name: "", color: "" }, fields, noteCreation, onSaved } = options;
  const api = useApi();
  const client = useQueryClient();
  const subject = { serviceUrl: api.serviceUrl, appId, id: label?.id ?? null };
  const [draft, setDraft] = useState(() => readDraft(subject));
  const [original, setOriginal] = useState<LabelVersion | null>(draft?.seen ?? label);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [creation] = useState(() => keepSent(api, subject));
  const [isSaving, setSaving] = useState(false);
  const [isLate, setLate] = useState(false);
  const isSending = useRef(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const begun = contentOf(original ?? proposed);
  const form = useForm<LabelForm, unknown, LabelForm>({
    resolver: standardSchemaResolver(labelFormSchema(fields)),
    defaultValues: contentOf(draft ?? begun),
  });
  const [name, color] = useWatch({ control: form.control, name: ["name", "color"] });
  const typed = useMemo(() => ({ name, color }), [name, color]);
  const isTyped = (field: LabelField) => typed[field] !== begun[field];
  const hasUnsaved = labelFields.some(isTyped);
  useKeptDraft({ ...subject, seen: label && original }, typed, hasUnsaved);

  /** @param seen the label as the person has seen it; null if it no longer exists */
  async function save(input: LabelContent, seen: LabelVersion | null = original): Promise<void> {
    // The pending state reaches the button only with the next paint; two quick presses come before it.
    if (isSending.current) return;
    if (label !== null && seen !== null && isAlike(seen, input)) {
      dropDraft(subject);
      onSaved(input);
      return;
    }
    const change =
      label === null || seen === null ? creationOf(input) : updateOf({ ...seen, id: label.id }, input);
    isSending.current = true;
    // After the press has been painted: to draw the whole dialog takes a while.
    startTransition(() => setSaving(true));
    const note = isUpdate(change) ? null : noteCreation?.(change.after);
    const success = describeSuccess(effectOf(change), change.after.name);
    const outcome = await runLabelChange(
      { api, client, appId },
      change,
      {
        success: note ? joinSentences([success, note.text]) : success,
        ...(note && { actions: [note.action] }),
        onWait: () => setLate(true),
        describeFailure: (failure) => {
          if (!isOpen.current) return describeFailure(change, failure);
          if (failure.state === "conflict" && failure.reason !== "tried") {
            setConflict(toConflict(change, failure.current));
          } else showProblems(form.setError, fields, change, failure);
          return null;
        },
      },
      { creation },
    );
    const isMade = outcome?.state === "done";
    if (isMade) dropSavedDraft(subject, change.after);
    const isTypedSince = isMade && isOpen.current && !isAsSaved(change.after, form.getValues());
    if (isTypedSince) {
      // What was typed since it was sent stays.
      if (isUpdate(change)) setOriginal(change.after);
      creation.current = undefined;
    }
    if (!isMade || isTypedSince) {
      setSaving(false);
      setLate(false);
      isSending.current = false;
    }
    // It stays as it is: a dialog remains for a moment, and its content must not be sent again. A person who has left
    // meanwhile stays where they are.
    else if (isOpen.current) onSaved(change.after);
  }

  /** Goes on with what others have made of the label: what the person hasn't typed becomes theirs. */
  function takeCurrent({ current }: Conflict): void {
    setConflict(null);
    if (current === null) return;
    setOriginal(current);
    for (const field of labelFields) if (!isTyped(field)) form.setValue(field, current[field]);
  }

  return {
    form,
    typed,
    original,
    isRestored: draft !== null,
    hasUnsaved,
    isSaving,
    /** Tells also before the pending state is drawn. */
    isSending,
    isLate,
    conflict,
    save: form.handleSubmit((input) => save(input)),
    /** Goes on with the form, as if the label had been opened as it is now. */
    keepEditing: () => conflict && takeCurrent(conflict),
    /** Saves over what others have changed, or creates the label again. */
    saveMine: () => {
      if (conflict === null) return;
      takeCurrent(conflict);
      void save(conflict.mine, conflict.current);
    },
    /** Goes back to what it would have begun with without a draft. */
    discardDraft: () => {
      creation.current = undefined;
      dropDraft(subject);
      setDraft(null);
      setOriginal(label);
      form.reset(contentOf(label ?? proposed));
    },
    /** Gives up what was typed, before it goes. */
    discard: () => dropDraft(subject),
    /** What is kept of it, for when it has gone; null where it was saved or given up, or is being sent. */
    readKept: () => (isSending.current ? null : readDraft(subject)),
  };
}

/**
 * Keeps what is typed, so that it outlives the page, has the preview show it, and the browser ask before the page is left
 * with it.
 */
function useKeptDraft(
  subject: DraftSubject & Pick<LabelDraft, "seen">,
  typed: LabelForm,
  hasUnsaved: boolean,
): void {
  const { appId, id } = subject;
  useDraftNotice(subject);
  useProposedLabel(appId, id, hasUnsaved || id === null ? typed : null);
  const keep = useEffectEvent(() => {
    if (hasUnsaved) keepDraft({ ...readDraft(subject), ...subject, ...typed, writtenAt: Date.now() });
    else dropDraft(subject);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is typed.
  useEffect(() => keep(), [typed]);
  useUnloadQuestion(hasUnsaved);
}

/** Fields that the person hasn't changed are nobody's to keep: they are as others have made them. */
function toConflict({ before, after }: Creation | Update, current: LabelVersion | null): Conflict {
  const isOfLabel = before !== null && current !== null;
  return { current, mine: isOfLabel ? takeFields(current, after, changedFields(before, after)) : after };
}

/** Says at the fields, else beside the form, why a change wasn't made. */
function showProblems(
  setError: UseFormSetError<LabelForm>,
  fields: readonly LabelField[],
  change: Creation | Update,
  failure: ChangeFailure,
): void {
  const problems = new Map(Object.entries(serviceError(failure)?.fieldErrors ?? {}));
  const isUnnamed = problems.size === 0;
  // In a row, the person may have gone on elsewhere.
  const shouldFocus = fields.length > 1 || !isTyping(document.activeElement);
  for (const field of fields.toReversed()) {
    const message = joinSentences(problems.get(field) ?? []);
    problems.delete(field);
    // The last one that takes the focus keeps it: the first of the form.
    if (message) setError(field, { type: "service", message }, { shouldFocus });
  }
  // What the service says of fields that aren't here stands beside the form.
  const others = [...problems.values()].flat();
  if (!isUnnamed && others.length === 0) return;
  const kept = t`What you entered is still here.`;
  setError("root.service", {
    message: joinSentences([describeFailure(change, failure, others), kept]),
  });
}
