import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type ChangeFailure, serviceError } from "#client/change-outcome.ts";
import { type Creation, creationOf, kindOf, type Update, updateOf } from "#client/label-change.ts";
import type { SentCreation, SentCreationRef } from "#client/make-change.ts";
import { contentOf, isAlike, type LabelVersion, toInput } from "#contract/label-content.ts";
import { type LabelInput, labelInputSchema } from "#contract/label-input.ts";
import { joinSentences } from "#contract/languages.ts";
import { describeFailure, describeSuccess } from "#dashboard/labels/data/changes/label-change-sentence.ts";
import type { Target } from "#dashboard/labels/data/changes/label-mutations.ts";
import { runLabelChange } from "#dashboard/labels/data/changes/run-label-change.ts";
import { describeFieldProblem } from "#dashboard/labels/data/field-problem-sentence.ts";
import {
  type LabelDialog,
  labelAddress,
  openedHere,
  readLabelView,
} from "#dashboard/labels/data/label-address.ts";
import { completeColor } from "#dashboard/labels/data/label-color-reader.ts";
import { offerDraft, useDraftNotice } from "#dashboard/labels/data/label-draft-offer.ts";
import { dropDraft, dropSavedDraft, keepDraft, readDraft } from "#dashboard/labels/data/label-drafts.ts";
import type { SetOpenEdits } from "#dashboard/labels/data/label-open-edits.ts";
import { useProposedLabel } from "#dashboard/labels/data/proposed-labels.ts";
import { useProjectDetail } from "#dashboard/projects/data/project-detail-queries.ts";
import { useApi } from "#dashboard/session/data/session-store.ts";

export interface LabelCellEditorProps {
  readonly appId: string;
  readonly label: LabelVersion & { readonly id: number };
  /** What of it is changed. */
  readonly field: "name" | "color";
  /** The response of which its row was part no longer has it. */
  readonly isKept: boolean;
  readonly setOpenEdits: SetOpenEdits;
  /** Takes the color, as `#RRGGBB`, that the row's chip is to be seen in; null for its own. */
  readonly onPreview: (color: string | null) => void;
  readonly onClose: () => void;
}

/** A change of a label's name or color where it stands. */
export interface LabelCellChange {
  /** As it is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, or why it couldn't be saved, in a sentence. */
  readonly problem: string | undefined;
  readonly hasUnsaved: boolean;
  readonly isSaving: boolean;
  /** The label has been deleted. It can be created again, though not by the key that would save it. */
  readonly isGone: boolean;
  readonly onSave: () => Promise<void>;
  readonly onCreateAgain: () => Promise<void>;
  /** Gives up what was typed. */
  readonly onCancel: () => void;
}

/**
 * Changes one field of a label with the care of the editor: what is typed is kept as a draft until it is saved or given
 * up, and nobody else's change is written over. What needs more room goes on in the editor: a draft that changes both
 * fields, and both versions of a label that someone else has changed.
 */
export function useLabelCellChange(props: LabelCellEditorProps): LabelCellChange {
  const { appId, label, field, isKept, setOpenEdits, onClose } = props;
  const api = useApi();
  const client = useQueryClient();
  const { id } = label;
  const { subject, original, value, type, hasUnsaved, isForEditor } = useTypedField(props);
  const isMissing = useIsMissing(appId, id, isKept);
  const creation = useRef<SentCreation>(undefined);
  const open = useRef(true);
  const openEditor = useOpenEditor(appId, id);
  const onConflict = () => leaveForEditor({ resubmits: true });
  const sending = useSending({ api, client, appId }, field, open, creation, onConflict);
  const isGone = sending.isRefusedAsGone || isMissing;

  function end(): void {
    open.current = false;
    onClose();
  }

  function leaveForEditor(state: object): void {
    end();
    openEditor(state);
  }

  const goToEditor = useEffectEvent(() => leaveForEditor({}));
  useEffect(() => {
    if (isForEditor) goToEditor();
  }, [isForEditor]);

  useOfferWhenGone(open, () => {
    const kept = readDraft(subject);
    if (kept !== null && !sending.isUnderWay.current) offerDraft(kept, () => openEditor({}));
  });
  useKeptRow(id, setOpenEdits);

  function onChange(next: string): void {
    type(next);
    sending.forgetProblem();
  }

  function onCancel(): void {
    const isUnderWay = sending.isUnderWay.current;
    // What is being sent is waited for, unless that takes long; its draft is kept then until it is made.
    if (isUnderWay && !sending.isLate.current) return;
    if (!isUnderWay) dropDraft(subject);
    end();
  }

  /** What is to be sent; null, and said, where it isn't allowed. */
  async function readInput(): Promise<LabelInput | null> {
    const { input, problem: found } = checkField(original, field, value);
    if (found !== undefined) sending.setProblem(found);
    return input;
  }

  async function onSave(): Promise<void> {
    if (sending.isUnderWay.current || isGone) return;
    const input = await readInput();
    if (input === null) return;
    if (isAlike(original, input)) onCancel();
    else await send(updateOf({ ...original, id }, input));
  }

  async function onCreateAgain(): Promise<void> {
    if (sending.isUnderWay.current) return;
    const input = await readInput();
    if (input !== null) await send(creationOf(input));
  }

  async function send(change: SentFromCell): Promise<void> {
    if (!(await sending.send(change))) return;
    dropSavedDraft(subject, change.after);
    if (open.current) end();
  }

  const { problem, isSaving } = sending;
  return { value, onChange, problem, hasUnsaved, isSaving, isGone, onSave, onCreateAgain, onCancel };
}

/** Has the label’s row stay in its list for as long as the cell is open. */
function useKeptRow(id: number, setOpenEdits: SetOpenEdits): void {
  useEffect(() => {
    setOpenEdits((ids) => [...ids, id]);
    return () => setOpenEdits((ids) => ids.filter((other) => other !== id));
  }, [id, setOpenEdits]);
}

/** Calls the listener when the cell is removed while it's being edited. */
function useOfferWhenGone(open: RefObject<boolean>, offer: () => void): void {
  const onGone = useEffectEvent(() => {
    if (!open.current) return;
    open.current = false;
    offer();
  });
  useEffect(() => {
    open.current = true;
    return () => onGone();
  }, [open]);
}

type SentFromCell = Creation | Update;

/**
 * Sends what was typed, and says in the cell why it wasn't saved, as long as that is open.
 *
 * @param onConflict called when someone else has changed the label
 */
function useSending(
  target: Target,
  field: "name" | "color",
  open: RefObject<boolean>,
  creation: SentCreationRef,
  onConflict: () => void,
) {
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isRefusedAsGone, setRefusedAsGone] = useState(false);
  const isUnderWay = useRef(false);
  // The service takes long over what was sent: nobody has to wait for it here.
  const isLate = useRef(false);

  /** Returns whether it was made. */
  async function send(change: SentFromCell): Promise<boolean> {
    isUnderWay.current = true;
    setSaving(true);
    const isMade = await runLabelChange(
      target,
      change,
      {
        success: describeSuccess(kindOf(change), change.after.name),
        onWait: () => {
          isLate.current = true;
        },
        describeFailure: (failure) => {
          if (!open.current) return describeFailure(change, failure);
          if (failure.state === "conflict" && failure.reason === "deleted") setRefusedAsGone(true);
          else if (failure.state === "conflict" && failure.reason === "changed") onConflict();
          else setProblem(describeProblem(change, failure, field));
          return null;
        },
      },
      { creation },
    );
    isUnderWay.current = false;
    isLate.current = false;
    setSaving(false);
    return isMade;
  }

  function forgetProblem(): void {
    setProblem(undefined);
    setRefusedAsGone(false);
  }

  return { problem, setProblem, forgetProblem, isSaving, isRefusedAsGone, isUnderWay, isLate, send };
}

/** What is typed of a field, kept as a draft that begins with one of before. */
function useTypedField({ appId, label, field }: LabelCellEditorProps) {
  const { serviceUrl } = useApi();
  const subject = { serviceUrl, appId, id: label.id };
  const [draft] = useState(() => readDraft(subject));
  // What the person began with: what is saved must still be that.
  const [original] = useState<LabelVersion>(
    () => draft?.seen ?? { ...contentOf(label), updated_at: label.updated_at },
  );
  const [value, setValue] = useState(draft?.[field] ?? original[field]);
  const other = field === "name" ? "color" : "name";
  const typed = useMemo(() => ({ ...original, [field]: value }), [original, field, value]);
  useDraftNotice(subject);
  useProposedLabel(appId, label.id, value === original[field] ? null : typed);

  function type(next: string): void {
    setValue(next);
    const version = { ...original, [field]: next };
    if (next === original[field]) dropDraft(subject);
    else keepDraft({ ...subject, ...version, seen: original, writtenAt: Date.now() });
  }

  return {
    subject,
    original,
    value,
    type,
    hasUnsaved: value !== original[field],
    /** Whether the draft changes the other field, too. */
    isForEditor: draft !== null && draft[other] !== original[other],
  };
}

/** Whether a label whose row is only kept has been deleted: one of another page, or that is no longer found, is still there. */
function useIsMissing(appId: string, id: number, isKept: boolean): boolean {
  const detail = useProjectDetail(appId, isKept);
  return isKept && detail.isFetchedAfterMount && detail.data?.labels.every((one) => one.id !== id) === true;
}

/** Opens a label in the editor, over what is shown. */
function useOpenEditor(appId: string, id: number): (state: object) => void {
  const navigate = useNavigate();
  return (state) => {
    // The person may have gone elsewhere.
    const view = readLabelView(new URLSearchParams(window.location.search));
    const dialog: LabelDialog = { kind: "edit", id };
    void navigate(labelAddress(appId, { ...view, dialog }), { state: { ...openedHere, ...state } });
  };
}

/** The label with what was typed of a field; null, and why, where that isn't allowed. */
function checkField(
  original: LabelVersion,
  field: "name" | "color",
  value: string,
): { readonly input: LabelInput | null; readonly problem?: string } {
  const typed = field === "name" ? value : completeColor(value);
  const checked = labelInputSchema.shape[field].safeParse(typed);
  if (checked.success) return { input: { ...toInput(original), [field]: checked.data } };
  const code = checked.error.issues[0]?.message ?? "";
  return { input: null, problem: describeFieldProblem(code, field === "name" ? value : undefined) };
}

/** What a service says of the field, else why nothing was saved. */
function describeProblem(
  change: Parameters<typeof describeFailure>[0],
  failure: ChangeFailure,
  field: "name" | "color",
): string {
  const said = serviceError(failure)?.fieldErrors[field];
  if (said !== undefined) return describeFieldProblem(joinSentences(said));
  return joinSentences([describeFailure(change, failure), t`What you entered is still here.`]);
}
